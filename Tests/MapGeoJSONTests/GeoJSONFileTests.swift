import FoundationEssentials
import MapGeoJSON
import MapJSON
import Testing

@Suite struct GeoJSONFileTests {
  /// Calls `body` with the path of a file that contains `text`.
  private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result
  {
    let files = FileManager.default
    let path = files.temporaryDirectory.appending(path: "\(UUID().uuidString).geojson").path()
    try #require(files.createFile(atPath: path, contents: Data(text.utf8)))
    defer { try? files.removeItem(atPath: path) }
    return try body(path)
  }

  @Test func aFileIsReadAsItsTextIs() throws {
    // Pages are released in chunks of 4 MiB, and names are still compared with them.
    let gap = String(repeating: " ", count: 5 << 20)
    let first =
      #"{"type":"Feature","properties":{"a long name of an attribute":1},"geometry":null}"#
    let second =
      #"{"type":"Feature","properties":{"a long name of an attribute":"x"},"geometry":null}"#
    let text =
      #"{"type":"FeatureCollection","features":[\#(first),\#(gap)\#(second),\#(gap)\#(first)]}"#
    let read = try withFile(text) { try GeoJSONDocument(contentsOfFile: $0).object.features }
    #expect(
      read.map { $0.attributes["a long name of an attribute"] }
        == [.integer(1), .string("x"), .integer(1)])
  }

  @Test func aFileThatIsNotThereIsAnError() {
    let error = #expect(throws: GeoJSONError.self) {
      try GeoJSONDocument(contentsOfFile: "/nowhere/at/all.geojson")
    }
    guard case .unreadableFile = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("cannot be read") == true)
  }

  @Test func aFolderIsAnError() {
    let error = #expect(throws: GeoJSONError.self) { try GeoJSONDocument(contentsOfFile: "/") }
    guard case .unreadableFile = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func anEmptyFileIsCutOff() throws {
    try withFile("") { path in
      let error = #expect(throws: GeoJSONError.self) { try GeoJSONDocument(contentsOfFile: path) }
      #expect(error?.reason == .malformed(.unexpectedEnd(expected: .value)))
      #expect(error?.line == 1)
    }
  }
}
