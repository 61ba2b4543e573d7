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
    "a malformed value of simplestyle-spec is named, and blank values and other names are not",
    arguments: [
      ("stroke", ["rde", "red", "2"], "must be a color, not 'rde' (and 1 more)"),
      ("fill", ["none", "f00", "ff0000ff", "", " "], "must be a color, not 'none'"),
      ("marker-color", ["#12", "hsl(0, 100%, 50%)"], "must be a color, not '#12'"),
      ("stroke-width", ["3px", "3", "0"], "must be a width of at least 0, not '3px'"),
      ("stroke-opacity", ["70", "0.7"], "must be a number from 0 to 1, not '70'"),
      ("fill-opacity", ["1", "half"], "must be a number from 0 to 1, not 'half'"),
      (
        "marker-size", ["Large", "large", "none"],
        "must be small, medium, large or none, not 'Large'"
      ),
      ("color", ["rde"], nil), ("weight", ["heavy"], nil),
    ] as [(String, [String], String?)])
  func mistakes(property: String, values: [String], message: String?) {
    let features = values.map {
      Feature(
        .point(1, 2),
        attributes: Attributes([Attributes.Member(name: property, value: .string($0))]))
    }
    let warnings = Overlay(features: features).warnings(place: "data.csv")
    #expect(warnings.map(\.message) == (message.map { ["'\(property)' \($0)"] } ?? []))
    #expect(warnings.allSatisfy { $0.kind == .oddData && $0.place == "data.csv" })
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
