import MapGeometry
import MapRaster
import MapStyle
import MapSystem
import MapVector

/// A tile's symbols with their placement.
struct PlacedSymbolTile {
  var symbols: SymbolTile
  /// The placed symbols, by instance.
  var placed: [PlacedSymbol]
  /// The cursor over the features from which the symbols are made.
  var cursor: TileFeatureCursor
}

/// Paints symbol layers. Icons are painted below text. The painter follows MapLibre's `draw_symbol.ts` and its
/// shaders.
///
/// Symbols are not clipped to their tiles. The tile that contains the anchor draws the whole symbol.
struct SymbolPainter {
  private let layer: Layer.Symbol
  private let rules: SymbolRules
  private let scope: PropertyScope
  private let view: SymbolView
  /// The view in which symbols were placed. It differs from `view` only on a globe.
  private let placement: SymbolView
  /// The visibility of points behind ground with elevation; nil if the ground has no elevation.
  private let visibility: GroundVisibility?
  /// Whether commands are marked for vector output.
  private let marks: Bool

  /// Creates a painter of `layer` in a view.
  init(
    _ layer: Layer.Symbol, scope: PropertyScope, viewport: Viewport,
    visibility: GroundVisibility? = nil, marks: Bool = false
  ) {
    self.layer = layer
    self.marks = marks
    self.visibility = visibility
    self.scope = scope
    rules = SymbolRules(layer, scope: scope)
    view = SymbolView(viewport, for: .drawing)
    placement = view.forPlacement
  }

  /// Returns the commands that draw the symbols of `tiles`, which can be in any order. All icons are drawn before all
  /// texts. `SymbolHalos` describes the order of halos and glyphs. It applies to the symbols of each tile separately
  /// or, if symbols with sort keys may cover others, to the symbols of each sort key in a tile.
  func commands(for tiles: [PlacedSymbolTile]) -> [DrawCommand] {
    let symbols = tiles.map(\.symbols)
    let order = SymbolOrder.drawing(symbols, viewport: view.viewport)
    var runs = SymbolOrder.runs(of: order, in: symbols, byKey: rules.drawsByKey)
    if rules.drawsByHeight {
      for index in runs.indices {
        let tile = symbols[runs[index].tile]
        runs[index].instances = SymbolOrder.byHeight(tile, viewport: view.viewport)
      }
    }
    var batcher = SymbolBatcher(view: view, images: scope.images)
    for kind in [SymbolKind.icon, .text] {
      var painters: [Int: SymbolTilePainter] = [:]
      for run in runs {
        let placed = tiles[run.tile].placed
        let shown = run.instances.filter { placed[$0].shows(kind) }
        if shown.isEmpty { continue }
        if WorkCancellation.isRequested { return [] }
        let painter = painters[run.tile] ?? painter(of: tiles[run.tile], kind)
        painters[run.tile] = painter
        var quads: [PlacedQuad] = []
        for instance in shown {
          guard marks, kind == .text else {
            painter.addQuads(of: instance, to: &quads)
            continue
          }
          var own: [PlacedQuad] = []
          painter.addQuads(of: instance, includingHidden: true, to: &own)
          batcher.add(
            label(of: instance, in: tiles[run.tile]), own, halos: painter.paint.halos)
        }
        batcher.add(quads, halos: painter.paint.halos)
      }
    }
    return batcher.finish()
  }

  private func painter(of tile: PlacedSymbolTile, _ kind: SymbolKind) -> SymbolTilePainter {
    SymbolTilePainter(
      tile, kind: kind, layer: layer, rules: rules, scope: scope, view: view,
      placement: placement, visibility: visibility)
  }

  /// Returns the mark of a symbol's text, without glyphs.
  private func label(of instance: Int, in tile: PlacedSymbolTile) -> LabelMark {
    let symbol = tile.symbols.instances[instance].shaped.symbol
    var mark = LabelMark(text: Array(symbol.plainText.unicodeScalars))
    tile.cursor.move(to: symbol.feature)
    mark.feature = tile.cursor.identifierText
    mark.fontStack = TileProperty(
      layer.textFont, scope: scope, tileZoom: tile.symbols.tile.overscaledZ, cursor: tile.cursor
    ).value(at: tile.cursor)
    return mark
  }
}

/// The drawing order of the halos of a layer's symbols, as in MapLibre.
enum SymbolHalos {
  /// There are no halos, because their width is 0 for all symbols.
  case none
  /// Each glyph is drawn over its halo, which can cover the previous glyph. This applies to narrow halos, because they
  /// do not reach other glyphs.
  case withGlyphs
  /// The halos of all glyphs are drawn before the first glyph.
  case beforeGlyphs

  /// The maximum width of halos that are drawn together with their glyphs, in pixels.
  private static let greatestNarrowWidth = 1.0

  /// Determines the order from the width of the halos and the letter spacing of a layer.
  init(_ width: PropertyValue<Double>, letterSpacing: PropertyValue<Double>, scope: PropertyScope) {
    let width = width.isFeatureConstant ? scope.value(width) : .infinity
    let spacing = letterSpacing.isFeatureConstant ? scope.value(letterSpacing) : 0
    self =
      width == 0
      ? .none : spacing < 0 || width > Self.greatestNarrowWidth ? .beforeGlyphs : .withGlyphs
  }
}

/// The evaluated paint properties of the text or the icon of one symbol.
struct SymbolPaint {
  /// The color, without opacity.
  var color: PremultipliedColor
  /// The color of the halo, without opacity.
  var haloColor: PremultipliedColor
  /// The width of the halo, in pixels.
  var haloWidth: Double
  /// The blur of the halo's edge, in pixels.
  var haloBlur: Double
  /// The opacity of the text or the icon, and of its halo.
  var opacity: Float
}

/// The paint properties of a layer's texts or icons, evaluated for the features of a tile.
struct SymbolPaintProperties {
  /// The drawing order of the halos.
  let halos: SymbolHalos

  private let opacity, haloWidth, haloBlur: FeatureProperty<Double>
  private let color, haloColor: FeatureProperty<Color>
  private let cursor: TileFeatureCursor

  /// Creates the properties in a tile of zoom level `tileZoom`.
  init(
    _ kind: SymbolKind, paint: Layer.Symbol, scope: PropertyScope, tileZoom: Int,
    cursor: TileFeatureCursor
  ) {
    func property<T: Blendable & StyleConvertible>(_ property: PropertyValue<T>)
      -> FeatureProperty<T>
    {
      FeatureProperty(property, scope: scope, tileZoom: tileZoom, cursor: cursor)
    }
    self.cursor = cursor
    opacity = property(kind == .text ? paint.textOpacity : paint.iconOpacity)
    color = property(kind == .text ? paint.textColor : paint.iconColor)
    haloColor = property(kind == .text ? paint.textHaloColor : paint.iconHaloColor)
    haloBlur = property(kind == .text ? paint.textHaloBlur : paint.iconHaloBlur)
    let width = kind == .text ? paint.textHaloWidth : paint.iconHaloWidth
    haloWidth = property(width)
    halos = SymbolHalos(width, letterSpacing: paint.textLetterSpacing, scope: scope)
  }

  /// Returns the properties of the symbols of one feature.
  func paint(ofFeature feature: Int) -> SymbolPaint {
    cursor.move(to: feature)
    return SymbolPaint(
      color: PremultipliedColor(color.value(at: cursor)),
      haloColor: PremultipliedColor(haloColor.value(at: cursor)),
      haloWidth: haloWidth.value(at: cursor), haloBlur: haloBlur.value(at: cursor),
      opacity: Float(opacity.value(at: cursor)))
  }
}

extension PlacedSymbol {
  /// Whether a part of the symbol is shown.
  func shows(_ kind: SymbolKind) -> Bool { kind == .text ? text != nil : icon != nil }
}

/// A part of a symbol.
enum SymbolKind {
  case icon
  case text
}
