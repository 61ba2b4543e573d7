import Foundation
import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("Names of the layers of data")
struct LayerNameTests {
  /// The ids in the table of the guide.
  private func documented() throws -> Set<String> {
    let guide = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/RenderMap/RenderMap.docc/ThematicMaps.md")
    let rows = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n")
    return Set(
      rows.filter { $0.hasPrefix("| `data-") }.compactMap { row in
        row.split(separator: "`").dropFirst().first.map(String.init)
      })
  }

  @Test("the guide names exactly the layers that data can have")
  func names() throws {
    let values: [AttributeValue?] = [1, nil]
    var features: [Feature] = []
    for value in values {
      let attributes: Attributes = value.map { ["a": $0, "name": "x"] } ?? ["name": "x"]
      features += [
        Feature(
          .polygon([[0, 0], [9, 0], [9, 9], [0, 0]] as [Position]), attributes: attributes),
        Feature(.lineString([[0, 0], [9, 9]]), attributes: attributes),
        Feature(.point(3, 4), attributes: attributes),
      ]
    }
    let marks = features.filter { GeometryKinds(of: $0.geometry) != .areas }
    var radius = Theme()
    radius.look.radius = 3
    var names: Set<String> = []
    for (features, theme) in [
      (features, Theme(colorBy: "a", sizeBy: "a", labelBy: "name")), (features, radius),
      (marks, Theme(colorBy: "a", sizeBy: "a", labelBy: "name")),
      (features, Theme(labelBy: "name")),
    ] {
      let themed = try ThemedOverlays(features, by: theme, id: "data", ownAppearance: .light)
      names.formUnion(themed.overlays.flatMap(\.layers).map(\.id))
    }
    #expect(try documented() == names)
  }
}
