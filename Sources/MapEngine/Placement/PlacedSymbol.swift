import MapGeometry
import MapText

/// The placement of a symbol: the parts of it that are shown, or why they are not.
struct PlacedSymbol: Sendable {
  /// The text that is shown; nil if none is.
  var text: PlacedText? {
    get { parts?.text }
    set { setParts(newValue, icon, foundText) }
  }
  /// The icon that is shown; nil if none is.
  var icon: PlacedIcon? {
    get { parts?.icon }
    set { setParts(text, newValue, foundText) }
  }
  /// The text at the place that was found for it, even if it is not shown for lack of its icon.
  var foundText: PlacedText? {
    get { parts?.foundText }
    set { setParts(text, icon, newValue) }
  }
  /// The opacity of the text while it fades in or out, 0 to 1.
  var textStrength: Float = 1
  /// The opacity of the icon while it fades in or out, 0 to 1.
  var iconStrength: Float = 1
  /// Whether the whole symbol is outside of the picture, in the margin in which symbols are placed.
  var isBeyondPicture = false
  /// Why the text is not shown, or has no place.
  var textRefusal: SymbolRefusal?
  /// Why the icon is not shown, or has no place.
  var iconRefusal: SymbolRefusal?
  /// The number of collision shapes at the time when the symbol was refused before its text was shaped, so that other
  /// symbols may be in its way, too; -1 for other symbols.
  var obstacleCount: Int32 = -1

  /// The parts with a place; nil for most symbols of a crowded map.
  private var parts: Parts?

  private final class Parts: Sendable {
    let text: PlacedText?
    let icon: PlacedIcon?
    let foundText: PlacedText?

    init(_ text: PlacedText?, _ icon: PlacedIcon?, _ foundText: PlacedText?) {
      self.text = text
      self.icon = icon
      self.foundText = foundText
    }
  }

  /// Creates a symbol of which nothing is shown.
  init(textRefusal: SymbolRefusal? = nil, iconRefusal: SymbolRefusal? = nil) {
    self.textRefusal = textRefusal
    self.iconRefusal = iconRefusal
  }

  private mutating func setParts(
    _ text: PlacedText?, _ icon: PlacedIcon?, _ foundText: PlacedText?
  ) {
    let isEmpty = text == nil && icon == nil && foundText == nil
    parts = isEmpty ? nil : Parts(text, icon, foundText)
  }

  /// Whether the symbol was not placed at all, as another tile shows it.
  var isLeftOut: Bool { textRefusal == .duplicate || textRefusal == .outsideOfPlace }
}

/// A text that is shown.
struct PlacedText: Hashable, Sendable {
  /// A form of a symbol's text.
  enum Form: Hashable, Sendable {
    /// The horizontal text with this alignment of its lines. Along a line, the vertical text replaces it where
    /// the line is steep.
    case horizontal(Justification)
    /// The vertical text at a point.
    case vertical
  }

  /// The form of the text.
  var form: Form
  /// The displacement of the text for its variable anchor, in 24ths of an em; nil without variable anchors.
  var shift: Point?
  /// The variable anchor; nil without variable anchors.
  var anchor: BoxAnchor?
}

/// An icon that is shown.
struct PlacedIcon: Hashable, Sendable {
  /// Whether it is the icon fitted to the vertical text.
  var isVertical = false
  /// The displacement with the text, in 24ths of the text's em; nil if the icon stays at its anchor.
  var shift: Point?
}

/// The reason why a symbol, or a part of it, has no place.
enum SymbolRefusal: Error, Hashable, Sendable {
  /// It would cover another symbol.
  case overlap(SymbolReference)
  /// It would be below a decoration, in part or completely.
  case decoration
  /// It is too far outside of the picture.
  case outsideView
  /// It is too far away on a pitched map.
  case tooFar
  /// The planet hides it.
  case hidden
  /// A part of it is beyond the edge of a planet or of a printed world, and its layer stays on the world.
  case beyondWorld
  /// The line is too short, or too much of it is out of sight.
  case notEnoughRoom
  /// Another tile shows the same symbol.
  case duplicate
  /// It is in a part of its tile that another tile shows.
  case outsideOfPlace
  /// Its icon, or its text, has no place, and it is not shown without it.
  case partner
}

/// A reference to a symbol of a placement.
struct SymbolReference: Hashable, Sendable {
  /// The index of the layer in the order of placement: 0 is the topmost one.
  var layer: Int { Int(layerIndex) }
  /// An index into the layer's tiles.
  var tile: Int { Int(tileIndex) }
  /// An index into the tile's instances.
  var instance: Int {
    get { Int(instanceIndex) }
    set { instanceIndex = Int32(truncatingIfNeeded: newValue) }
  }

  private let layerIndex, tileIndex: Int32
  private var instanceIndex: Int32

  /// Creates a reference from its indices.
  init(layer: Int, tile: Int, instance: Int) {
    layerIndex = Int32(truncatingIfNeeded: layer)
    tileIndex = Int32(truncatingIfNeeded: tile)
    instanceIndex = Int32(truncatingIfNeeded: instance)
  }
}
