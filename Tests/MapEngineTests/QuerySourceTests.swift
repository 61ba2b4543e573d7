import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import MapEngine

@Suite("Source features and the GeoJSON of queries")
struct QuerySourceTests {
  private var map: QueriedMap {
    var map = QueriedMap(
      [
        QueriedMap.point(10, 10, id: 1, #"{"kind": "town"}"#),
        QueriedMap.point(100, 10, id: 2, #"{"kind": "city"}"#),
      ], layers: [#"{"id": "c", "type": "circle", "layout": {"visibility": "none"}}"#])
    // Without a buffer, no tile has features beside it.
    map.options = #""buffer": 0, "#
    return map
  }

  private func features(
    _ source: String = "s", filter: String? = nil, zoom: Double = 0
  ) throws -> [QueriedFeature] {
    try map.map().sourceFeatures(
      of: source, filter: filter.map { try Filter(JSONDocument(parsing: $0).root) },
      camera: Camera(zoom: zoom), size: map.pictureSize())
  }

  @Test("the features in view are found whether or not a layer shows them")
  func inView() throws {
    let all = try features()
    #expect(all.names == ["1", "2"])
    #expect(all.allSatisfy { $0.layer == nil && $0.source == "s" })
    // At zoom level 2, 512 pixels are 90 degrees.
    #expect(try features(zoom: 2).names == ["1"])
  }

  @Test("a filter limits the features, and an unknown source is an error")
  func filtered() throws {
    #expect(try features(filter: #"["==", ["get", "kind"], "city"]"#).names == ["2"])
    #expect(throws: ViewError.unknownSource("r")) { try features("r") }
  }

  @Test("objects and arrays keep their types, also if strings of tiles contain them as JSON")
  func nested() throws {
    var map = map
    map.features = [
      QueriedMap.point(
        10, 10, id: 1,
        #"""
        {"a": {"b": [{"c": "d"}]}, "e": "__$json__:{\"f\":[true,2.5]}", "g": "__$json__:{"}
        """#)
    ]
    let found = try map.map().sourceFeatures(
      of: "s",
      filter: Filter(
        JSONDocument(
          parsing: #"["==", ["get", "c", ["at", 0, ["get", "b", ["get", "a"]]]], "d"]"#
        ).root), camera: Camera(zoom: 0), size: map.pictureSize())
    let written = GeoJSONObject.feature(try #require(found.first).feature).jsonText
    #expect(
      written.contains(
        #"{"a":{"b":[{"c":"d"}]},"e":{"f":[true,2.5]},"g":"__$json__:{"}"#))
  }

  @Test("features are written with layer, source, source layer and state as foreign members")
  func written() {
    let feature = QueriedFeature(
      feature: Feature(
        identifier: .integer(3), geometry: .point(Position(longitude: 1.5, latitude: 2)),
        attributes: Attributes([.init(name: "a", value: .integer(1))])),
      layer: QueriedLayer(
        id: "c", type: .circle, members: JSONObject(), layout: ValueObject(),
        paint: ValueObject([
          ("circle-color", .color(Color(red: 1, green: 0, blue: 0, alpha: 1))),
          ("circle-radius", .number(7)),
        ])),
      source: "s", sourceLayer: "l", state: ValueObject([("hover", .bool(true))]))
    #expect(
      [feature].geoJSON.jsonText == """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":3,"properties":{"a":1},\
        "geometry":{"type":"Point","coordinates":[1.5,2.0]},"layer":{"id":"c","type":"circle",\
        "layout":{},"paint":{"circle-color":"rgba(255,0,0,1)","circle-radius":7}},"source":"s",\
        "sourceLayer":"l","state":{"hover":true}}]}
        """)
  }
}
