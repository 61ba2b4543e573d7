import MapGeometry
import MapText

/// What becomes of a symbol: what of it is shown, or why not.
struct SymbolOutcome: Sendable {
  /// The text as it is shown; nil where it is not, or there is none.
  var text: PlacedText?
  /// The icon as it is shown.
  var icon: PlacedIcon?
  /// The text as it found a place of its own, even if it is not shown for want of its icon.
  var foundText: PlacedText?
  /// How strong the text is while it appears or goes, 0 to 1.
  var textStrength: Float = 1
  /// How strong the icon is while it appears or goes, 0 to 1.
  var iconStrength: Float = 1
  /// Whether all of the symbol is beyond the picture's edges, as far as it is placed there.
  var isBeyondPicture = false
  /// Why the text is not shown, or has no place of its own.
  var textRefusal: SymbolRefusal?
  /// Why the icon is not shown, or has no place of its own.
  var iconRefusal: SymbolRefusal?

  /// Whether the symbol was not placed at all, as another tile shows it.
  var isLeftOut: Bool { textRefusal == .duplicate || textRefusal == .outsideOfPlace }
}

/// A text that is shown.
struct PlacedText: Hashable, Sendable {
  /// Which of a symbol's texts is shown.
  enum Form: Hashable, Sendable {
    /// The one from side to side, its lines aligned this way. Along a line, the one from top to
    /// bottom takes its place where the line is steep.
    case horizontal(Justification)
    /// The one from top to bottom, at a point.
    case vertical
  }

  /// Which text is shown.
  var form: Form
  /// How far the text is moved for the anchor that was chosen, in 24ths of an em; nil where there was
  /// none to choose.
  var shift: Point?
  /// The anchor that was chosen; nil where there was none to choose.
  var anchor: BoxAnchor?
}

/// An icon that is shown.
struct PlacedIcon: Hashable, Sendable {
  /// Whether it is the one around the text from top to bottom.
  var isVertical = false
  /// How far it is moved with its text, in 24ths of the text's em; nil where it stays at its anchor.
  var shift: Point?
}

/// Why a symbol, or a part of it, has no place.
enum SymbolRefusal: Error, Hashable, Sendable {
  /// Another symbol stands there.
  case overlap(SymbolReference)
  /// It is too far outside of the picture.
  case outsideView
  /// It is too far away on a pitched map.
  case tooFar
  /// The line is too short, or too much of it is out of sight.
  case notEnoughRoom
  /// The same symbol is shown by another tile.
  case duplicate
  /// It stands in a part of its tile that another tile shows.
  case outsideOfPlace
  /// It is not shown without its icon, or its text, and that has no place.
  case partner
}

/// One of the symbols that were placed.
struct SymbolReference: Hashable, Sendable {
  /// The number of the layer, as they were placed: 0 is the topmost one.
  var layer: Int
  /// An index into the layer's tiles.
  var tile: Int
  /// An index into the tile's instances.
  var instance: Int
}
