import MapEngine
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@Suite("Images at run time")
struct RuntimeImageTests {
  private typealias Fixture = RuntimeFixture

  /// Returns a map that is filled with the image `i`.
  private func map() throws -> Map {
    try Fixture.map(
      layers: """
        [{"id": "b", "type": "background", "paint": {"background-pattern": "i"}}]
        """, members: #""sprite": "test://sprite","#,
      loader: CountedAddresses(["sprite.json": "{}"]).loader)
  }

  private func image(_ pixel: [UInt8], side: Int = 2) -> StraightPixels {
    StraightPixels(
      width: side, height: side, bytes: Array(repeatElement(pixel, count: side * side).joined()))
  }

  @Test("an image is drawn from its addition until its removal")
  func added() throws {
    var map = try map()
    #expect(try Fixture.pixel(map, x: 9) == Fixture.nothing)
    try map.addImage("i", image(Fixture.red))
    #expect(try Fixture.pixel(map, x: 9) == Fixture.red)
    try map.updateImage("i", image(Fixture.blue, side: 3))
    #expect(try Fixture.pixel(map, x: 9) == Fixture.blue)
    try map.removeImage("i")
    #expect(try Fixture.pixel(map, x: 9) == Fixture.nothing)
    #expect(!map.imageNames.contains("i"))
  }

  @Test("colors are given as straight colors, not multiplied by their alpha")
  func straight() throws {
    var map = try map()
    try map.addImage("i", image([255, 128, 0, 128]))
    #expect(try Fixture.pixel(map, x: 9) == [128, 64, 0, 128])
  }

  @Test("two pixels of an image with a pixel ratio of 2 fit into one pixel of the picture")
  func pixelRatio() throws {
    var map = try map()
    // The columns of red and blue are two pixels wide, which is one pixel of the picture.
    let row = [Fixture.red, Fixture.red, Fixture.blue, Fixture.blue].joined()
    let pixels = StraightPixels(
      width: 4, height: 2, bytes: Array(repeatElement(Array(row), count: 2).joined()))
    try map.addImage("i", pixels, options: ImageOptions(pixelRatio: 2))
    let colors = try (8..<12).map { try Fixture.pixel(map, x: $0) }
    #expect(colors[0] == colors[2] && colors[1] == colors[3] && colors[0] != colors[1])
  }

  @Test("a name can be used only once, and options must fit the image")
  func refused() throws {
    var map = try map()
    try map.addImage("i", image(Fixture.red))
    var options = ImageOptions()
    options.stretchX = [1...3]
    let red = image(Fixture.red)
    #expect(throws: MapError.self) { try map.addImage("i", red) }
    #expect(throws: MapError.self) { try map.updateImage("j", red) }
    #expect(throws: MapError.self) { try map.removeImage("j") }
    #expect(throws: MapError.self) { try map.addImage("j", red, options: options) }
    #expect(throws: MapError.self) {
      try map.addImage("j", red, options: ImageOptions(pixelRatio: 0))
    }
    #expect(map.imageNames.contains("i") && !map.imageNames.contains("j"))
  }
}
