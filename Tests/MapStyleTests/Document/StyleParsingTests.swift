import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Reading a style")
struct StyleParsingTests {
  private func parse(
    _ text: String, _ strictness: Style.Strictness = .strict
  ) throws -> StyleResult {
    Style.parse(try JSONDocument(parsing: text), strictness)
  }

  /// Returns the style with these members besides the version, in lenient mode.
  private func style(_ members: String) throws -> Style {
    try #require(try parse("{\"version\": 8, \(members)}", .lenient).style)
  }

  @Test("The camera, the glyphs and the sprite are read")
  func root() throws {
    let style = try style(
      """
      "name": "Old town", "center": [2.35, 48.86], "zoom": 12.5, "bearing": 30, "pitch": 20,
      "glyphs": "local://{fontstack}/{range}.pbf", "sprite": "local://sprites/old",
      "transition": {"duration": 0}, "state": {"dark": {"default": true}},
      "sources": {}, "layers": []
      """)
    #expect(style.name == "Old town")
    #expect(style.center?.longitude == 2.35)
    #expect(style.center?.latitude == 48.86)
    #expect(style.zoom == 12.5)
    #expect(style.bearing == 30)
    #expect(style.pitch == 20)
    #expect(style.roll == nil)
    #expect(style.glyphs == "local://{fontstack}/{range}.pbf")
    #expect(style.sprites == [Sprite(id: "default", url: "local://sprites/old")])
    #expect(style.transition == Transition(duration: 0, delay: 0))
    #expect(style.state["dark"] == .bool(true))
    #expect(style.sky == nil)
  }

  @Test("A center with a height is a mistake, and in lenient mode the height is left out")
  func centerWithHeight() throws {
    let members = "\"center\": [9.5, 41, 100], \"sources\": {}, \"layers\": []"
    #expect(try parse("{\"version\": 8, \(members)}").diagnostics.map(\.place) == ["center"])
    #expect(try style(members).center == Position(longitude: 9.5, latitude: 41))
    #expect(try style("\"center\": [9.5], \"sources\": {}, \"layers\": []").center == nil)
  }

  @Test("Each of several sprites has an id, and a font may have several files")
  func spritesAndFonts() throws {
    let style = try style(
      """
      "sprite": [{"id": "a", "url": "x"}, {"id": "b", "url": "y"}],
      "font-faces": {"One": "one.ttf", "Two": [{"url": "two.ttf", "unicode-range": ["U+20"]}]},
      "sources": {}, "layers": []
      """)
    #expect(style.sprites == [Sprite(id: "a", url: "x"), Sprite(id: "b", url: "y")])
    #expect(style.fontFaces.map(\.name) == ["One", "Two"])
    #expect(style.fontFaces.map(\.url) == ["one.ttf", "two.ttf"])
    #expect(style.fontFaces[1].unicodeRanges == ["U+20"])
  }

  @Test("A GeoJSON source has the specification's defaults, and keeps given values")
  func geoJSON() throws {
    let style = try style(
      """
      "sources": {
        "plain": {"type": "geojson", "data": "places.json"},
        "clustered": {"type": "geojson", "data": {"type": "FeatureCollection"}, "cluster": true,
          "clusterRadius": 20, "clusterProperties": {"sum": ["+", ["get", "n"]]},
          "promoteId": "key", "lineMetrics": true, "maxzoom": 3}
      }, "layers": []
      """)
    #expect(style.sources.map(\.name) == ["plain", "clustered"])
    guard case .geojson(let plain) = try #require(style.source("plain")),
      case .geojson(let clustered) = try #require(style.source("clustered"))
    else { return #expect(Bool(false), "sources of another type") }
    #expect(plain.data == .url("places.json"))
    #expect(plain.maxzoom == 18)
    #expect(plain.buffer == 128)
    #expect(plain.tolerance == 0.375)
    #expect(plain.clustering == nil)
    #expect(clustered.maxzoom == 3)
    #expect(clustered.hasLineMetrics)
    #expect(clustered.promoteID == .attribute("key"))
    #expect(clustered.clustering?.radius == 20)
    #expect(clustered.clustering?.maxzoom == nil)
    #expect(clustered.clustering?.properties.map(\.name) == ["sum"])
  }

  @Test(
    "Tiled sources keep the members that take precedence over TileJSON, and the encoding of heights"
  )
  func tiles() throws {
    let style = try style(
      """
      "sources": {
        "v": {"type": "vector", "tiles": ["{z}/{x}/{y}"], "maxzoom": 14, "scheme": "tms"},
        "r": {"type": "raster", "url": "x.json", "tileSize": 256},
        "d": {"type": "raster-dem", "url": "x.json", "encoding": "terrarium"}
      }, "layers": []
      """)
    guard case .vector(let vector) = try #require(style.source("v")),
      case .raster(let raster) = try #require(style.source("r")),
      case .rasterDEM(let heights) = try #require(style.source("d"))
    else { return #expect(Bool(false), "sources of another type") }
    #expect(vector.tileset.tiles == ["{z}/{x}/{y}"])
    #expect(vector.tileset.minzoom == nil)
    #expect(vector.tileset.maxzoom == 14)
    #expect(vector.tileset.scheme == .tms)
    #expect(raster.tileSize == 256)
    #expect(heights.tileSize == 512)
    #expect(heights.encoding == .terrarium)
    #expect(Tileset.standard.maxzoom == 22)
    #expect(Tileset.standard.bounds?.north == 85.051129)
  }

  @Test("A style with a mistake is refused, and in lenient mode a wrong property has its default")
  func strictness() throws {
    let text = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}}, "layers": [
        {"id": "wrong", "type": "line", "source": "s",
         "paint": {"line-width": "wide", "line-blur": 3}},
        {"id": "what", "type": "wat", "source": "s"},
        {"id": "lost", "type": "line", "source": "nowhere"},
        {"id": "filter", "type": "line", "source": "s", "filter": ["wat", 1]},
        {"id": "right", "type": "background"}]}
      """
    let strict = try parse(text)
    #expect(strict.style == nil)
    let lenient = try parse(text, .lenient)
    #expect(lenient.diagnostics == strict.diagnostics)
    #expect(strict.diagnostics.count == 4)
    let style = try #require(lenient.style)
    #expect(style.layers.map(\.id) == ["wrong", "right"])
    guard case .line(let line) = style.layers[0].content else {
      return #expect(Bool(false), "a layer of another type")
    }
    #expect(line.lineWidth.constant == 1)
    #expect(line.lineBlur.constant == 3)
  }

  @Test("A layer of each type has all its properties' defaults", arguments: LayerType.allCases)
  func defaults(type: LayerType) throws {
    let style = try style(
      """
      "sources": {"s": {"type": "geojson", "data": {}}},
      "layers": [{"id": "a", "type": "\(type.rawValue)", "source": "s"}]
      """)
    #expect(style.layers.map(\.type) == [type])
    #expect(style.layers[0].visibility.constant == .visible)
    #expect(style.layers[0].source == (type == .background ? nil : "s"))
  }

  @Test("Properties are read into the members of their layer")
  func properties() throws {
    let style = try style(
      """
      "sources": {"s": {"type": "geojson", "data": {}}},
      "transition": {"duration": 500, "delay": 10},
      "layers": [{"id": "a", "type": "line", "source": "s", "source-layer": "l", "minzoom": 3,
        "maxzoom": 7, "layout": {"line-cap": "round", "visibility": "none"},
        "paint": {"line-color": "#ff0000", "line-dasharray": [1, 2], "line-translate": [3, 4],
          "line-width-transition": {"delay": 0}}}]
      """)
    let layer = style.layers[0]
    #expect(layer.sourceLayer == "l")
    #expect(layer.visibility.constant == Visibility.none)
    #expect(!layer.isInRange(zoom: 2.9) && layer.isInRange(zoom: 3))
    #expect(layer.isInRange(zoom: 6.9) && !layer.isInRange(zoom: 7))
    guard case .line(let line) = layer.content else {
      return #expect(Bool(false), "a layer of another type")
    }
    #expect(line.lineCap.constant == .round)
    #expect(line.lineJoin.constant == .miter)
    #expect(line.lineSortKey.constant == .some(nil))
    #expect(line.lineColor.constant == Color(red: 1, green: 0, blue: 0))
    #expect(line.lineDasharray.constant == [1, 2])
    #expect(line.lineTranslate.constant == [3, 4])
    #expect(line.linePattern.constant == .some(nil))
    #expect(line.transitions == ["line-width": Transition(duration: 500, delay: 0)])
  }

  @Test("Layers are drawn in the order of the style, except for layers with insertBelow")
  func insertBelow() throws {
    let style = try style(
      """
      "sources": {"s": {"type": "geojson", "data": {}}},
      "layers": [
        {"id": "ground", "type": "background"},
        {"id": "water", "type": "line", "source": "s", "source-layer": "waterway"},
        {"id": "casing", "type": "line", "source": "s", "source-layer": "transportation"},
        {"id": "icons", "type": "symbol", "source": "s", "layout": {"icon-image": "x"}},
        {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": "x"}},
        {"id": "heat", "type": "fill", "source": "s", "insertBelow": "labels"},
        {"id": "parks", "type": "fill", "source": "s", "insertBelow": "transit"},
        {"id": "lake", "type": "fill", "source": "s", "insertBelow": "water"}]
      """)
    #expect(
      style.layers.map(\.id)
        == ["ground", "lake", "water", "parks", "casing", "icons", "heat", "names"])
  }

  @Test("A reference draws the same as its layer, with separate paint")
  func references() throws {
    let style = try style(
      """
      "sources": {"s": {"type": "geojson", "data": {}}},
      "layers": [
        {"id": "a", "type": "line", "source": "s", "layout": {"line-cap": "round"},
         "paint": {"line-width": 3}},
        {"id": "b", "ref": "a", "paint": {"line-width": 1}}]
      """)
    guard case .line(let line) = try #require(style.layer("b")).content else {
      return #expect(Bool(false), "a layer of another type")
    }
    #expect(line.lineCap.constant == .round)
    #expect(line.lineWidth.constant == 1)
  }
}
