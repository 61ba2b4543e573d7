/// How a size changes with the zoom level, as MapLibre keeps it for a tile (`symbol_size.ts`). A size by the zoom level
/// alone is interpolated between the stops around that of the view, up to the size at the tile's next level. A size by
/// feature too is interpolated between the stops around the tile's level and the next one.
enum SymbolSize: Sendable {
  /// The size is the same for all symbols at all zoom levels.
  case constant(Double)
  /// Each symbol has its own size.
  case bySymbol
  /// The size is the same for all symbols, and changes with the zoom level of the view.
  case byZoom(Double)
  /// Each symbol has two sizes of its own, which are interpolated by `share`.
  case bySymbolAndZoom(share: Double)

  /// The size of a symbol with these sizes of its own, in pixels for text and as a factor for icons.
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
  /// The size at the lower level; the only size if there is one.
  var lower = 0.0
  /// The size at the upper level.
  var upper = 0.0
}
