import MapGeometry
import MapStyle
import MapText

/// The symbols of one layer in one tile, laid out: all that placement and painting need of them.
///
/// Positions are in units of a grid of `SymbolTile.extent` units a tile side, whatever the extent of
/// the data. Lengths of text are 24ths of an em; lengths of icons are pixels of the style.
struct SymbolTile: Sendable {
  /// Units a side of a tile.
  static let extent = 8192.0

  /// The tile, and where it lies.
  var tile: ViewTile
  /// The tile in whose place it is drawn, mostly itself.
  var place: ViewTile
  /// The symbols, in the order in which they are placed and drawn unless something else orders them.
  var instances: [SymbolInstance] = []
  /// The lines that symbols stand along.
  var lines: [[Point]] = []
  /// How text's size changes in this tile with the zoom level.
  var textSize: SymbolSize
  /// How the icons' size changes.
  var iconSize: SymbolSize
  /// Whether symbols have sort keys that features drive.
  var hasSortKeys = false
  /// Whether labels at points may run from top to bottom.
  var allowsVerticalPlacement = false
  /// The writing modes that the layer allows, the most wanted first.
  var writingModes: [WritingMode] = [.horizontal]
  /// Whether an image stands in a text, so that text is drawn with the icons' images as well.
  var hasImagesInText = false
  /// The names of the images that were wanted and are not there, in the order they were first wanted.
  var missingImages: [String] = []
}

/// How a size changes with the zoom level between two levels around the tile's, as MapLibre keeps it
/// for a tile (`symbol_size.ts`).
enum SymbolSize: Sendable {
  /// It is the same for all symbols, at all zoom levels.
  case constant(Double)
  /// Each symbol has one of its own.
  case bySymbol
  /// It is blended for all symbols alike: `lower` and `upper` are the sizes at the two levels, and
  /// `share` how far between them the view is.
  case byZoom(lower: Double, upper: Double, share: Double)
  /// Each symbol has two of its own, blended by `share`.
  case bySymbolAndZoom(share: Double)

  /// The size of a symbol whose own sizes are `own`, in pixels for text and a factor for icons.
  func size(of own: SymbolSizes) -> Double {
    switch self {
    case .constant(let size): size
    case .bySymbol: own.lower
    case .byZoom(let lower, let upper, let share): lower + (upper - lower) * share
    case .bySymbolAndZoom(let share): own.lower + (own.upper - own.lower) * share
    }
  }
}

/// The sizes of one symbol at the two zoom levels of its tile's `SymbolSize`.
struct SymbolSizes: Hashable, Sendable {
  /// The size at the lower level; the only one where there is but one.
  var lower = 0.0
  /// The size at the upper level.
  var upper = 0.0
}
