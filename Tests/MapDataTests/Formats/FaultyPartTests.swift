import MapData
import MapGeoJSON
import Testing

/// Tests of the data that remains after faults (`GeometryFaultTests`) are left out.
@Suite("Faulty parts of data")
struct FaultyPartTests {
  @Test("the parts of a line or an area that can be drawn are kept")
  func parts() throws {
    func geometry(_ text: String) throws -> Geometry? {
      let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in Array(text.utf8) }])
      return try loader.features(at: DataAddress(.url("here:a"))).features.first?.geometry
    }
    let line = Geometry.lineString([[1, 2], [3, 4]])
    #expect(
      try geometry(
        #"{"type":"LineString","coordinates":[[1,2],[9],[NaN,1],["5",6],null,[1,-91],[3,4]]}"#)
        == line)
    #expect(try geometry("wkt\n\"LINESTRING(1 2,nan 5,6 -91,3 4)\"\n") == line)
    // The ring starts at a position that is left out, and is still closed.
    let area = Geometry.polygon([[[1, 0], [1, 1], [0, 1], [1, 0]]])
    #expect(
      try geometry(
        #"{"type":"Polygon","coordinates":[[[0,null],[1,0],[1,1],[0,1],[0,null]]]}"#) == area)
    #expect(try geometry("wkt\n\"POLYGON((0 nan,1 0,1 1,0 1,0 nan))\"\n") == area)
    // Rounding beyond the pole is not a fault.
    #expect(
      try geometry(#"{"type":"Point","coordinates":[1,90.0000000001]}"#) == .point(1, 90.0000000001)
    )
  }

  @Test(
    "lines and rings without an extent are not reported for a source, whose layers may draw them"
  )
  func sourceOfStyle() throws {
    for text in [
      #"{"type":"LineString","coordinates":[[1,2],[1,2]]}"#,
      #"{"type":"Polygon","coordinates":[[[5,4],[6,4],[7,4],[5,4]]]}"#,
    ] {
      let document = try GeoJSONDocument(parsing: Array(text.utf8))
      #expect(StoredFeatures(document, mirrorsAtPoles: true).warnings.isEmpty)
    }
  }

  @Test("unusable members of GeoJSON do not stop the file")
  func members() throws {
    let text = #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","id":true,"bbox":[1],
      "properties":[],"geometry":{"type":"Point","coordinates":[1,2]}},{"type":"Feature",
      "properties":{"a":NaN,"b":-Infinity,"c":1},"geometry":{"type":"Point","coordinates":[1,2]}}]}
      """#
    let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in Array(text.utf8) }])
    let stored = try loader.features(at: DataAddress(.url("here:a")))
    #expect(stored.features.map(\.geometry) == [.point(1, 2), .point(1, 2)])
    #expect(
      ["a", "b", "c"].map { stored.features[1].attributes[$0] } == [.null, .null, .integer(1)])
    #expect(stored.warnings.map(\.kind) == [.odd, .odd])
    #expect(stored.warnings.allSatisfy { $0.message.contains("(and ") })
  }
}
