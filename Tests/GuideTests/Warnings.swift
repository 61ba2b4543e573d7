import Foundation
import MapJSON
import RenderMap
import Testing

@Suite("Guide: warnings")
struct WarningsGuide {
  @Test("a picture without features is an error if the policy denies it")
  func policy() throws {
    let style = """
      {"version": 8, "sources": {"hut": {"type": "geojson",
         "data": {"type": "Point", "coordinates": [7.66, 45.98]}}},
       "layers": [{"id": "huts", "type": "circle", "source": "hut"}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(100, 100)
    var request = CameraRequest()
    request.center = LngLat(longitude: 100, latitude: 0)
    request.zoom = 10
    let camera = try map.camera(for: request, size: size)
    let scene = map.scene(camera: camera, size: size)
    // snippet: warningPolicy
    let policy = WarningPolicy(allowed: [.missingFont], denied: [.blankPicture])
    let warnings = policy.reported(map.warnings + scene.warnings)
    for error in policy.errors(among: warnings) { print(error.line(as: .error)) }
    // end
    #expect(warnings.map(\.kind) == [.blankPicture])
    #expect(policy.errors(among: warnings) == warnings)
  }

  @Test("the guide describes every class, in the order of the classes")
  func classes() throws {
    let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/RenderMap/RenderMap.docc/Warnings.md")
    let rows = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").compactMap {
      row -> (name: String, cells: Int)? in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard row.hasPrefix("| `"), let name = cells.first, !name.hasPrefix("`--") else { return nil }
      return (name.filter { $0 != "`" }, cells.count(where: { !$0.isEmpty }))
    }
    #expect(rows.map(\.name) == WarningClass.allCases.map(\.rawValue))
    #expect(rows.allSatisfy { $0.cells == 3 })
  }
}
