import MapEngine
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@Suite("Layers at run time")
struct RuntimeLayerTests {
  private typealias Fixture = RuntimeFixture

  /// Returns a map of a background, a road, a label, and a hillshade without content on top. Their ids are `land`,
  /// `road`, `name` and `top`.
  private func map() throws -> Map {
    try Fixture.map(
      sources: #"{"s": \#(Fixture.points(left: #""id": 1"#, right: #""id": 2"#))}"#,
      layers: """
        [{"id": "land", "type": "background", "paint": {"background-color": "lime"}},
         {"id": "road", "type": "line", "source": "s"},
         {"id": "name", "type": "symbol", "source": "s", "layout": {"text-field": ""}},
         {"id": "label", "type": "symbol", "source": "s", "layout": {"text-field": "{name}"}},
         {"id": "top", "type": "circle", "source": "s"}]
        """)
  }

  private func background(_ id: String, _ color: String = "red") -> JSONValue {
    [
      "id": JSONValue(stringLiteral: id), "type": "background",
      "paint": ["background-color": JSONValue(stringLiteral: color)],
    ]
  }

  private func ids(_ map: Map) -> String { map.style.layers.map(\.id).joined(separator: " ") }

  private func error(_ change: () throws -> Void) -> StyleError? {
    do {
      try change()
    } catch MapError.change(let error) {
      return error
    } catch {}
    return nil
  }

  @Test("a layer is added on top, below another layer, or below a group of the map's layers")
  func inserted() throws {
    var map = try map()
    try map.addLayer(background("a"))
    #expect(ids(map) == "land road name label top a")
    try map.insertLayer(background("b"), below: "road")
    #expect(ids(map) == "land b road name label top a")
    try map.insertLayer(background("c"), below: .layer(background("a")))
    #expect(ids(map) == "land b road name label top c a")
    try map.insertLayer(background("d"), below: .labels)
    #expect(ids(map) == "land b road name d label top c a")
    try map.insertLayer(background("e"), below: "transit")
    #expect(ids(map) == "land b e road name d label top c a")
  }

  @Test("a layer is added or moved above another layer, or above a group of the style's layers")
  func above() throws {
    var map = try map()
    try map.insertLayer(background("a"), above: "road")
    #expect(ids(map) == "land road a name label top")
    try map.insertLayer(background("b"), above: .layer("top"))
    #expect(ids(map) == "land road a name label top b")
    try map.insertLayer(background("c"), above: .labels)
    #expect(ids(map) == "land road a name label c top b")
    try map.insertLayer(background("d"), above: .transit)
    #expect(ids(map) == "land road d a name label c top b")
    try map.moveLayer("d", above: "b")
    #expect(ids(map) == "land road a name label c top b d")
    try map.addLayers([background("e"), background("f")], above: "land")
    #expect(ids(map) == "land e f road a name label c top b d")
    #expect(
      error { try map.insertLayer(background("g"), above: "nowhere") } == .unknownLayer("nowhere"))
    #expect(error { try map.moveLayer("a", above: "nowhere") } == .unknownLayer("nowhere"))
    #expect(
      error { try map.addLayers([background("g"), background("a")], above: "land") }
        == .duplicateLayer("a"))
    #expect(ids(map) == "land e f road a name label c top b d")
  }

  @Test("layers that are added together keep their order")
  func several() throws {
    var map = try map()
    try map.addLayers([background("a"), background("b")], below: .layer("road"))
    #expect(ids(map) == "land a b road name label top")
    try map.addLayers([background("c"), background("d")])
    #expect(ids(map) == "land a b road name label top c d")
  }

  @Test("in a map without labels, a layer that is inserted below labels is added on top")
  func withoutLabels() throws {
    var map = try Fixture.map(layers: #"[{"id": "land", "type": "background"}]"#)
    try map.insertLayer(background("a"), below: .labels)
    #expect(ids(map) == "land a")
    try map.insertLayer(background("b"), above: .labels)
    #expect(ids(map) == "land a b")
    try map.moveLayer("land", below: .transit)
    #expect(ids(map) == "a b land")
  }

  @Test("an inserted layer covers the layers below it")
  func drawn() throws {
    var map = try map()
    #expect(try Fixture.pixel(map, x: 2) == Fixture.lime)
    try map.insertLayer(background("a"), below: "land")
    #expect(try Fixture.pixel(map, x: 2) == Fixture.lime)
    try map.moveLayer("a", below: .layer("road"))
    #expect(try Fixture.pixel(map, x: 2) == Fixture.red)
    try map.removeLayer("a")
    #expect(try Fixture.pixel(map, x: 2) == Fixture.lime)
  }

  @Test("a layer is moved below another layer, below a group, or to the top")
  func moved() throws {
    var map = try map()
    try map.moveLayer("top", below: .layer("land"))
    #expect(ids(map) == "top land road name label")
    try map.moveLayer("land")
    #expect(ids(map) == "top road name label land")
    try map.moveLayer("top", below: .labels)
    #expect(ids(map) == "road name top label land")
    try map.moveLayer("label", below: .labels)
    #expect(ids(map) == "road name top land label")
    try map.moveLayer("top", below: .layer("top"))
    #expect(ids(map) == "road name top land label")
  }

  @Test("other layers can be inserted below a layer that has insertBelow")
  func belowAnchored() throws {
    var map = try Fixture.map(
      layers: """
        [{"id": "a", "type": "background"}, {"id": "b", "type": "background"},
         {"id": "c", "type": "background", "insertBelow": "b"}]
        """)
    #expect(ids(map) == "a c b")
    try map.insertLayer(background("d"), below: "c")
    #expect(ids(map) == "a d c b")
    try map.moveLayer("c")
    #expect(ids(map) == "a d b c")
    try map.addLayer(
      ["id": "e", "type": "background", "insertBelow": "d"] as JSONValue)
    #expect(ids(map) == "a e d b c")
  }

  @Test("invalid changes are refused, and the map stays unchanged")
  func refused() throws {
    var map = try map()
    #expect(error { try map.addLayer(background("top")) } == .duplicateLayer("top"))
    #expect(
      error { try map.insertLayer(background("a"), below: "nowhere") } == .unknownLayer("nowhere"))
    #expect(error { try map.removeLayer("nowhere") } == .unknownLayer("nowhere"))
    #expect(error { try map.moveLayer("nowhere") } == .unknownLayer("nowhere"))
    #expect(
      error { try map.addLayers([background("a"), background("top")]) } == .duplicateLayer("top"))
    let wrong: JSONValue = ["id": "a", "type": "line", "source": "nowhere"]
    guard case .invalid(let mistakes) = error({ try map.addLayer(wrong) }) else {
      return #expect(Bool(false), "a layer without a source is drawn")
    }
    #expect(mistakes.count == 1)
    #expect(ids(map) == "land road name label top")
  }

  @Test("a layer may contain the definition of its source")
  func ownSource() throws {
    var map = try Fixture.map(layers: "[]")
    try map.addLayer(
      [
        "id": "c", "type": "circle", "paint": ["circle-color": "red"],
        "source": ["type": "geojson", "data": ["type": "Point", "coordinates": [11.25, 0]]],
      ] as JSONValue)
    #expect(map.style.source("c") != nil)
    #expect(try Fixture.points(map) == [Fixture.nothing, Fixture.red])
  }

  @Test("typed layers are added, and replace earlier versions of themselves")
  func typed() throws {
    var map = try map()
    var sky = BackgroundLayer(id: "sky")
    sky.backgroundColor = .constant(Color(red: 1, green: 0, blue: 0))
    try map.insertLayer(sky, below: "top")
    #expect(try Fixture.pixel(map, x: 2) == Fixture.red)
    sky.backgroundColor = .constant(Color(red: 0, green: 0, blue: 1))
    try map.replaceLayer(sky)
    #expect(try Fixture.pixel(map, x: 2) == Fixture.blue)
    #expect(ids(map) == "land road name label sky top")
    #expect(error { try map.replaceLayer(background("a")) } == .unknownLayer("a"))
  }

  @Test("properties, filters and zoom levels are set and read")
  func properties() throws {
    var map = try map()
    try map.setProperty("circle-color", ofLayer: "top", to: "red")
    try map.setProperty("visibility", ofLayer: "road", to: "none")
    try map.setFilter(ofLayer: "top", to: ["==", ["id"], 2])
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.red])
    #expect(map.style.property("circle-color", ofLayer: "top") == "red")
    #expect(map.style.paintProperty("circle-color", ofLayer: "top") == "red")
    #expect(map.style.layoutProperty("visibility", ofLayer: "road") == "none")
    #expect(map.style.filter(ofLayer: "top") == ["==", ["id"], 2])
    #expect(map.style.property("circle-radius", ofLayer: "top") == nil)
    try map.setProperty("circle-color", ofLayer: "top", to: nil)
    #expect(map.style.property("circle-color", ofLayer: "top") == nil)
    #expect(try Fixture.pixel(map, x: 48) == [0, 0, 0, 255])
    try map.setZoomRange(ofLayer: "top", minzoom: 3, maxzoom: nil)
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.lime])
    try map.setZoomRange(ofLayer: "top", minzoom: nil, maxzoom: nil)
    try map.setVisibility(ofLayer: "top", to: false)
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.lime])
    try map.setVisibility(ofLayer: "top", to: true)
    #expect(try Fixture.pixel(map, x: 48) == [0, 0, 0, 255])
    #expect(error { try map.setProperty("line-width", ofLayer: "top", to: 1) } != nil)
  }

  @Test("changing a layer that refers to another layer does not change the other")
  func references() throws {
    var map = try Fixture.map(
      sources: #"{"s": \#(Fixture.points(left: #""id": 1"#, right: #""id": 2"#))}"#,
      layers: """
        [{"id": "a", "type": "circle", "source": "s", "filter": ["==", "$id", 1],
          "paint": {"circle-color": "lime"}},
         {"id": "b", "ref": "a", "paint": {"circle-color": "red"}}]
        """)
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.nothing])
    try map.setFilter(ofLayer: "b", to: nil)
    #expect(try Fixture.points(map) == [Fixture.red, Fixture.red])
    try map.setVisibility(ofLayer: "b", to: false)
    #expect(try Fixture.points(map) == [Fixture.lime, Fixture.nothing])
  }
}
