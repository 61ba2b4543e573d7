import MapEngine
import MapImages
import MapJSON
import MapRaster
import Testing

@testable import RenderMap

@Suite("Sheets of sprites")
struct SpriteSheetTests {
  /// Returns an icon of one color, whose channels are all `shade`.
  private func icon(_ name: String, _ width: Int, _ height: Int, shade: UInt8) throws
    -> IconFolder.Icon
  {
    let pixels = StraightPixels(
      width: width, height: height,
      bytes: (0..<width * height).flatMap { _ in [shade, shade, shade, 255] })
    let file = try PNG.encode(pixels)
    return IconFolder.Icon(
      name: name, picture: try IconPicture(file, pixelRatio: 1, vectorRatio: 1))
  }

  @Test("each icon has its pixels at its place, and icons with the same pixels share a place")
  func contents() throws {
    let icons = [
      try icon("a", 4, 4, shade: 1), try icon("b", 2, 2, shade: 2), try icon("c", 4, 4, shade: 1),
    ]
    let sheet = try SpriteSheet(icons)
    let index = try #require(sheet.index.object)
    #expect(index.members.map(\.name) == ["a", "b", "c"])
    #expect(index["a"] == index["c"])
    for (name, shade) in [("a", 1), ("b", 2)] {
      let entry = try #require(index[name]?.object)
      let place = ["x", "y", "width", "height"].compactMap { entry[$0]?.double.map { Int($0) } }
      try #require(place.count == 4)
      let part = sheet.pixels.part(x: place[0], y: place[1], width: place[2], height: place[3])
      #expect(part.bytes.prefix(3).allSatisfy { $0 == shade })
      #expect(entry["pixelRatio"]?.double == 1)
      #expect(entry["sdf"] == nil)
    }
  }

  @Test("rectangles lie inside the sheet without overlaps")
  func layout() throws {
    // Widths from 3 to 21 and heights from 2 to 18.
    let sizes = (0..<200).map {
      SpriteLayout.Size(width: 3 + $0 * 7 % 19, height: 2 + $0 * 5 % 17)
    }
    let layout = try #require(SpriteLayout(sizes, greatestSide: 1000))
    var used = [Bool](repeating: false, count: layout.width * layout.height)
    for (size, corner) in zip(sizes, layout.corners) {
      for y in corner.y..<corner.y + size.height {
        for x in corner.x..<corner.x + size.width {
          try #require(x < layout.width && y < layout.height)
          try #require(!used[y * layout.width + x])
          used[y * layout.width + x] = true
        }
      }
    }
    // Less than a tenth of the sheet is empty.
    #expect(used.count { !$0 } * 10 < used.count)
  }

  @Test("sixteen equal squares fill a square")
  func squares() throws {
    let sizes = [SpriteLayout.Size](repeating: .init(width: 10, height: 10), count: 16)
    let layout = try #require(SpriteLayout(sizes, greatestSide: 100))
    #expect((layout.width, layout.height) == (40, 40))
    #expect(SpriteLayout(sizes, greatestSide: 39) == nil)
  }

  @Test("a folder without icons has no sheet")
  func empty() {
    #expect(throws: RequestError.self) { try SpriteSheet([]) }
  }
}
