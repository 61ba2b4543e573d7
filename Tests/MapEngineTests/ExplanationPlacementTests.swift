import MapData
import MapGeometry
import MapJSON
import MapTiles
import MapTilesTestSupport
import Testing

@testable import MapEngine

/// Tests on the world of `QueriedMap`, and on tiles with one label each.
@Suite("Explanations of symbols that have no place")
struct ExplanationPlacementTests {
  typealias Case = ExplanationTests.Case

  /// A label `abc` of about 28 x 16 pixels.
  private static func label(_ layout: String = "", _ members: String = "") -> String {
    let text = #""text-field": ["get", "name"], "text-font": ["Noto Sans Regular"]"#
    return #""type": "symbol", "layout": {\#(text)\#(layout)}\#(members)"#
  }
  private static func point(_ longitude: Double) -> [String] {
    [QueriedMap.point(longitude, 0, #"{"name": "abc"}"#)]
  }
  /// A line to the north of 45 pixels at zoom level 0.
  private static let line = [
    QueriedMap.feature(
      #"{"type": "LineString", "coordinates": [[0, -16], [0, 16]]}"#, #"{"name": "abc"}"#)
  ]
  private static let alongLine =
    #", "symbol-placement": "line", "text-pitch-alignment": "viewport""#
  private static let staysOnWorld = #", "metadata": {"render-map:stays-on-world": true}"#
  private static let east = Camera(zoom: 4, bearing: 90, pitch: 75)
  /// An icon that is fitted to its text, and therefore moves with it.
  private static let fitted =
    #", "icon-image": "render-map:pin", "icon-text-fit": "both", "text-variable-anchor": ["top"]"#

  private static let cases = [
    // A degree is 11.4 pixels. Symbols are placed up to 100 pixels outside the picture: 30 degrees are 85 pixels
    // outside, 36 degrees 154 pixels.
    Case("outside-picture", label(), point(30), .label("abc"), camera: Camera(zoom: 3)),
    Case("outside-view", label(), point(36), .label("abc"), camera: Camera(zoom: 3)),
    // The camera is 768 pixels from the center. Labels are placed up to the fivefold distance, 3840 pixels. A degree is
    // 22.8 pixels: 80 degrees are at 768 + 1820 sin(75°) = 2526 pixels, 145 degrees at 768 + 3300 sin(75°) = 3955.
    Case(nil, label(), point(80), .label("abc"), camera: east),
    Case("too-far", label(), point(145), .label("abc"), camera: east),
    // The pitched line has 45 cos(75°) = 12 pixels.
    Case(nil, label(alongLine), line, .label("abc")),
    Case("line-too-short", label(alongLine), line, .label("abc"), camera: Camera(pitch: 75)),
    // The globe has a radius of 81 pixels, and its point at 70 degrees is 5 pixels from its edge.
    Case(nil, label(), point(70), .label("abc"), projection: #""globe""#),
    Case(
      "beyond-world", label("", staysOnWorld), point(70), .label("abc"), projection: #""globe""#),
    Case(
      nil, label("", staysOnWorld), point(0), .label("abc"), projection: #""globe""#),
    // Without its text, such an icon is not shown in a tile with texts.
    Case(
      "partner", label(fitted), point(0) + [QueriedMap.point(90, 0)], .point(Point(384, 256))),
    Case(nil, label(fitted), [QueriedMap.point(90, 0)], .point(Point(384, 256))),
  ]

  @Test("the reason that a symbol has no place is found", arguments: cases)
  func reasons(of example: Case) throws {
    let layer = try example.explanation()
    #expect(layer.reason?.code == example.code)
    #expect(layer.isDrawn == (example.code == nil))
  }

  /// Returns a tile with the label `abc` at a point of 4096 x 4096 units. The point is on the side `anchor` of the label.
  private static func tile(_ x: Int32, _ y: Int32, anchor: String) -> [UInt8] {
    var layer = TileLayer(name: "l", extent: 4096)
    layer.points = [TileLayer.TilePoint(x, y)]
    layer.partEnds = [1]
    layer.keys = ["name", "anchor"]
    layer.values = ["abc", .string(anchor)]
    layer.tags = [.init(key: 0, value: 0), .init(key: 1, value: 1)]
    layer.features = [
      TileLayer.FeatureRecord(type: .point, identifier: nil, parts: 0..<1, tags: 0..<2)
    ]
    return MapLibreTileEncoder().tile([layer])
  }

  @Test("a label that a finer tile shows is not shown by the coarse tile beside it")
  func duplicate() throws {
    // At zoom level 1, the labels are a pixel to the right and half a pixel to the left of the tiles' common edge, which
    // is at 256 pixels. The coarse tile replaces the three tiles that cannot be read.
    let tiles = [
      "0/0/0": Self.tile(2052, 1536, anchor: "left"),
      "1/0/0": Self.tile(4092, 3072, anchor: "right"),
    ]
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard let tile = tiles[String(url.dropFirst("test://".count))] else {
          throw ResourceError.unreadable(.url(url), reason: "damaged")
        }
        return tile
      }
    ])
    let style = """
      {"version": 8, "sources": {"s": {"type": "vector", "tiles": ["test://{z}/{x}/{y}"], "encoding": "mlt",
        "maxzoom": 1}}, "layers": [{"id": "l", "source": "s", "source-layer": "l",
        \(Self.label(#", "text-anchor": ["get", "anchor"]"#))}]}
      """
    let map = try Map.load(
      JSONDocument(parsing: style), from: nil, loader: loader, fontFolders: QueriedMap.fontFolders,
      leniently: true)
    let placed = PlacedScene(map.scene(camera: Camera(zoom: 1), size: try PictureSize(512, 512)))
    func reason(_ x: Double) throws -> String? {
      let layer = try placed.explanation(of: .point(Point(x, 128))).layers.first
      return layer?.isDrawn == true ? "drawn" : layer?.reason?.code
    }
    #expect(try reason(245) == "drawn")
    #expect(try reason(270) == "duplicate")
  }

  @Test("a label whose anchor is outside the place of its tile is left to another tile")
  func outsideTile() throws {
    // The tile of the world is drawn in the place of its northeastern quarter. The label is in the northwestern one.
    var scene = try QueriedMap(
      [QueriedMap.point(-45, 40, #"{"name": "abc"}"#)], layers: [#"{"id": "l", \#(Self.label())}"#]
    ).scene()
    let quarter = try #require(TileID(z: 1, x: 1, y: 0))
    scene.symbols.tiles["l"] = scene.symbols.tiles["l"]?.map { tile in
      var tile = tile
      let wrap = tile.symbols.tile.wrap
      tile.symbols.place = ViewTile(id: quarter, wrap: wrap, overscaledZ: 1)
      return tile
    }
    let layer = try PlacedScene(scene).explanation(of: .label("abc")).layers.first
    #expect(layer?.reason?.code == "outside-tile")
  }
}
