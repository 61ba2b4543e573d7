import MapGeometry
import MapText

/// The placement of a symbol. It contains the symbol's visible parts, or the reasons that they are not visible.
struct PlacedSymbol: Sendable {
  /// The visible text; nil if no text is visible.
  var text: PlacedText? {
    get { parts?.text }
    set { setParts(newValue, icon, foundText) }
  }
  /// The visible icon; nil if no icon is visible.
  var icon: PlacedIcon? {
    get { parts?.icon }
    set { setParts(text, newValue, foundText) }
  }
  /// The text at its place, even if the text is not shown because its icon has no place.
  var foundText: PlacedText? {
    get { parts?.foundText }
    set { setParts(text, icon, newValue) }
  }
  /// The opacity of the text while it fades in or out, 0 to 1.
  var textStrength: Float = 1
  /// The opacity of the icon while it fades in or out, 0 to 1.
  var iconStrength: Float = 1
  /// Whether the whole symbol is outside the picture, in the margin in which symbols are placed.
  var isBeyondPicture = false
  /// The reason that the text is not shown, or has no place.
  var textRefusal: SymbolRefusal?
  /// The reason that the icon is not shown, or has no place.
  var iconRefusal: SymbolRefusal?
  /// The number of collision shapes in the index when the symbol was refused before its text was shaped. With it, the
  /// exact reason can be determined later (`SymbolTilePlacer.textRefusal`). The number is -1 for symbols that were not
  /// refused in this way.
  var obstacleCount: Int32 = -1

  /// The parts with a place; nil if no part has a place, as for most symbols of a crowded map.
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

  /// Creates a symbol without visible parts.
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

  /// Whether the symbol was not placed because another tile shows it.
  var isLeftOut: Bool { textRefusal == .duplicate || textRefusal == .outsideOfPlace }
}

/// A visible text.
struct PlacedText: Hashable, Sendable {
  /// A form of a symbol's text.
  enum Form: Hashable, Sendable {
    /// The horizontal text with this alignment of its lines. Along a steep line, the vertical text replaces the
    /// horizontal text.
    case horizontal(Justification)
    /// The vertical text at a point.
    case vertical
  }

  /// The form of the text.
  var form: Form
  /// The displacement of the text for its variable anchor, in 24ths of an em; nil if the text has no variable
  /// anchors.
  var shift: Point?
  /// The variable anchor; nil if the text has no variable anchors.
  var anchor: BoxAnchor?
}

/// A visible icon.
struct PlacedIcon: Hashable, Sendable {
  /// Whether the icon is fitted to the vertical text.
  var isVertical = false
  /// The displacement of the icon with its text, in 24ths of the text's em; nil if the icon stays at its anchor.
  var shift: Point?
}

/// The reason that a symbol, or a part of it, has no place.
enum SymbolRefusal: Error, Hashable, Sendable {
  /// The symbol would cover another symbol.
  case overlap(SymbolReference)
  /// A decoration would cover the symbol in part or completely.
  case decoration
  /// The symbol is too far outside the picture.
  case outsideView
  /// The symbol is too far away on a pitched map.
  case tooFar
  /// The globe hides the symbol.
  case hidden
  /// A part of the symbol is beyond the edge of a globe or of the world of a chart, and its layer stays on the world.
  case beyondWorld
  /// The line is too short, or too much of it is not visible.
  case notEnoughRoom
  /// Another tile shows the same symbol.
  case duplicate
  /// The symbol is in a part of its tile that another tile shows.
  case outsideOfPlace
  /// The symbol's icon or text has no place, and the other part is not shown alone.
  case partner
}

/// A reference to a symbol of a placement.
struct SymbolReference: Hashable, Sendable {
  /// The index of the layer in the order of placement. The topmost layer has index 0.
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
