import MapText
import MapTiles
import Testing

@testable import MapEngine

@Suite("Long texts")
struct LongTextTests {
  @Test(
    "the texts of a layer in a tile share a number of characters, and short texts are complete",
    arguments: [(1, 65_535), (16, 65_535), (1024, 1024), (4096, 256), (1_000_000, 256)])
  func limits(count: Int, length: Int) {
    #expect(SymbolFeatureReader.lengthLimit(of: count) == length)
  }

  @Test("a feature among many has a text that is cut off")
  func cut() throws {
    var fixture = SymbolFixture(#"{"text-field": ["get", "name"]}"#)
    fixture.add(String(repeating: "a", count: 3000), at: 100, 100)
    for _ in 1..<512 { fixture.add(.point, [[(9, 9)]], ["other": "x"]) }
    let tile = try fixture.tile()
    let layer = try fixture.symbolLayer()
    let text = try #require(SymbolLayouter(layer).features(of: tile).texts.first)
    // 512 features share 1,048,576 characters.
    #expect(text.lengthLimit == 2048)
  }
}
