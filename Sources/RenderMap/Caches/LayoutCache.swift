import MapStyle
import Synchronization

/// What layers made of the features of a tile for earlier pictures, so that the next one need not ask
/// filters and lay out symbols again. It lives as long as the tile does.
final class LayoutCache: Sendable {
  /// All that decides what a layer makes of a tile.
  struct Key: Hashable, Sendable {
    /// The layer.
    var layer: LayoutIdentity
    /// Where the tile lies, and the zoom level that it is laid out for.
    var tile: ViewTile
    /// The tile in whose place it is drawn.
    var place: ViewTile
    /// The style's state.
    var globalState: ValueObject
    /// The style's images.
    var images: StateIdentity
    /// Whether text can be set in all scripts.
    var setsAllScripts: Bool
  }

  /// All that decides what a symbol layer makes of a tile.
  struct SymbolKey: Hashable, Sendable {
    /// What decides it for every layer.
    var layout: Key
    /// The glyphs that texts are set with.
    var glyphs: StateIdentity
  }

  private struct Contents {
    var features: [Key: [Int]] = [:]
    var symbols: [SymbolKey: any CachedSymbols] = [:]
  }

  /// How many results of a kind are kept: more than there are layers in most styles, so that results of a
  /// style that has changed many times do not gather.
  private static let capacity = 256

  private let contents = Mutex(Contents())

  /// The features that a layer draws: as they are kept, or as `select` selects them.
  func features(_ key: Key, select: () -> [Int]) -> [Int] {
    if let known = contents.withLock({ $0.features[key] }) { return known }
    let features = select()
    contents.withLock { contents in
      if contents.features.count >= Self.capacity { contents.features = [:] }
      contents.features[key] = features
    }
    return features
  }

  /// The symbols of a layer; nil where they are not kept.
  func symbols(_ key: SymbolKey) -> (any CachedSymbols)? {
    contents.withLock { $0.symbols[key] }
  }

  /// Keeps the symbols of a layer.
  func keep(_ symbols: any CachedSymbols, as key: SymbolKey) {
    contents.withLock { contents in
      if contents.symbols.count >= Self.capacity { contents.symbols = [:] }
      contents.symbols[key] = symbols
    }
  }
}

/// The symbols that a layer makes of a tile, as the cache holds them.
protocol CachedSymbols: Sendable {}
