import MapGeoJSON
import Testing

@testable import MapData

@Suite("Reference systems inside GeoJSON")
struct NestedReferenceTests {
  private static func crs(_ code: Int) -> String {
    #""crs": {"type": "name", "properties": {"name": "EPSG:\#(code)"}}, "#
  }

  /// Returns a feature whose place is a tenth of the world's width from the middle in Web Mercator.
  private static func feature(_ own: String = "", _ inner: String = "") -> String {
    """
    {"type": "Feature", \(own)"properties": {}, "geometry":
      {"type": "Point", \(inner)"coordinates": [4007501.6685578, 0]}}
    """
  }

  private func read(_ text: String) throws -> [Feature] {
    try GeoJSONDocument(parsing: text).inDegrees().object.features
  }

  @Test(
    "the system is read at any place that may name it",
    arguments: [
      feature(crs(3857)), feature("", crs(3857)),
      #"{"type": "FeatureCollection", "features": [\#(feature("", crs(3857)))]}"#,
      #"{"type": "FeatureCollection", "features": [\#(feature(crs(3857)))]}"#,
      #"{"type": "FeatureCollection", \#(crs(3857))"features": [\#(feature(crs(3857)))]}"#,
    ])
  func nested(text: String) throws {
    let feature = try #require(try read(text).first)
    guard case .point(let place) = feature.geometry else {
      Issue.record("no point")
      return
    }
    #expect(abs(place.longitude - 36) < 1e-9)
    #expect(feature.foreignMembers["crs"] == nil)
    #expect(feature.geometryMembers.foreignMembers["crs"] == nil)
  }

  @Test(
    "features in several systems are refused",
    arguments: [
      #"[\#(feature(crs(3857))), \#(feature())]"#,
      #"[\#(feature(crs(3857))), \#(feature(crs(25832)))]"#,
    ])
  func several(features: String) {
    let error = #expect(throws: GeoJSONError.self) {
      try read(#"{"type": "FeatureCollection", "features": \#(features)}"#)
    }
    #expect(error?.description.contains("features[1] is in ") == true)
  }

  @Test("GeoJSON in a table names its system")
  func table() throws {
    let field = #"{"type": "Point", \#(Self.crs(3857))"coordinates": [4007501.6685578, 0]}"#
    let text = "n;geojson\nA;\"\(field.replacing("\"", with: "\"\""))\"\n"
    let stored = try CSVStore.features(Array(text.utf8), at: .file(path: "a.csv"))
    guard case .point(let place) = stored.features.first?.geometry else {
      Issue.record("no point")
      return
    }
    #expect(abs(place.longitude - 36) < 1e-9)
  }
}
