import MapGeometry
import MapText
import MapTiles

/// A symbol at one anchor. It is a possible place for the symbol's text and icon. Placement accepts or refuses it.
struct SymbolInstance: Sendable {
  /// The anchor, in grid units.
  var anchor: Point
  /// The position of the anchor on its line; nil if the symbol is at a point.
  var lineAnchor: LineAnchor?
  private var content: Content

  private enum Content: Sendable {
    case shaped(ShapedSymbol)
    /// A symbol that is shaped when it is needed, and its position among the deferred symbols.
    case deferred(DeferredSymbols, Int32)
  }

  /// Creates an instance of a symbol.
  init(anchor: Point, lineAnchor: LineAnchor? = nil, symbol: ShapedSymbol) {
    self.anchor = anchor
    self.lineAnchor = lineAnchor
    content = .shaped(symbol)
  }

  /// Creates an instance of a deferred symbol at a point.
  init(anchor: Point, symbol position: Int, of deferred: DeferredSymbols) {
    self.anchor = anchor
    content = .deferred(deferred, Int32(truncatingIfNeeded: position))
  }

  /// The text and the icon with their collision shapes, shared with the other instances of the feature. A deferred
  /// symbol is shaped on each access unless it was kept.
  var symbol: ShapedSymbol {
    get {
      switch content {
      case .shaped(let symbol): symbol
      case .deferred(let symbols, let position): symbols.symbol(at: Int(position))
      }
    }
    set { content = .shaped(newValue) }
  }
}

extension SymbolInstance {
  /// The deferred symbols to which the symbol belongs, and its position among them; nil if the symbol is not
  /// deferred.
  var deferred: (symbols: DeferredSymbols, position: Int)? {
    guard case .deferred(let symbols, let position) = content else { return nil }
    return (symbols, Int(position))
  }

  /// Keeps the shaped symbol of a deferred instance for later calls.
  func keep(_ symbol: ShapedSymbol) {
    if case .deferred(let symbols, let position) = content {
      symbols.keep(symbol, at: Int(position))
    }
  }

  var shaped: SymbolInstance {
    var instance = self
    instance.symbol = symbol
    return instance
  }

  // The following properties need no shaping.

  /// The feature, as an index into its layer's features.
  var feature: Int {
    switch content {
    case .shaped(let symbol): symbol.feature
    case .deferred(let symbols, let position): Int(symbols.features[Int(position)])
    }
  }

  /// The reach of the collision shapes; nil if it is not known.
  var reach: SymbolReach? { if case .shaped(let symbol) = content { symbol.reach } else { nil } }

  /// Whether the text has glyphs.
  var hasText: Bool { if case .shaped(let symbol) = content { symbol.hasText } else { true } }

  /// The name of the icon's image; nil if the symbol has no icon.
  var icon: String? {
    switch content {
    case .shaped(let symbol): symbol.icon?.image
    case .deferred(let symbols, _): symbols.icon
    }
  }

  /// The text without its sections; empty if the symbol has no text.
  var plainText: String {
    switch content {
    case .shaped(let symbol): symbol.plainText
    case .deferred(let symbols, let position): symbols.plainText(at: Int(position))
    }
  }

  /// The sort key; nil if it does not depend on features.
  var sortKey: Double? {
    switch content {
    case .shaped(let symbol): symbol.sortKey
    case .deferred(let symbols, let position): symbols.sortKey(at: Int(position))
    }
  }

  /// The height above the ground in meters.
  var height: Double {
    switch content {
    case .shaped(let symbol): symbol.height
    case .deferred(let symbols, _): symbols.height
    }
  }
}

/// A position on a line of a tile.
struct LineAnchor: Hashable, Sendable {
  /// The line, as an index into `SymbolTile.lines`.
  var line: Int
  /// The segment of the line, as the index of the segment's first point.
  var segment: Int
  /// The direction of the segment, in radians clockwise from east.
  var angle: Double
}

/// The laid-out symbols of one layer in one tile, for placement and painting.
///
/// Positions are in units of `SymbolGrid`, whatever the extent of the data. Lengths of text are in 24ths of an em.
/// Lengths of icons are in pixels of the style.
struct SymbolTile: Sendable {
  /// The tile and its position.
  var tile: ViewTile
  /// The tile in whose place the symbols are drawn. By default, it is `tile`.
  var place: ViewTile
  /// The symbols, in the order in which they are placed and drawn by default.
  var instances: [SymbolInstance] = []
  /// The lines that symbols follow.
  var lines: [[Point]] = []
  /// The change of the text size with the zoom level in this tile.
  var textSize: SymbolSize
  /// The change of the icon size with the zoom level in this tile.
  var iconSize: SymbolSize
  /// Whether symbols have sort keys that depend on features.
  var hasSortKeys = false
  /// Whether labels at points may be vertical.
  var allowsVerticalPlacement = false
  /// The writing modes that the layer allows, in order of preference.
  var writingModes: [WritingMode] = [.horizontal]
  /// Whether a text contains an image. This changes the drawing of texts and halos (`PlacedQuad.isInTextWithImages`).
  var hasImagesInText = false
  /// The names of missing images, in the order of their first use.
  var missingImages: [String] = []
}

extension SymbolTile {
  /// Whether a symbol lies in the tile's place. Places are half-open, so a symbol on an edge is shown once.
  func holds(_ instance: SymbolInstance) -> Bool {
    let depth = place.id.z - tile.id.z
    guard depth > 0 else { return true }
    let corner =
      Point(
        Double(place.id.x - (tile.id.x << depth)), Double(place.id.y - (tile.id.y << depth)))
      * SymbolGrid.extent
    let point = instance.anchor * Double(1 << depth) - corner
    return point.x >= 0 && point.y >= 0 && point.x < SymbolGrid.extent
      && point.y < SymbolGrid.extent
  }
}

/// The change of a size with the zoom level, as MapLibre stores it for a tile (`symbol_size.ts`). A size that depends
/// only on the zoom level is interpolated between the two stops around the view's zoom level. It does not exceed the
/// size at the level that follows the tile's level. A size that also depends on the feature is interpolated between the
/// last stop at or before the tile's level and the first stop at or after the following level.
enum SymbolSize: Sendable {
  /// The size is the same for all symbols at all zoom levels.
  case constant(Double)
  /// Each symbol has an individual size.
  case bySymbol
  /// The size is the same for all symbols, and changes with the zoom level of the view.
  case byZoom(Double)
  /// Each symbol has two individual sizes. `share` is the position of the size between them, from 0 to 1.
  case bySymbolAndZoom(share: Double)

  /// Whether the size changes with the zoom level of the view.
  var changesWithZoom: Bool {
    switch self {
    case .constant, .bySymbol: false
    case .byZoom, .bySymbolAndZoom: true
    }
  }

  /// Returns the size of a symbol with the individual sizes `own`. The size of texts is in pixels, and the size of
  /// icons is a factor.
  func size(of own: SymbolSizes) -> Double {
    switch self {
    case .constant(let size), .byZoom(let size): size
    case .bySymbol: own.lower
    case .bySymbolAndZoom(let share): own.lower + (own.upper - own.lower) * share
    }
  }
}

/// The sizes of one symbol at the two zoom levels of its tile's `SymbolSize`.
struct SymbolSizes: Hashable, Sendable {
  /// The size at the lower level, or the only size.
  var lower = 0.0
  /// The size at the upper level.
  var upper = 0.0
}
