import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Properties of features that overlays draw")
struct AppearancePropertyTests {
  /// Returns the picture of a polygon or a line with properties, over white. Both cross the middle of the picture.
  private func picture(_ type: String, _ properties: String) throws -> PixelBuffer {
    let coordinates =
      type == "LineString"
      ? "[[-20, 0], [20, 0]]" : "[[[-20, -20], [20, -20], [20, 20], [-20, 20], [-20, -20]]]"
    let feature = try JSONDocument(
      parsing: """
        {"type": "Feature", "properties": {\(properties)},
         "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
        """)
    let base = """
      {"version": 8, "sources": {}, "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "white"}}]}
      """
    var style = try #require(Style.parse(JSONDocument(parsing: base).root).style)
    try style.add(Overlay(feature.root))
    let map = try Map.load(
      JSONDocument(style.json, changedFrom: try JSONDocument(parsing: base)), from: nil)
    return map.scene(
      camera: Camera(center: LngLat(longitude: 0, latitude: 0)), size: try PictureSize(64, 64)
    ).draw()
  }

  @Test(
    "a blank or malformed value is ignored",
    arguments: [
      "stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity",
    ], [#""""#, #"" ""#, "null", "true", "false", #""none""#, #""3px""#, "[]"])
  func unset(property: String, value: String) throws {
    for type in ["LineString", "Polygon"] {
      #expect(
        try picture(type, #""\#(property)": \#(value)"#) == picture(type, ""), "\(type)")
    }
  }

  @Test(
    "colors of KML and properties of Leaflet are other spellings",
    arguments: [
      ("LineString", ##""stroke": "ff0000ff""##, ##""stroke": "#ff0000""##),
      (
        "LineString", ##""color": "#ff0000", "weight": 8"##,
        ##""stroke": "#ff0000", "stroke-width": 8"##
      ),
      (
        "LineString", ##""color": "red", "opacity": 0.5"##,
        ##""stroke": "red", "stroke-opacity": 0.5"##
      ),
      ("LineString", ##""weight": 80, "opacity": 0"##, ""),
      ("LineString", ##""color": "red", "stroke": true"##, ##""stroke": "red""##),
      (
        "Polygon", ##""color": "red", "fillColor": "blue", "fillOpacity": 1"##,
        ##""stroke": "red", "fill": "blue", "fill-opacity": 1"##
      ),
      ("Polygon", ##""color": "red""##, ##""stroke": "red", "fill": "red""##),
      ("Polygon", ##""fill": "blue", "color": "red""##, ##""fill": "blue", "stroke": "red""##),
    ])
  func spellings(type: String, found: String, expected: String) throws {
    #expect(try picture(type, found) == picture(type, expected))
  }

  @Test(
    "names of points match without regard to case, name before title before English name",
    arguments: [
      (["NAME"], ["name", "NAME", "title"]), (["Title"], ["name", "title", "Title"]),
      (["nAmE", "name"], ["name", "nAmE", "title"]), (["Name:EN"], ["name", "title", "Name:EN"]),
      (["other"], ["name", "title"]),
    ])
  func names(keys: [String], expected: [String]) {
    let attributes = Attributes(keys.map { Attributes.Member(name: $0, value: .string("x")) })
    let features = [Feature(.point(1, 2), attributes: attributes)]
    #expect(NameProperty.keys(of: features) == expected)
    let overlay = Overlay(features: features, appearance: .light)
    #expect(overlay.nameKeys == expected)
    #expect(overlay.emptied.layers.map(\.json) == overlay.layers.map(\.json))
  }
}
