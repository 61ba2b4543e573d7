import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import Testing

@testable import MapEngine

@Suite("Rendered features")
struct QueryRenderedTests {
  private static let fill = #"{"id": "f", "type": "fill"}"#

  @Test("a polygon is found inside with its attributes and identifier, and not found outside")
  func polygon() throws {
    let map = QueriedMap(
      [QueriedMap.rectangle(-90, 0, 90, 66, id: 7, #"{"name": "north"}"#)], layers: [Self.fill])
    let found = try map.scene().renderedFeatures(at: Point(256, 200))
    #expect(found.names == ["f/7"])
    #expect(found.first?.feature.attributes["name"] == .string("north"))
    #expect(found.first?.source == "s")
    #expect(found.first?.sourceLayer == nil)
    #expect(try map.found(256, 300) == [])
    #expect(try map.found(120, 200) == [])
  }

  @Test("the geometry has the precision of the tile, 8192 steps per side, in degrees")
  func geometry() throws {
    // A step is 360 / 8192 = 0.0439453125 degrees: 1.1 is nearest to 25 of them.
    let map = QueriedMap(
      [QueriedMap.point(1.1, 0)], layers: [#"{"id": "c", "type": "circle"}"#])
    let found = try map.scene().renderedFeatures(at: Point(257.5, 256))
    guard case .point(let position)? = found.first?.feature.geometry else {
      Issue.record("no point was found")
      return
    }
    #expect(position.longitude == 25 * 0.0439453125)
    #expect(abs(position.latitude) < 1e-9)
  }

  @Test("the topmost layer is first, and inside of a layer the feature that is drawn last")
  func order() throws {
    let below = QueriedMap.rectangle(-90, -60, 90, 60, id: 1, #"{"key": 2}"#)
    let above = QueriedMap.rectangle(-80, -50, 80, 50, id: 2, #"{"key": 1}"#)
    var map = QueriedMap([below, above], layers: [Self.fill, #"{"id": "g", "type": "fill"}"#])
    #expect(try map.found(256, 256) == ["g/2", "g/1", "f/2", "f/1"])
    map.layers = [#"{"id": "f", "type": "fill", "layout": {"fill-sort-key": ["get", "key"]}}"#]
    #expect(try map.found(256, 256) == ["f/1", "f/2"])
  }

  @Test("layers and a filter limit the features that are found, and an unknown layer is an error")
  func options() throws {
    let features = [1, 2].map { QueriedMap.rectangle(-90, -60, 90, 60, id: $0) }
    let map = QueriedMap(features, layers: [Self.fill, #"{"id": "g", "type": "fill"}"#])
    let scene = try map.scene()
    let point = Point(256, 256)
    #expect(try scene.renderedFeatures(at: point, layers: ["f"]).names == ["f/2", "f/1"])
    #expect(try scene.renderedFeatures(at: point, layers: []).names == [])
    let filter = try Filter(JSONDocument(parsing: #"["==", ["id"], 1]"#).root)
    #expect(try scene.renderedFeatures(at: point, filter: filter).names == ["g/1", "f/1"])
    #expect(throws: ViewError.unknownLayer("h")) {
      try scene.renderedFeatures(at: point, layers: ["f", "h"])
    }
  }

  @Test(
    "transparent features are found, but not hidden or filtered ones or those of other zoom levels")
  func visibility() throws {
    let features = [QueriedMap.rectangle(-90, -60, 90, 60, id: 1)]
    let layers = [
      (#""paint": {"fill-opacity": 0}"#, true), (#""layout": {"visibility": "none"}"#, false),
      (#""minzoom": 1"#, false), (#""filter": ["==", ["id"], 2]"#, false),
    ]
    for (member, isFound) in layers {
      let map = QueriedMap(features, layers: [#"{"id": "f", "type": "fill", \#(member)}"#])
      #expect(try map.found(256, 256) == (isFound ? ["f/1"] : []))
    }
  }

  @Test("without a box, the whole picture is queried, and copies of the world are found once")
  func wholePicture() throws {
    var map = QueriedMap(
      [QueriedMap.point(0, 0, id: 1), QueriedMap.point(170, 0, id: 2)],
      layers: [#"{"id": "c", "type": "circle"}"#])
    // Four copies of the world, each a quarter of the picture.
    map.size = (2048, 512)
    #expect(try map.scene().renderedFeatures().names == ["c/2", "c/1"])
    let half = Box(minX: 700, minY: 0, maxX: 1100, maxY: 512)
    #expect(try map.scene().renderedFeatures(in: half).names == ["c/2", "c/1"])
    let left = Box(minX: 1000, minY: 0, maxX: 1048, maxY: 512)
    #expect(try map.scene().renderedFeatures(in: left).names == ["c/1"])
  }

  @Test("a layer states its properties as evaluated for the feature")
  func evaluated() throws {
    let layer = """
      {"id": "c", "type": "circle", "minzoom": 0, "paint": {"circle-radius": ["get", "r"],
        "circle-color": ["feature-state", "color"], "circle-opacity": 0.5}}
      """
    var map = QueriedMap([QueriedMap.point(0, 0, id: 4, #"{"r": 7}"#)], layers: [layer])
    let feature = FeatureReference(source: "s", identifier: .integer(4))
    map.states.set(ValueObject([("color", .string("#ff0000"))]), of: feature)
    let found = try #require(try map.scene().renderedFeatures(at: Point(262, 256)).first)
    #expect(found.layer?.type == .circle)
    #expect(found.layer?.paint["circle-radius"] == .number(7))
    #expect(found.layer?.paint["circle-opacity"] == .number(0.5))
    #expect(
      found.layer?.paint["circle-color"] == .color(Color(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(found.layer?.members["minzoom"]?.double == 0)
    #expect(found.state["color"] == .string("#ff0000"))
  }

  @Test("a promoted attribute is the identifier, and the key of the state")
  func promoted() throws {
    var map = QueriedMap(
      [QueriedMap.point(0, 0, id: 4, #"{"code": "AT"}"#)],
      layers: [#"{"id": "c", "type": "circle"}"#])
    map.options = #""promoteId": "code", "#
    let feature = FeatureReference(source: "s", identifier: .string("AT"))
    map.states.set(ValueObject([("hover", .bool(true))]), of: feature)
    let found = try #require(try map.scene().renderedFeatures(at: Point(256, 256)).first)
    #expect(found.feature.identifier == .string("AT"))
    #expect(found.state["hover"] == .bool(true))
  }

  @Test("a cluster is found as the feature that represents it")
  func clusters() throws {
    var map = QueriedMap(
      [QueriedMap.point(0, 0), QueriedMap.point(1, 0)],
      layers: [#"{"id": "c", "type": "circle"}"#])
    map.options = #""cluster": true, "#
    let found = try map.scene().renderedFeatures(at: Point(256.7, 256))
    #expect(found.map { $0.feature.attributes["point_count"] } == [.integer(2)])
  }

  @Test("a point on the edge of tiles is in only one of them")
  func tileEdges() throws {
    var map = QueriedMap([QueriedMap.rectangle(-90, -60, 90, 60, id: 1)], layers: [Self.fill])
    map.camera.zoom = 3
    map.size = (256, 256)
    #expect(try map.found(128, 128) == ["f/1"])
  }

  @Test("a place has a point of the picture, and the point has the place, also on a tilted map")
  func places() throws {
    var map = QueriedMap([QueriedMap.point(0, 0)], layers: [#"{"id": "c", "type": "circle"}"#])
    let flat = try map.scene()
    #expect(flat.point(of: LngLat(longitude: 90, latitude: 0)) == Point(384, 256))
    map.camera = Camera(
      center: LngLat(longitude: 10, latitude: 50), zoom: 6, bearing: 30, pitch: 60)
    let scene = try map.scene()
    let place = try #require(scene.place(at: Point(100, 400)))
    let point = try #require(scene.point(of: place))
    #expect((point - Point(100, 400)).length < 1e-6)
  }

  @Test("above the horizon there is no ground, and a box across it finds only features below it")
  func horizon() throws {
    var map = QueriedMap([QueriedMap.rectangle(-170, -80, 170, 80, id: 1)], layers: [Self.fill])
    map.camera = Camera(zoom: 4, pitch: 85)
    #expect(try map.found(256, 5) == [])
    #expect(try map.found(256, 256) == ["f/1"])
    let scene = try map.scene()
    #expect(try !scene.renderedFeatures().isEmpty)
    let sky = Box(minX: 0, minY: 0, maxX: 512, maxY: 10)
    #expect(try scene.renderedFeatures(in: sky).names == [])
  }

  @Test("places that are not numbers, infinite or far outside find nothing")
  func nowhere() throws {
    let scene = try QueriedMap(
      [QueriedMap.rectangle(-90, -60, 90, 60, id: 1)],
      layers: [Self.fill, #"{"id": "t", "type": "symbol", "layout": {"text-field": "a"}}"#]
    ).scene()
    for x in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      #expect(try scene.renderedFeatures(at: Point(x, 256)).names == [])
      #expect(try scene.renderedFeatures(at: Point(x, x)).names == [])
      let box = Box(minX: x, minY: x, maxX: x, maxY: x)
      #expect(try scene.renderedFeatures(in: box).names == [])
    }
  }
}
