import Foundation
import MapData
import MapEngine
import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapTestSupport
import Testing

/// Tests of text on whole maps: the origin of its glyphs, warnings, and the list of labels.
@Suite("Text on maps")
struct MapTextTests {
  /// Returns a scene of 200 x 100 pixels with one label at its middle.
  private func scene(
    text: String, glyphs: String? = nil, loader: ResourceLoader = ResourceLoader(),
    layout: String = ""
  ) throws -> Scene {
    let address = glyphs.map { #""glyphs": "\#($0)", "# } ?? ""
    let label = JSONValue(.string(text)).jsonText
    let style = """
      {"version": 8, \(address)"center": [0, 0], "zoom": 1, "sources": {"p": {"type": "geojson", "data":
        {"type": "Feature", "id": 7, "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
       "layers": [{"id": "names", "type": "symbol", "source": "p",
         "layout": {"text-field": \(label), "text-font": ["Noto Sans Regular"]\(layout)}}]}
      """
    let map = try Map.load(
      JSONDocument(parsing: style), from: nil, loader: loader,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
    let size = try PictureSize(200, 100)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size)
  }

  private func isBlank(_ picture: PixelBuffer) -> Bool { picture.bytes.allSatisfy { $0 == 0 } }

  @Test("text is drawn with fonts if the style has no glyphs")
  func fonts() throws {
    let scene = try scene(text: "Name")
    #expect(scene.warnings.isEmpty)
    #expect(!isBlank(scene.draw()))
  }

  @Test(
    "invalid or missing glyphs are a warning, and fonts replace them",
    arguments: ["bad://{fontstack}/{range}", "none://{fontstack}/{range}"])
  func hostileGlyphs(address: String) throws {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("bad") { _ in (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37) } }
    ])
    let scene = try scene(text: "Name", glyphs: address, loader: loader)
    #expect(scene.warnings.map(\.place) == ["glyphs"])
    #expect(scene.draw() == (try self.scene(text: "Name")).draw())
  }

  @Test("a label of a million letters is shortened, with a warning")
  func endlessLabel() throws {
    let scene = try scene(text: String(repeating: "long ", count: 200_000))
    #expect(scene.warnings.contains { $0.place == "text" })
    _ = scene.draw()
  }

  @Test("a character that no font has is a box, a warning, and an entry in the list of characters")
  func unknownCharacter() throws {
    // The character is a code point for private use.
    let scene = try scene(text: "\u{F0000}")
    #expect(scene.warnings.map(\.place) == ["fonts"])
    #expect(scene.missingCharacters == ["\u{F0000}"])
    #expect(!isBlank(scene.draw()))
  }

  @Test("the list of labels has the layer, the feature, the fonts and the box of each label")
  func labelList() throws {
    let labels = try scene(text: "Name").labels()
    try #require(labels.count == 1)
    #expect(labels[0].layer == "names")
    #expect(labels[0].text == "Name")
    #expect(labels[0].feature == .integer(7))
    #expect(labels[0].font == "Noto Sans Regular")
    #expect(labels[0].showsText && labels[0].refusal == nil)
    let box = try #require(labels[0].box)
    // The box is around the middle of the picture.
    #expect(abs(box.minX + box.maxX - 200) < 2 && abs(box.minY + box.maxY - 100) < 2)
  }
}
