import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import Testing

@testable import MapEngine

/// Tests on the world of `QueriedMap`: 512 x 512 pixels, with longitude and latitude 0 at 256, 256.
@Suite("Explanations of what is not drawn")
struct ExplanationTests {
  /// A scene with one layer and the reason that the layer draws nothing at a point.
  struct Case: Sendable, CustomTestStringConvertible {
    var code: String?
    /// The members of the layer except for its id.
    var layer: String
    var features: [String]
    var subject: ExplanationSubject
    var projection: String
    var camera: Camera

    init(
      _ code: String?, _ layer: String, _ features: [String] = [square],
      _ subject: ExplanationSubject = .point(Point(256, 256)),
      projection: String = #""mercator""#, camera: Camera = Camera()
    ) {
      self.code = code
      self.layer = layer
      self.features = features
      self.subject = subject
      self.projection = projection
      self.camera = camera
    }

    var testDescription: String { "\(code ?? "drawn"): \(layer)" }

    func explanation() throws -> LayerExplanation {
      var map = QueriedMap(features, layers: [#"{"id": "l", \#(layer)}"#])
      map.projection = projection
      map.camera = camera
      let explained = try PlacedScene(map.scene()).explanation(of: subject)
      return try #require(explained.layers.first)
    }
  }

  private static let square = QueriedMap.rectangle(-45, -45, 45, 45, id: 1, #"{"class": "wood"}"#)
  private static let point = QueriedMap.point(0, 0, id: 1, #"{"name": "abc"}"#)
  private static let line = QueriedMap.feature(
    #"{"type": "LineString", "coordinates": [[-90, 0], [90, 0]]}"#, id: 1, #"{"name": "abc"}"#)
  private static let text = #""text-field": ["get", "name"], "text-font": ["Noto Sans Regular"]"#
  private static func symbol(_ layout: String = "", paint: String = "") -> String {
    #""type": "symbol", "layout": {\#(text)\#(layout)}, "paint": {\#(paint)}"#
  }

  private static let cases = [
    Case(nil, #""type": "fill""#),
    Case("visibility", #""type": "fill", "layout": {"visibility": "none"}"#),
    Case("zoom-range", #""type": "fill", "minzoom": 1"#),
    Case("zoom-range", #""type": "fill", "maxzoom": 3"#, camera: Camera(zoom: 3)),
    Case("filter", #""type": "fill", "filter": ["==", ["get", "class"], "park"]"#),
    Case("no-feature", #""type": "fill""#, [square], .point(Point(20, 20))),
    Case("geometry-type", #""type": "fill""#, [point]),
    Case("geometry-type", #""type": "line""#, [point]),
    // Fills.
    Case("transparent", #""type": "fill", "paint": {"fill-opacity": 0}"#),
    Case("transparent", #""type": "fill", "paint": {"fill-color": "rgba(9, 9, 9, 0)"}"#),
    Case(
      nil,
      #""type": "fill", "paint": {"fill-color": "rgba(9, 9, 9, 0)", "fill-outline-color": "red"}"#),
    Case("missing-image", #""type": "fill", "paint": {"fill-pattern": "stripes"}"#),
    // Lines.
    Case(nil, #""type": "line""#, [line]),
    Case("zero-size", #""type": "line", "paint": {"line-width": 0}"#, [line]),
    Case("transparent", #""type": "line", "paint": {"line-opacity": 0}"#, [line]),
    Case("missing-image", #""type": "line", "paint": {"line-pattern": "dots"}"#, [line]),
    // Circles and heatmaps.
    Case(nil, #""type": "circle""#, [point]),
    Case("zero-size", #""type": "circle", "paint": {"circle-radius": 0}"#, [point]),
    Case("transparent", #""type": "circle", "paint": {"circle-opacity": 0}"#, [point]),
    Case(
      nil, #""type": "circle", "paint": {"circle-opacity": 0, "circle-stroke-width": 2}"#, [point]),
    Case("transparent", #""type": "heatmap", "paint": {"heatmap-weight": 0}"#, [point]),
    // Extrusions.
    Case(nil, #""type": "fill-extrusion", "paint": {"fill-extrusion-height": 9}"#),
    Case("transparent", #""type": "fill-extrusion", "paint": {"fill-extrusion-opacity": 0}"#),
    // Symbols.
    Case(nil, symbol(), [point]),
    Case("transparent", symbol(paint: #""text-opacity": 0"#), [point]),
    Case("transparent", symbol(paint: #""text-color": "rgba(0, 0, 0, 0)""#), [point]),
    Case("zero-size", symbol(#", "text-size": 0"#), [point]),
    Case("empty-text", symbol(), [QueriedMap.point(0, 0, #"{"name": ""}"#)]),
    Case("empty-text", symbol(), [QueriedMap.point(0, 0)]),
    Case("empty-text", symbol(), [QueriedMap.point(0, 0, #"{"name": "\n"}"#)]),
    Case(
      "missing-image", #""type": "symbol", "layout": {"icon-image": "cafe"}"#, [point]),
    Case("filter", symbol() + #", "filter": ["!", ["has", "name"]]"#, [point]),
    Case("no-text", symbol(), [point], .label("ab")),
    Case("no-text", symbol(), [], .label("abc")),
    Case(
      "no-anchor", symbol(#", "symbol-placement": "line""#),
      [
        QueriedMap.feature(
          #"{"type": "LineString", "coordinates": [[0, 0], [3, 0]]}"#, #"{"name": "abcabcabc"}"#)
      ]),
    Case(
      "elsewhere", symbol(#", "symbol-placement": "line""#), [line], .point(Point(150, 256))),
    // Places that the picture does not show.
    Case(
      "outside-picture", #""type": "fill""#, [square],
      .place(LngLat(longitude: 120, latitude: 0)), camera: Camera(zoom: 3)),
    Case("outside-picture", #""type": "fill""#, [square], .point(Point(600, 20))),
    Case(
      "far-side", #""type": "fill""#, [square],
      .place(LngLat(longitude: 175, latitude: 0)), projection: #""globe""#),
    Case("no-ground", #""type": "fill""#, [square], .point(Point(2, 2)), projection: #""globe""#),
    Case(
      "far-side", symbol(), [QueriedMap.point(175, 0, #"{"name": "abc"}"#)], .label("abc"),
      projection: #""globe""#),
  ]

  @Test("the reason that a layer draws nothing at a place is found", arguments: cases)
  func reasons(of example: Case) throws {
    let layer = try example.explanation()
    #expect(layer.reason?.code == example.code)
    #expect(layer.isDrawn == (example.code == nil))
  }

  @Test("a hidden label names the label in its way, which is drawn when that label is removed")
  func collision() throws {
    var map = QueriedMap(
      [
        QueriedMap.point(0, 0, id: 1, #"{"name": "first"}"#),
        QueriedMap.point(2, 0, id: 2, #"{"name": "second"}"#),
      ], layers: [#"{"id": "l", \#(Self.symbol())}"#])
    func second() throws -> FeatureExplanation? {
      try PlacedScene(map.scene()).explanation(of: .label("SECOND")).layers.first?.features.first
    }
    let hidden = try #require(try second())
    #expect(!hidden.isDrawn)
    guard case .placement(.overlap(let layer, let text), let obstacle?) = hidden.reason else {
      Issue.record("\(String(describing: hidden.reason))")
      return
    }
    #expect(layer == "l" && text == "first" && obstacle.text == "first")
    #expect(obstacle.identifier == .integer(1) && obstacle.box?.contains(Point(256, 256)) == true)
    map.features.removeFirst()
    #expect(try second()?.isDrawn == true)
  }

  @Test("a label names a decoration in its way")
  func decoration() throws {
    var scene = try QueriedMap([Self.point], layers: [#"{"id": "l", \#(Self.symbol())}"#]).scene()
    scene.cover.reservedBoxes = [Box(minX: 250, minY: 250, maxX: 260, maxY: 260)]
    let layer = try PlacedScene(scene).explanation(of: .label("abc")).layers.first
    #expect(layer?.reason?.code == "decoration")
  }

  @Test("a symbol is drawn in part if its icon has no image, with the image as the reason")
  func inPart() throws {
    let layer = try Case(nil, Self.symbol(#", "icon-image": "cafe""#), [Self.point]).explanation()
    let feature = try #require(layer.features.first)
    #expect(layer.isDrawn && feature.isDrawn)
    #expect(feature.reason == .missingImage("cafe", property: "icon-image"))
  }

  @Test("the part of the filter that rejects a feature is named, with the value of the feature")
  func filter() throws {
    let filter = #"["all", ["has", "class"], ["==", ["get", "class"], "park"]]"#
    let layer = try Case(nil, #""type": "fill", "filter": \#(filter)"#).explanation()
    guard case .filter(let decision) = layer.reason else {
      Issue.record("\(String(describing: layer.reason))")
      return
    }
    #expect(decision.path == [2])
    #expect(
      layer.reason?.description
        == #"its filter rejects the feature: ["==",["get","class"],"park"] is false, where "class" is "wood""#
    )
  }

  @Test("the reason of a layer is that of the feature that is the nearest to being drawn")
  func nearestToDrawn() throws {
    let features = [
      QueriedMap.rectangle(-45, -45, 45, 45, id: 1, #"{"class": "park"}"#), Self.square,
    ]
    let layer = try Case(
      nil,
      #""type": "fill", "filter": ["==", ["get", "class"], "wood"], "paint": {"fill-opacity": 0}"#,
      features
    ).explanation()
    #expect(layer.reason?.code == "transparent")
    #expect(layer.features.map(\.reason?.code) == ["transparent", "filter"])
    #expect(
      layer.counts == [
        .init(code: "filter", features: 1), .init(code: "transparent", features: 1),
      ])
  }

  @Test("without a place, the features of the whole picture are counted by their reasons")
  func picture() throws {
    let features = (0..<60).map {
      QueriedMap.point(Double($0), 0, id: $0, #"{"n": \#($0)}"#)
    }
    let layer = try Case(
      nil, #""type": "circle", "filter": ["<", ["get", "n"], 10]"#, features, .picture
    ).explanation()
    #expect(layer.isDrawn)
    #expect(
      layer.counts == [.init(code: nil, features: 10), .init(code: "filter", features: 50)])
    #expect(layer.features.count == LayerExplanation.featureLimit)
    #expect(layer.features.count { $0.isDrawn } == 10)
  }

  @Test("the copies of a point in the margins of other tiles are not the reason of a layer")
  func margins() throws {
    // The margin of a tile is a quarter of its side (`buffer`), so the other three tiles in view have copies.
    let feature = QueriedMap.point(2, 20, #"{"name": "abc"}"#)
    let layer = try Case(
      nil, Self.symbol() + #", "filter": ["!", ["has", "name"]]"#, [feature], .label("abc"),
      camera: Camera(zoom: 1)
    ).explanation()
    #expect(layer.reason?.code == "filter")
    #expect(
      layer.counts == [
        .init(code: "filter", features: 1), .init(code: "no-visible-part", features: 3),
      ])
  }

  @Test("sources that are not loaded, absent tiles and absent layers of tiles are reasons")
  func sources() throws {
    func code(_ source: String, tile: [UInt8]?) throws -> String? {
      let loader = ResourceLoader(schemes: [
        ResourceScheme("test") { url in
          guard url.hasSuffix("tile"), let tile else { throw ResourceError.notFound(.url(url)) }
          return tile
        }
      ])
      let style = """
        {"version": 8, "sources": {"s": {"type": "vector", \(source)}}, "layers": [
          {"id": "l", "type": "fill", "source": "s", "source-layer": "water"}]}
        """
      let map = try Map.load(
        JSONDocument(parsing: style), from: nil, loader: loader, leniently: true)
      let scene = map.scene(camera: Camera(), size: try PictureSize(512, 512))
      return try PlacedScene(scene).explanation(of: .point(Point(256, 200))).layers.first?
        .reason?.code
    }
    let tiles = #""tiles": ["test://{z}/{x}/{y}/tile"]"#
    #expect(try code(tiles, tile: []) == "no-source-layer")
    #expect(try code(tiles, tile: nil) == "no-tile")
    #expect(try code(#""url": "test://missing""#, tile: nil) == "source-not-loaded")
  }

  @Test("on a map projection, extrusions have no heights")
  func flatView() throws {
    let style = """
      {"version": 8, "projection": {"name": "equalEarth"}, "sources": {"s": {"type": "geojson",
        "data": \(Self.square)}}, "layers": [{"id": "l", "type": "fill-extrusion", "source": "s"}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(256, 256)
    let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
    let layer = try PlacedScene(scene).explanation(of: .point(Point(128, 128))).layers.first
    #expect(layer?.reason == .flatView)
  }

  @Test("layers are in the order of drawing, and can be chosen; an unknown layer is an error")
  func layers() throws {
    let map = QueriedMap(
      [Self.square],
      layers: [#"{"id": "a", "type": "fill"}"#, #"{"id": "b", "type": "line"}"#])
    let placed = PlacedScene(try map.scene())
    #expect(try placed.explanation().layers.map(\.layer) == ["a", "b"])
    #expect(try placed.explanation(layers: ["b"]).layers.map(\.layer) == ["b"])
    #expect(try placed.explanation(of: .label("x")).layers.isEmpty)
    #expect(throws: ViewError.unknownLayer("c")) { try placed.explanation(layers: ["c"]) }
  }
}
