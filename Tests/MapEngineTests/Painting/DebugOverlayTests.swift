import MapImages
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Debug overlays")
struct DebugOverlayTests {
  private static let white =
    #"{"id": "b", "type": "background", "paint": {"background-color": "white"}}"#

  private func draw(
    _ overlays: DebugOverlays, sources: String = "{}", layers: String = white,
    camera: Camera = Camera(zoom: 1), images: [String] = []
  ) throws -> PixelBuffer {
    let style = #"{"version": 8, "sources": \#(sources), "layers": [\#(layers)]}"#
    var map = try Map.load(JSONDocument(parsing: style), from: nil)
    for name in images {
      try map.addImage(name, StraightPixels(unpremultiplying: PixelBuffer(width: 16, height: 16)))
    }
    let size = try PictureSize(128, 128)
    var scene = map.scene(camera: camera, size: size)
    scene.debugOverlays = overlays
    return scene.draw()
  }

  @Test("lines are drawn at the padding, and a cross in the middle of the remaining area")
  func padding() throws {
    let padding = EdgeInsets(top: 20, right: 30, bottom: 40, left: 10)
    let picture = try draw(.padding, camera: Camera(zoom: 1, padding: padding))
    #expect(pixel(picture, 64, 17) == [255, 0, 0, 255])
    #expect(pixel(picture, 64, 85) == [0, 255, 0, 255])
    #expect(pixel(picture, 9, 5) == [0, 0, 255, 255])
    #expect(pixel(picture, 98, 5) == [255, 0, 255, 255])
    // The remaining area is between 10 and 98, and between 20 and 88.
    #expect(pixel(picture, 54, 48) == [0, 255, 255, 255])
    #expect(pixel(picture, 63, 54) == [0, 255, 255, 255])
    #expect(pixel(picture, 66, 48) == [255, 255, 255, 255])
  }

  @Test("the borders of the visible tiles are red and one pixel wide")
  func tiles() throws {
    let sources =
      #"{"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [-30, 30]}}}"#
    let circle = #"{"id": "c", "type": "circle", "source": "s"}"#
    let layers = Self.white + "," + circle
    let picture = try draw(.tileBorders, sources: sources, layers: layers)
    // A line between two pixels belongs to the left or the lower pixel.
    #expect(pixel(picture, 63, 10) == [255, 0, 0, 255])
    #expect(pixel(picture, 10, 64) == [255, 0, 0, 255])
    #expect(pixel(picture, 30, 100) == [255, 255, 255, 255])
    #expect(pixel(picture, 62, 100) == [255, 255, 255, 255])
    #expect(pixel(picture, 66, 100) == [255, 255, 255, 255])
  }

  @Test("the box of a visible symbol is blue, and the box of a hidden symbol is red")
  func collisions() throws {
    let sources = """
      {"s": {"type": "geojson", "data": {"type": "MultiPoint",
        "coordinates": [[0, 0], [4.21875, 0]]}}}
      """
    let layers =
      Self.white + """
        ,{"id": "i", "type": "symbol", "source": "s",
          "layout": {"icon-image": "i", "icon-padding": 0}}
        """
    // At level 1, 4.21875 degrees are 12 pixels. The boxes are 16 pixels wide.
    let picture = try draw(.collisions, sources: sources, layers: layers, images: ["i"])
    #expect(pixel(picture, 56, 60) == [191, 191, 255, 255])
    #expect(pixel(picture, 84, 60) == [255, 127, 127, 255])
    #expect(pixel(picture, 50, 60) == [255, 255, 255, 255])
    // The boxes are from 56 to 72 and from 68 to 84. Lower left corners are drawn twice, and upper right corners are
    // open.
    #expect(pixel(picture, 56, 56) == [191, 191, 255, 255])
    #expect(pixel(picture, 84, 56) == [255, 255, 255, 255])
    #expect(pixel(picture, 56, 72) == [143, 143, 255, 255])
    #expect(pixel(picture, 84, 72) == [255, 127, 127, 255])
  }

  @Test("each drawing removes an eighth of the remaining darkness")
  func overdraw() throws {
    let once = try draw(.overdraw)
    #expect(pixel(once, 64, 64) == [32, 32, 32, 255])
    let second = #",{"id": "c", "type": "background", "paint": {"background-color": "red"}}"#
    let twice = try draw(.overdraw, layers: Self.white + second)
    #expect(pixel(twice, 64, 64) == [60, 60, 60, 255])
  }

  @Test("digits are drawn as strokes, and other characters are left blank")
  func labels() {
    func strokes(_ text: String) -> Int {
      DebugLabel.commands(text, at: DevicePoint(0, 0), ratio: 1).reduce(0) { count, command in
        guard case .stroke(let stroke) = command else { return count }
        return count + stroke.lines.count
      }
    }
    #expect(strokes("1/2") == 6 && strokes("4") == 4 && strokes("x") == 0)
  }
}
