import Foundation
import MapData
import MapJSON
import MapStyle
@testable import RenderMap
import Testing

@Suite("Styles that are parsed early")
struct EarlyStyleTests {
  private static let text = #"{"version": 8, "sources": {}, "layers": []}"#

  /// Calls `body` with the path of a file with a text, which is removed afterward.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "early-\(UUID().uuidString).json"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test("the result is for the same file with the same text, and for one map")
  func sameText() throws {
    try withFile(Self.text) { path in
      let location = try ResourceLocation(path)
      let style = try JSONDocument(parsing: Self.text)
      let early = try #require(EarlyStyle(path: path))
      early.start()
      let limit = style.text.count
      #expect(
        early.document(parsing: style.text, at: location, valueLimit: limit)?.text == style.text)
      #expect(early.document(parsing: style.text, at: location, valueLimit: limit - 1) == nil)
      #expect(early.document(parsing: style.text + [0x20], at: location, valueLimit: 99) == nil)
      #expect(early.takeResult(of: style, at: .standardInput) == nil)
      #expect(early.takeResult(of: style, at: location)?.style != nil)
      #expect(early.takeResult(of: style, at: location) == nil)
    }
  }

  @Test(
    "a style with errors, and data, have no result",
    arguments: [#"{"version": 7, "layers": []}"#, "[1]", "{"])
  func noStyle(text: String) throws {
    try withFile(text) { path in
      let early = try #require(EarlyStyle(path: path))
      early.start()
      let document = JSONDocument(root: [:], text: Array(text.utf8))
      #expect(early.takeResult(of: document, at: try ResourceLocation(path)) == nil)
    }
  }

  @Test("files that are hardly styles are not read", arguments: ["none.json", "data.geojson", "-"])
  func otherFiles(path: String) { #expect(EarlyStyle(path: path) == nil) }
}
