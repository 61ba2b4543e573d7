import MapGeometry
import MapStyle
import MapTiles

/// The orders in which a layer's symbols are placed and drawn.
enum SymbolOrder {
  /// Consecutive symbols of one tile.
  struct Run {
    /// An index into the layer's tiles.
    var tile: Int
    /// Indices into the tile's instances, in order.
    var instances: [Int]
  }

  /// Returns the tiles in the order of placement. Finer tiles come first (MapLibre's `_updatePlacement`).
  static func placing(_ tiles: [SymbolTile]) -> [Int] {
    tiles.indices.sorted { a, b in
      let (first, second) = (tiles[a].tile, tiles[b].tile)
      if first.overscaledZ != second.overscaledZ { return first.overscaledZ > second.overscaledZ }
      return (first.wrap, first.id.x, first.id.y, a) < (second.wrap, second.id.x, second.id.y, b)
    }
  }

  /// Returns the tiles in drawing order. Coarser tiles come last. Tiles of the same level are ordered from the top of
  /// the picture down (MapLibre's `getRenderableIds`).
  static func drawing(_ tiles: [SymbolTile], viewport: Viewport) -> [Int] {
    let bearing = StableMath.sinCos(degrees: -viewport.camera.bearing)
    let origins = tiles.map { tile in
      Point(Double(tile.tile.id.x), Double(tile.tile.id.y)).rotated(
        to: Point(bearing.cos, bearing.sin))
    }
    return tiles.indices.sorted { a, b in
      let (first, second) = (tiles[a].tile, tiles[b].tile)
      if first.overscaledZ != second.overscaledZ { return first.overscaledZ > second.overscaledZ }
      return (origins[a].y, origins[a].x, first.wrap, a)
        < (origins[b].y, origins[b].x, second.wrap, b)
    }
  }

  /// Returns the symbols of tiles in runs. The runs are in the order of the tiles or, if `byKey` is true, in the order
  /// of the symbols' sort keys.
  static func runs(of order: [Int], in tiles: [SymbolTile], byKey: Bool) -> [Run] {
    guard byKey else {
      return order.map { Run(tile: $0, instances: Array(tiles[$0].instances.indices)) }
    }
    var runs: [(key: Double, run: Run)] = []
    for tile in order {
      var previous: Double?
      for (index, instance) in tiles[tile].instances.enumerated() {
        let key = instance.sortKey ?? 0
        if key == previous {
          runs[runs.count - 1].run.instances.append(index)
        } else {
          runs.append((key, Run(tile: tile, instances: [index])))
        }
        previous = key
      }
    }
    return runs.enumerated().sorted { ($0.1.key, $0.0) < ($1.1.key, $1.0) }.map(\.element.run)
  }

  /// Returns a tile's instances from the top of the picture down. At the same height, instances of later features come
  /// first (MapLibre's `getSortedSymbolIndexes`).
  static func byHeight(_ tile: SymbolTile, viewport: Viewport) -> [Int] {
    let bearing = StableMath.sinCos(degrees: -viewport.camera.bearing)
    let heights = tile.instances.map { instance in
      (bearing.sin * instance.anchor.x + bearing.cos * instance.anchor.y + 0.5).rounded(.down)
    }
    let features = tile.instances.map(\.feature)
    return tile.instances.indices.sorted { a, b in
      (heights[a], -features[a], a) < (heights[b], -features[b], b)
    }
  }
}
