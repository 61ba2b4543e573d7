import Foundation
import MapJSON
import RenderMap
import RenderMapTesting
import Testing
import XCTest

private func ground(_ color: String) throws -> Map {
  let style = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "\(color)"}}]}
    """
  return try Map.load(JSONDocument(parsing: style), from: nil)
}

private func expect(_ color: String, named name: String) throws -> Bool {
  let size = try PictureSize(12, 8)
  return try expectMap(try ground(color), camera: Camera(), size: size, named: name)
}

private let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Goldens/ExpectMapTests")

@Suite("Maps in Swift tests")
struct ExpectMapTests {
  @Test("a map that looks like its golden picture passes")
  func same() throws {
    #expect(try expect("red", named: "red"))
  }

  @Test("a map that differs from its golden picture fails the test with the changes")
  func different() throws {
    try withKnownIssue {
      let looksSame = try expect("blue", named: "red")
      #expect(!looksSame)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("96 pixels differ, 0 may")
          && $0.rawValue.contains("layer 'ground' has another style")
      }
    }
  }

  @Test("the first picture is kept and fails once")
  func first() throws {
    let name = "new-\(UUID().uuidString)"
    defer {
      for ending in ["png", "json"] {
        try? FileManager.default.removeItem(at: goldens.appendingPathComponent("\(name).\(ending)"))
      }
    }
    let isCI = !(ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty
    withKnownIssue {
      let looksSame = try expect("green", named: name)
      #expect(!looksSame)
    }
    let file = goldens.appendingPathComponent("\(name).png").path
    #expect(FileManager.default.fileExists(atPath: file) == !isCI)
    if !isCI { #expect(try expect("green", named: name)) }
  }
}

/// The same call in XCTest.
final class ExpectMapXCTests: XCTestCase {
  func testSame() throws {
    XCTAssertTrue(try expect("red", named: "red"))
  }
}
