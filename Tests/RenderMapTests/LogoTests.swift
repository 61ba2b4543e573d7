import Foundation
import MapGeometry
import MapImages
import MapJSON
import MapRaster
import MapTestSupport
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Logos")
struct LogoTests {
  /// Returns a map of a blue ground.
  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#0000ff"}}]}
      """
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    return try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
  }

  private func scene(
    _ logo: DecorationLogo, _ size: PictureSize, position: DecorationPosition? = nil
  ) throws -> Scene {
    let map = try map()
    var decorations = MapDecorations()
    decorations.logo = logo
    decorations.positions[.logo] = position
    var scene = map.scene(camera: Camera(zoom: 1), size: size)
    map.decorate(&scene, with: decorations)
    // The map has no data.
    scene.warnings.removeAll { $0.kind == .blankPicture }
    return scene
  }

  /// Returns a logo of 20 by 10 pixels whose left half is red.
  private func vector(_ further: String = "") throws -> DecorationLogo {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
      + "<path d='M0 0h10v10h-10z' fill='#f00'/>\(further)</svg>"
    return try DecorationLogo(parsing: Array(text.utf8))
  }

  private static let gradient =
    "<linearGradient id='a'><stop stop-color='lime'/><stop offset='1' stop-color='lime'/>"
    + "</linearGradient><path d='M10 0h10v10h-10z' fill='url(#a)'/>"

  @Test("a logo is 40 pixels high, eight pixels from the upper right corner", arguments: [1, 1.5])
  func place(ratio: Double) throws {
    let scene = try scene(vector(), PictureSize(400, 300, scale: ratio))
    #expect(scene.warnings == [])
    #expect(scene.cover.reservedBoxes == [Box(minX: 312, minY: 8, maxX: 392, maxY: 48)])
    let pixels = scene.draw()
    func color(_ x: Double, _ y: Double) -> [UInt8] {
      pixel(pixels, Int(x * ratio), Int(y * ratio))
    }
    #expect(color(313, 9) == [255, 0, 0, 255] && color(350, 46) == [255, 0, 0, 255])
    #expect(color(354, 20) == [0, 0, 255, 255] && color(310, 20) == [0, 0, 255, 255])
  }

  @Test("a wide logo is at most 35 % of the map wide")
  func wide() throws {
    let scene = try scene(vector(), PictureSize(100, 100), position: .bottomLeft)
    let box = try #require(scene.cover.reservedBoxes.first)
    #expect(abs(box.width - 35) < 1e-9 && abs(box.height - 17.5) < 1e-9 && box.maxY == 92)
  }

  @Test("an SVG document of paths consists of paths in vector output, others of an image")
  func vectors() throws {
    for (further, images) in [("", 0), (Self.gradient, 1)] {
      let scene = try scene(vector(further), PictureSize(400, 300))
      #expect(scene.warnings == [])
      let picture = try map().vectorPicture(of: PlacedScene(scene))
      let text = String(decoding: try SVGWriter.bytes(of: picture), as: UTF8.self)
      #expect(text.components(separatedBy: "<image").count - 1 == images)
      // With or without an image, the pixels are those of the document.
      let pixels = scene.draw()
      #expect(pixel(pixels, 330, 20) == [255, 0, 0, 255])
      #expect(pixel(pixels, 370, 20) == (images == 0 ? [0, 0, 255, 255] : [0, 255, 0, 255]))
    }
  }

  @Test("an image with more pixels than its place is averaged, not sampled")
  func image() throws {
    // Columns of one white and one black pixel, 160 by 80 pixels, at 80 by 40 pixels.
    var stripes = PixelBuffer(width: 160, height: 80)
    for index in 0..<160 * 80 {
      let shade: UInt8 = index.isMultiple(of: 2) ? 255 : 0
      stripes.bytes.replaceSubrange(4 * index..<4 * index + 4, with: [shade, shade, shade, 255])
    }
    let logo = try DecorationLogo(parsing: try PNG.encode(stripes))
    let pixels = try scene(logo, PictureSize(400, 300)).draw()
    for place in [(312, 8), (350, 20), (391, 47)] {
      #expect(pixel(pixels, place.0, place.1) == [128, 128, 128, 255])
    }
    // 3 by 3 pixels become 2 by 2: a pixel covers one and a half pixels in each direction.
    var square = PixelBuffer(width: 3, height: 3)
    square.bytes.replaceSubrange(0..<4, with: [90, 90, 90, 90])
    let reduced = square.reduced(width: 2, height: 2)
    #expect(pixel(reduced, 0, 0) == [40, 40, 40, 40] && pixel(reduced, 1, 1) == [0, 0, 0, 0])
  }

  @Test("parts of a document that are not drawn are warnings")
  func undrawn() throws {
    let scene = try scene(vector("<text x='1' y='9'>Survey</text>"), PictureSize(400, 300))
    #expect(scene.warnings.map(\.kind) == [.notDrawn])
    #expect(scene.warnings.map(\.description) == ["logo: <text> is not drawn"])
  }

  @Test("a file that is no picture, and a picture of an unusable shape, are errors")
  func errors() {
    for text in ["", "no picture", "<html></html>", "<svg xmlns='http://www.w3.org/2000/svg'/>"] {
      #expect(throws: RequestError.self) { try DecorationLogo(parsing: Array(text.utf8)) }
    }
    let long = "<svg xmlns='http://www.w3.org/2000/svg' width='9000' height='1e-300'/>"
    #expect(throws: RequestError.self) { try DecorationLogo(parsing: Array(long.utf8)) }
  }

  @Test("a logo without room is left out with a warning")
  func room() throws {
    let scene = try scene(vector(), PictureSize(200, 12))
    #expect(
      scene.warnings.map(\.description) == [
        "logo: it does not fit into the picture; the logo is left out"
      ])
  }
}
