import MapGeometry
import Synchronization

/// Symbols of a tile that are shaped when placement needs them.
///
/// If a tile has many labels, most of them cover others. Placement refuses these by the boxes that their texts have in
/// common, without shaping. The symbols are the same whether they are shaped early, late or repeatedly.
final class DeferredSymbols: Sendable {
  /// The least number of features of a tile whose symbols are deferred: those of fewer features are shaped on several
  /// threads before they are placed.
  static let leastCount = 1_000

  /// The feature of each symbol: an index into the layer's features.
  let features: [Int32]
  /// What the boxes of the texts have in common.
  let common: CommonTextBoxes
  /// The height above the ground in meters.
  var height: Double { common.height }
  /// The name of the icon's image; nil for texts alone.
  let icon: String?

  private let sortKeys: [Double]
  private let state: Mutex<State>

  private struct State {
    var maker: any SymbolMaking
    /// The symbols that are kept, by position.
    var kept: [Int: ShapedSymbol] = [:]
  }

  /// Creates symbols of features, which `maker` makes.
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

  /// Returns the symbol at a position, which is shaped unless it was kept.
  func symbol(at position: Int) -> ShapedSymbol {
    state.withLock { state in
      state.kept[position] ?? state.maker.symbol(ofFeature: Int(features[position]))
    }
  }

  /// Keeps a symbol that `symbol(at:)` returned.
  func keep(_ symbol: ShapedSymbol, at position: Int) {
    state.withLock { $0.kept[position] = symbol }
  }

  /// Returns the collision box of the text of the symbol at a position; nil if it is not known without shaping.
  func collisionBox(at position: Int) -> Box? {
    state.withLock { $0.maker.collisionBox(ofFeature: Int(features[position])) }
  }

  /// Returns the text of the symbol at a position without its sections.
  func plainText(at position: Int) -> String {
    state.withLock { $0.maker.text(ofFeature: Int(features[position])) }
  }

  /// Returns the sort key of the symbol at a position; nil if features do not drive it.
  func sortKey(at position: Int) -> Double? { sortKeys.isEmpty ? nil : sortKeys[position] }
}

/// Makes the symbols of single features at points of a tile.
protocol SymbolMaking {
  /// Returns the symbol of a feature, without text and icon if there is nothing to show.
  mutating func symbol(ofFeature index: Int) -> ShapedSymbol
  /// Returns the collision box of the text of a feature; nil if it is not known without shaping.
  mutating func collisionBox(ofFeature index: Int) -> Box?
  /// Returns the text of a feature.
  mutating func text(ofFeature index: Int) -> String
}

/// The part of their collision boxes that all texts of a layer have in common in a tile: the height of one line, and no
/// width besides the padding. A text has no place where the common part has none.
struct CommonTextBoxes {
  /// The boxes around the anchor in grid units, one per anchor that texts can have, each slightly smaller than the common
  /// part so that rounding does not matter. Empty if they depend on features.
  let boxes: [Box]
  /// The anchors to try in order; empty for one anchor.
  let anchors: [VariableAnchor]
  /// Grid units per 24th of an em at the texts' layout size.
  let scale: Double
  /// The fonts of all texts.
  let fontStack: [String]
  /// The height of all symbols above the ground in meters.
  let height: Double
}
