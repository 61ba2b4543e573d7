import Foundation
import MapData
import MapTestSupport
import Testing

@Suite("Faults of geometries in each format")
struct GeometryFaultTests {
  /// The same fault as a GeoJSON geometry, as well-known text, and the end of the warning.
  private static let faults: [(json: String, text: String, message: String)] = [
    (#"{"type":"LineString","coordinates":[]}"#, "LINESTRING EMPTY", "an empty geometry"),
    (#"{"type":"LineString","coordinates":[[1,2]]}"#, "LINESTRING(1 2)", "a line of one position"),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#, "POLYGON((0 0,1 1,0 0))",
      "a ring of fewer than four positions"
    ),
  ]

  private func warnings(_ text: String) throws -> [DataWarning] {
    let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in Array(text.utf8) }])
    return try loader.features(at: DataAddress(.url("here:a"))).warnings
  }

  @Test("a fault has the same warning in each format", arguments: faults)
  func sameAnswer(fault: (json: String, text: String, message: String)) throws {
    let feature = #"{"type":"Feature","properties":{},"geometry":\#(fault.json)}"#
    let good =
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let texts = [
      #"{"type":"FeatureCollection","features":[\#(good),\#(feature)]}"#,
      "\(good)\n\(feature)\n", "id,wkt\n1,POINT(1 2)\n2,\"\(fault.text)\"\n",
    ]
    for text in texts {
      #expect(
        try warnings(text) == [
          DataWarning(
            .missingCoordinates,
            "1 feature has \(fault.message), the first is feature 2; it is not drawn")
        ], "\(text)")
    }
    // Alone, it leaves nothing to draw.
    #expect(try warnings(feature).map(\.kind) == [.missingCoordinates, .empty])
    #expect(
      try warnings("id,wkt\n1,\"\(fault.text)\"\n").map(\.kind) == [.missingCoordinates, .empty])
  }
}
