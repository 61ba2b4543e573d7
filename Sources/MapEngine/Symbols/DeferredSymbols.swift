import MapGeometry
import Synchronization

/// Symbols of a tile that are shaped only when placement needs them.
///
/// In a tile with many labels, most labels would cover other labels. Placement refuses such labels by the common part
/// of their texts' boxes, without shaping. The symbols are the same whether they are shaped early, late or
/// repeatedly.
final class DeferredSymbols: Sendable {
  /// The minimum number of features in a tile at which symbols are deferred. Symbols of fewer features are shaped on
  /// several threads before they are placed.
  static let leastCount = 1_000

  /// The feature of each symbol, as an index into the layer's features.
  let features: [Int32]
  /// The common properties of the texts' boxes.
  let common: CommonTextBoxes
  /// The height of all symbols above the ground, in meters.
  var height: Double { common.height }
  /// The name of the icon's image; nil if the texts have no icon.
  let icon: String?

  private let sortKeys: [Double]
  private let state: Mutex<State>

  private struct State {
    var maker: any SymbolMaking
    /// The symbols that are kept, by position.
    var kept: [Int: ShapedSymbol] = [:]
    /// The collision boxes that are known, by position. A box is nil if shaping is required to determine it.
    var boxes: [Int: Box?] = [:]
  }

  /// Creates symbols of features with `maker`.
  init(
    features: [Int32], sortKeys: [Double], common: CommonTextBoxes, icon: String?,
    maker: sending any SymbolMaking
  ) {
    self.features = features
    self.sortKeys = sortKeys
    self.common = common
    self.icon = icon
    state = Mutex(State(maker: maker))
  }

  /// Returns the symbol at a position. The symbol is shaped on each call unless it was kept.
  func symbol(at position: Int) -> ShapedSymbol {
    state.withLock { state in
      state.kept[position] ?? state.maker.symbol(ofFeature: Int(features[position]))
    }
  }

  /// Keeps a symbol that `symbol(at:)` returned.
  func keep(_ symbol: ShapedSymbol, at position: Int) {
    state.withLock { $0.kept[position] = symbol }
  }

  /// Returns the collision box of the text of the symbol at a position; nil if shaping is required to determine it.
  func collisionBox(at position: Int) -> Box? {
    state.withLock { state in
      if let known = state.boxes[position] { return known }
      let box = state.maker.collisionBox(ofFeature: Int(features[position]))
      state.boxes.updateValue(box, forKey: position)
      return box
    }
  }

  /// Returns the text of the symbol at a position without its sections.
  func plainText(at position: Int) -> String {
    state.withLock { $0.maker.text(ofFeature: Int(features[position])) }
  }

  /// Returns the sort key of the symbol at a position; nil if the sort key does not depend on features.
  func sortKey(at position: Int) -> Double? { sortKeys.isEmpty ? nil : sortKeys[position] }
}

/// Creates the symbols of single features at points of a tile.
protocol SymbolMaking {
  /// Returns the symbol of a feature. It contains no text and no icon if there is nothing to show.
  mutating func symbol(ofFeature index: Int) -> ShapedSymbol
  /// Returns the collision box of a feature's text; nil if shaping is required to determine it.
  mutating func collisionBox(ofFeature index: Int) -> Box?
  mutating func text(ofFeature index: Int) -> String
}

/// The part of the collision boxes that all texts of a layer in a tile have in common. It has the height of one line,
/// and no width except for the padding. If the common part has no place, the text has no place.
struct CommonTextBoxes {
  /// The boxes around the anchor in grid units, one for each possible anchor of texts. Each box is slightly smaller
  /// than the common part to allow for rounding. The array is empty if the boxes depend on features.
  let boxes: [Box]
  /// The anchors to try, in order; empty if the texts have only one anchor.
  let anchors: [VariableAnchor]
  /// The number of grid units per 24th of an em at the texts' layout size.
  let scale: Double
  /// The fonts of all texts.
  let fontStack: [String]
  /// The height of all symbols above the ground in meters.
  let height: Double
}
