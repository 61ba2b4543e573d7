import MapParallel
import MapStyle
import MapText

/// The symbols of a scene, laid out: of each symbol layer that is shown, tile by tile.
struct SceneSymbols: Sendable {
  /// A tile's symbols and the features that they are made of.
  struct Tile: Sendable {
    /// The symbols.
    var symbols: SymbolTile
    /// The features.
    var features: IndexedLayer
  }

  /// The tiles of each symbol layer, by the layer's id.
  var tiles: [String: [Tile]] = [:]
}

extension SceneSymbols {
  /// Adds the tiles of other symbols to those of the same layers, behind them.
  mutating func append(_ other: SceneSymbols) {
    tiles.merge(other.tiles) { $0 + $1 }
  }
}
