import MapData
import MapEngine
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import Testing

@Suite("Styles at run time")
struct RuntimeStyleTests {
  private typealias Fixture = RuntimeFixture

  private static let left = #"{"type": "Point", "coordinates": [-11.25, 0]}"#
  private static let right = #"{"type": "Point", "coordinates": [11.25, 0]}"#

  /// Returns a style of circles at `data`.
  private func style(_ data: String, color: String = "red", members: String = "") -> String {
    """
    {"version": 8, \(members) "sources": {"s": {"type": "geojson", "data": \(data)}},
     "layers": [{"id": "c", "type": "circle", "source": "s",
       "paint": {"circle-color": "\(color)"}}]}
    """
  }

  private func map(_ style: String, loader: ResourceLoader = ResourceLoader()) throws -> Map {
    try Map.load(JSONDocument(parsing: style), from: nil, loader: loader)
  }

  @Test("another style is drawn, and sources that are in both styles are not read again")
  func set() throws {
    let addresses = CountedAddresses(["left": Self.left, "right": Self.right])
    var map = try map(style(#""test://left""#), loader: addresses.loader)
    try map.setStyle(JSONDocument(parsing: style(#""test://left""#, color: "blue")))
    #expect(try Fixture.points(map) == [Fixture.blue, Fixture.nothing])
    #expect(addresses.count("left") == 1)
    try map.setStyle(JSONDocument(parsing: style(#""test://right""#)))
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.red])
    #expect(addresses.count("right") == 1)
  }

  @Test("a style with mistakes is refused, and the map stays unchanged")
  func refused() throws {
    var map = try map(style(Self.left))
    let wrong = style(Self.left).replacing("circle-color", with: "circle-colour")
    #expect(throws: MapError.self) { try map.setStyle(JSONDocument(parsing: wrong)) }
    #expect(throws: MapError.self) {
      try map.setStyle(JSONDocument(parsing: style(#""test://nowhere""#)))
    }
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
  }

  @Test("the addresses in a style from another folder are relative to that folder")
  func moved() throws {
    let addresses = CountedAddresses(["a/data": Self.left, "b/data": Self.right])
    let places = try ["test://a/style", "test://b/style"].map {
      try addresses.loader.location(of: $0, relativeTo: nil)
    }
    var map = try Map.load(
      JSONDocument(parsing: style(#""test://a/data""#)), from: places[0],
      loader: addresses.loader)
    try map.setStyle(JSONDocument(parsing: style(#""test://a/data""#)), from: places[1])
    #expect(addresses.count("a/data") == 2)
  }

  @Test("images that the program added remain when the style is replaced")
  func images() throws {
    var map = try map(style(Self.left))
    try map.addImage("i", StraightPixels(width: 1, height: 1, bytes: [255, 0, 0, 255]))
    try map.setStyle(JSONDocument(parsing: style(Self.right)))
    #expect(map.imageNames.contains("i"))
  }

  @Test("states of features remain if their source remains")
  func states() throws {
    var map = try map(style(Self.left))
    let feature = FeatureReference(source: "s", identifier: .integer(1))
    try map.setFeatureState(["a": 1], of: feature)
    try map.setStyle(JSONDocument(parsing: style(Self.right)))
    #expect(map.featureState(of: feature) == ["a": 1])
    try map.setStyle(JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#))
    try map.setStyle(JSONDocument(parsing: style(Self.left)))
    #expect(map.featureState(of: feature) == [:])
  }

  @Test("a source that the program fills remains if the new style has it, too")
  func filled() throws {
    var map = try map(style(Self.left, members: #""state": {"a": {"default": 1}},"#))
    let source = DataSource(id: "d", options: DataSourceOptions())
    try map.addSource(source)
    try map.addLayer(
      ["id": "d", "type": "circle", "source": "d", "paint": ["circle-color": "blue"]] as JSONValue)
    source.add([Geometry.point(Position(longitude: 11.25, latitude: 0))])
    var next = map.style.json
    next = try JSONDocument(
      parsing: next.jsonText.replacing(#""default":1"#, with: #""default":2"#)
    ).root
    try map.setStyle(next)
    #expect(map.globalState["a"] == 2)
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.blue])
  }

  @Test("light, glyphs and sprite can be set, and invalid values are refused")
  func members() throws {
    var map = try map(style(Self.left))
    try map.setLight(["anchor": "map", "intensity": 0.25])
    #expect(map.style.light.intensity.constant == 0.25)
    try map.setLight(nil)
    #expect(map.style.light.intensity.constant == 0.5)
    try map.setGlyphs("glyphs/{fontstack}/{range}.pbf")
    #expect(map.style.glyphs == "glyphs/{fontstack}/{range}.pbf")
    #expect(throws: MapError.self) { try map.setGlyphs("glyphs") }
    #expect(throws: MapError.self) { try map.setLight(["anchor": "moon"]) }
    #expect(throws: MapError.self) { try map.setSprite(1) }
    #expect(map.style.glyphs == "glyphs/{fontstack}/{range}.pbf")
  }
}

@Suite("The style's state")
struct GlobalStateTests {
  private typealias Fixture = RuntimeFixture

  /// Returns a map of two circles of the kinds 1 and 2, which the state selects and colors.
  private func map(layer: String, options: String = "") throws -> Map {
    let points = Fixture.points(
      left: #""properties": {"kind": 1}"#, right: #""properties": {"kind": 2}"#, options: options)
    return try Fixture.map(
      sources: #"{"s": \#(points)}"#,
      layers: #"[{"id": "c", "type": "circle", "source": "s", \#(layer)}]"#,
      members: #""state": {"kind": {"default": 1}, "color": {"default": "red"}},"#)
  }

  @Test("filters follow the state, and removing a value restores its default")
  func filters() throws {
    var map = try map(
      layer: """
        "filter": ["==", ["get", "kind"], ["global-state", "kind"]],
        "paint": {"circle-color": ["global-state", "color"]}
        """)
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
    try map.setGlobalStateProperty("kind", to: 2)
    try map.setGlobalStateProperty("color", to: "blue")
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.blue])
    #expect(map.globalState["kind"] == 2)
    try map.setGlobalStateProperty("kind", to: nil)
    #expect(map.globalState["kind"] == 1)
    #expect(try Fixture.points(map) == [Fixture.blue, Fixture.nothing])
  }

  @Test("a filter of a source that depends on the state follows it")
  func sources() throws {
    var map = try map(
      layer: #""paint": {"circle-color": "red"}"#,
      options: #""filter": ["==", ["get", "kind"], ["global-state", "kind"]],"#)
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
    try map.setGlobalStateProperty("kind", to: 2)
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.red])
  }

  @Test("a member that the style does not have can be set, and is null after its removal")
  func unknown() throws {
    var map = try map(layer: #""paint": {}"#)
    try map.setGlobalStateProperty("other", to: 5)
    #expect(map.globalState["other"] == 5)
    try map.setGlobalStateProperty("other", to: nil)
    #expect(map.globalState["other"] == .null)
  }

  @Test("new defaults of another style replace values that were set")
  func newStyle() throws {
    var map = try map(layer: #""paint": {}"#)
    try map.setGlobalStateProperty("kind", to: 5)
    try map.setStyle(map.style.json)
    #expect(map.globalState["kind"] == 5)
    let style = """
      {"version": 8, "sources": {}, "layers": [], "state": {"kind": {"default": 3}}}
      """
    try map.setStyle(JSONDocument(parsing: style))
    #expect(map.globalState["kind"] == 3)
  }
}
