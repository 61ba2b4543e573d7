import MapGeometry
import MapText
import MapTiles

/// A symbol at one anchor: a possible place for its text and icon, which placement accepts or refuses.
struct SymbolInstance: Sendable {
  /// The anchor, in grid units.
  var anchor: Point
  /// The position of the anchor on its line; nil for an anchor at a point.
  var lineAnchor: LineAnchor?
  /// The text and the icon with their collision shapes, shared with the other instances of the feature.
  var symbol: ShapedSymbol
}

/// The laid-out symbols of one layer in one tile: all that placement and painting need of them.
///
/// Positions are in units of `SymbolGrid`, whatever the extent of the data. Lengths of text are 24ths of an
/// em; lengths of icons are pixels of the style.
struct SymbolTile: Sendable {
  /// The tile and its position.
  var tile: ViewTile
  /// The tile in whose place it is drawn; by default itself.
  var place: ViewTile
  /// The symbols, in the order in which they are placed and drawn by default.
  var instances: [SymbolInstance] = []
  /// The lines that symbols follow.
  var lines: [[Point]] = []
  /// How the text size changes with the zoom level in this tile.
  var textSize: SymbolSize
  /// How the icon size changes with the zoom level in this tile.
  var iconSize: SymbolSize
  /// Whether symbols have sort keys that features drive.
  var hasSortKeys = false
  /// Whether labels at points may be vertical.
  var allowsVerticalPlacement = false
  /// The writing modes that the layer allows, in order of preference.
  var writingModes: [WritingMode] = [.horizontal]
  /// Whether a text contains an image, so that text is drawn with the icons' images as well.
  var hasImagesInText = false
  /// The names of the images that are missing, in the order of their first use.
  var missingImages: [String] = []
}

extension SymbolTile {
  /// Whether a symbol lies in the tile's place. Places are half-open, so that a symbol on an edge is
  /// shown once.
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
