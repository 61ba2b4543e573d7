import Foundation
import MapData
import MapJSON
import RenderMap
import RenderMapTesting
import Testing

@Suite("Maps in Swift tests whose content cannot be read")
struct IncompleteMapTests {
  @Test("a map without its tiles fails the test with the cause, and is not written")
  func withoutTiles() throws {
    let style = """
      {"version": 8, "sources": {"s": {"type": "raster", "tiles": ["http://localhost/{z}/{x}/{y}"]}},
       "layers": [{"id": "s", "type": "raster", "source": "s"}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil, loader: .offline)
    let name = "unread-\(UUID().uuidString)"
    let size = try PictureSize(8, 8)
    try withKnownIssue {
      let isEqual = try expectMap(map, camera: Camera(), size: size, named: name)
      #expect(!isEqual)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("error[offline]: sources.s: tile ") }
    }
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/IncompleteMapTests/\(name).png")
    #expect(!FileManager.default.fileExists(atPath: golden.path))
  }
}
