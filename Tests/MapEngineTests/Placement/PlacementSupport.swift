import MapGeometry
import MapJSON
import MapStyle
import MapText
import MapTiles
import Testing

@testable import MapEngine

/// Symbols in a picture of the whole world with 512 x 512 pixels. A pixel is 16 units of the grid of tile 0/0/0, and
/// the middle is at (256, 256).
struct PlacementScene {
  /// Grid units per pixel.
  static let unit = 16.0

  /// Returns a view of the whole world.
  static func viewport(pitch: Double = 0, bearing: Double = 0, zoom: Double = 0) throws -> Viewport
  {
    let size = try PictureSize(512, 512)
    return Viewport(
      camera: Camera(
        center: LngLat(longitude: 0, latitude: 0), zoom: zoom, bearing: bearing, pitch: pitch),
      size: size)
  }

  /// Returns a symbol layer with these members of `layout` and `paint`.
  static func layer(_ layout: String = "", paint: String = "") throws -> Layer.Symbol {
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson",
        "data": {"type": "FeatureCollection", "features": []}}},
       "glyphs": "file:///{fontstack}/{range}.pbf",
       "layers": [{"id": "l", "type": "symbol", "source": "s",
        "layout": {\(layout)}, "paint": {\(paint)}}]}
      """
    let result = try Style.parse(JSONDocument(parsing: style), .lenient)
    guard case .symbol(let layer) = try #require(result.style?.layers.first).content else {
      throw WrongLayer()
    }
    return layer
  }

  struct WrongLayer: Error {}

  /// The height in meters that is halfway to the camera above the middle of the view without pitch. The camera is
  /// 512 / 2 / tan(36.87 / 2 degrees) = 768 pixels away, and 512 pixels are a circumference of the Earth.
  static let halfwayHeight = 0.75 * 2 * Double.pi * 6_371_008.8

  /// Returns a tile of these symbols.
  static func tile(
    _ instances: [SymbolInstance], z: Int = 0, x: Int = 0, y: Int = 0, lines: [[Point]] = []
  ) throws -> SymbolTile {
    let tile = ViewTile(id: try #require(TileID(z: z, x: x, y: y)), wrap: 0, overscaledZ: z)
    var result = SymbolTile(
      tile: tile, place: tile, textSize: .constant(24), iconSize: .constant(1))
    result.instances = instances
    result.lines = lines
    return result
  }

  /// Places the symbols of one layer.
  static func place(
    _ tiles: [SymbolTile], _ layout: String = "", paint: String = "", in viewport: Viewport? = nil
  ) throws -> [[PlacedSymbol]] {
    let viewport = try viewport ?? Self.viewport()
    var placer = SymbolPlacer(viewport)
    return placer.place(try job(tiles, layout, paint: paint, in: viewport))
  }

  static func job(
    _ tiles: [SymbolTile], _ layout: String = "", paint: String = "", source: String = "s",
    in viewport: Viewport
  ) throws -> SymbolPlacer.Job {
    SymbolPlacer.Job(
      layer: try layer(layout, paint: paint), source: source,
      scope: PropertyScope(
        zoom: viewport.camera.zoom, globalState: ValueObject(), images: StyleImages()), tiles: tiles
    )
  }

  /// Returns a box of `width` x `height` pixels around the anchor.
  static func box(_ width: Double, _ height: Double) -> CollisionShape {
    let (x, y) = (width / 2 * unit, height / 2 * unit)
    return .box(Box(minX: -x, minY: -y, maxX: x, maxY: y))
  }

  /// Returns a text of one glyph that keeps 20 x 10 pixels clear around a pixel of the picture.
  static func text(
    _ text: String = "a", x: Double, y: Double, width: Double = 20, height: Double = 10
  ) -> SymbolInstance {
    instance(
      x, y,
      text: ShapedSymbol.Text(
        plain: text, horizontal: [.center: glyphs([0])], collision: box(width, height)))
  }

  /// Returns an icon that keeps 20 x 10 pixels clear around a pixel of the picture.
  static func icon(x: Double, y: Double) -> SymbolInstance {
    instance(x, y, icon: ShapedSymbol.Icon(image: "i", quads: [iconQuad], collision: box(20, 10)))
  }

  /// An image of 4 x 2 pixels around the anchor.
  static let iconQuad = SymbolQuad(
    drawing: .image(name: "i", part: Box(minX: 0, minY: 0, maxX: 4, maxY: 2)),
    origin: Point(-2, -1),
    xAxis: Point(4, 0), yAxis: Point(0, 2))

  /// A glyph of 4 x 4 24ths of an em with its distance field of 10 x 10 samples.
  static let glyph = Glyph(
    metrics: GlyphMetrics(width: 4, height: 4, left: 0, top: 4, advance: 6),
    form: .field(
      DistanceField(
        width: 10, height: 10, samples: Array(repeating: 192, count: 100), border: 3, resolution: 1)
    ))

  /// Returns a text of glyphs at these places along a line, in 24ths of an em.
  static func glyphs(_ distances: [Double]) -> [SymbolQuad] {
    distances.map {
      SymbolQuad(
        drawing: .glyph(glyph), origin: .zero, xAxis: Point(1, 0), yAxis: Point(0, 1),
        lineOffset: Point($0, 0))
    }
  }

  /// Returns a text along line 0, of glyphs at -40, 0 and 40 pixels from a point of the line.
  static func lineText(x: Double, y: Double, segment: Int = 0) -> SymbolInstance {
    var instance = instance(
      x, y,
      text: ShapedSymbol.Text(
        plain: "line", horizontal: [.center: glyphs([-40, 0, 40])],
        collision: .circles(diameter: 10), collisionCircleDiameter: 10),
      textBoxScale: 1)
    instance.lineAnchor = LineAnchor(line: 0, segment: segment, angle: 0)
    return instance
  }

  /// Returns a symbol of feature 0 at a pixel of the picture.
  private static func instance(
    _ x: Double, _ y: Double, text: ShapedSymbol.Text? = nil, icon: ShapedSymbol.Icon? = nil,
    textBoxScale: Double = unit
  ) -> SymbolInstance {
    SymbolInstance(
      anchor: Point(x * unit, y * unit),
      symbol: ShapedSymbol(feature: 0, text: text, icon: icon, textBoxScale: textBoxScale))
  }

  /// Returns a line through pixels of the picture.
  static func line(_ points: (Double, Double)...) -> [Point] {
    points.map { Point($0.0 * unit, $0.1 * unit) }
  }
}

extension SymbolInstance {
  /// Replaces the symbol by a symbol with changed parts.
  mutating func change(
    sortKey: Double? = nil, height: Double? = nil,
    _ body: (inout ShapedSymbol.Text?, inout ShapedSymbol.Icon?) -> Void = { _, _ in }
  ) {
    var (text, icon) = (symbol.text, symbol.icon)
    body(&text, &icon)
    symbol = ShapedSymbol(
      feature: symbol.feature, text: text, icon: icon, textBoxScale: symbol.textBoxScale,
      sortKey: sortKey ?? symbol.sortKey, height: height ?? symbol.height)
  }
}

extension PlacedSymbol {
  /// Whether the text is shown.
  var showsText: Bool { text != nil }
  /// Whether the icon is shown.
  var showsIcon: Bool { icon != nil }
}
