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

extension ScenePainter {
  /// A symbol layer that is shown.
  struct ShownSymbols {
    /// The layer.
    var layer: Layer
    /// What only symbol layers have.
    var content: Layer.Symbol
  }

  /// The symbol layers that are shown, the lowest first.
  var shownSymbols: [ShownSymbols] {
    scene.style.layers.compactMap { layer in
      guard case .symbol(let content) = layer.content, layer.isShown(in: scope) else { return nil }
      return ShownSymbols(layer: layer, content: content)
    }
  }

  /// The symbol layers that are shown and have symbols of their own, the lowest first.
  var leadingSymbolLayers: [Layer] {
    let shared = scene.style.sharedLayouts
    return shownSymbols.map(\.layer).filter { shared[$0.id] == nil }
  }
}
