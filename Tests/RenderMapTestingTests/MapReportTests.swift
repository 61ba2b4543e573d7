import Foundation
import MapJSON
import RenderMap
import Testing

@testable import RenderMapTesting

@Suite("Reports of maps in Swift tests")
struct MapReportTests {
  /// Compares a picture of one color with a red golden picture.
  @discardableResult
  private static func expect(_ color: String) throws -> Bool {
    let style = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "\(color)"}}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    return try expectMap(map, camera: Camera(), size: PictureSize(12, 8), named: "ground")
  }

  private func inScope(of report: MapReport, _ body: @Sendable () async throws -> Void) async throws
  {
    let test = try #require(Test.current)
    try await report.provideScope(for: test, testCase: nil, performing: body)
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reports-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }

  @Test("a page has the tests that pass and the changes of those that fail")
  func page() async throws {
    try await withFolder { folder in
      try await inScope(of: MapReport(folder: folder)) {
        try Self.expect("red")
        withKnownIssue { try Self.expect("blue") }
      }
      let page = try String(contentsOfFile: "\(folder)/page().html", encoding: .utf8)
      #expect(page.contains("<title>Image tests of a page has the tests that pass"))
      #expect(page.contains("<b class=\"failed\">1 failed</b>, <b class=\"passed\">1 passed</b>"))
      #expect(page.contains("ground.background-color: red -&gt; blue"))
      #expect(page.contains("RENDER_MAP_UPDATE_GOLDENS=1 swift test --filter page"))
    }
  }

  @Test("the page of a suite has the results of the suites in it")
  func nested() async throws {
    try await withFolder { folder in
      try await inScope(of: MapReport(folder: "\(folder)/outer")) {
        try await inScope(of: MapReport(folder: "\(folder)/inner")) { try Self.expect("red") }
      }
      for name in ["outer", "inner"] {
        let page = try String(contentsOfFile: "\(folder)/\(name)/nested().html", encoding: .utf8)
        #expect(page.contains("<b class=\"passed\">1 passed</b>"))
      }
    }
  }

  @Test("without a folder or a map, no page is written")
  func none() async throws {
    try await withFolder { folder in
      try await inScope(of: MapReport(folder: nil)) { try Self.expect("red") }
      try await inScope(of: MapReport(folder: folder)) {}
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  @Test("a failure has its changes, the command that accepts the picture, and a page")
  func failure() throws {
    try withKnownIssue {
      try Self.expect("blue")
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("FAILED   ground: 96 pixels differ, 0 may")
          && $0.rawValue.contains("ground.background-color: red -> blue")
          && $0.rawValue.contains("accept: RENDER_MAP_UPDATE_GOLDENS=1 swift test --filter failure")
      }
    }
  }
}
