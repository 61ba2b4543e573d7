import MapGeometry
import MapStyle

/// Queries the placed texts and icons of symbol layers. The query follows `queryRenderedSymbols` of MapLibre.
struct SymbolQuery {
  /// The view with its placed symbols.
  let content: PlacedContent
  /// The filter of the features; nil to query all features.
  let filter: Filter?

  /// Returns the symbols of `layers` that an outline in the picture touches. In each layer, the topmost symbol is the
  /// first.
  func hits(touching outline: QueryOutline, layers: [SourceQuery.Drawn]) -> [QueryHit] {
    guard layers.contains(where: { $0.layer.type == .symbol }) else { return [] }
    let placement = content.placement
    let touched = placement.symbols(touching: outline)
    return layers.flatMap { drawn -> [QueryHit] in
      guard let placed = placement.layers.first(where: { $0.id == drawn.layer.id }) else {
        return []
      }
      let symbols = touched.filter { $0.layer == placed.index }
      return hits(of: drawn, placed: placed, symbols: symbols)
    }
  }

  private func hits(
    of drawn: SourceQuery.Drawn, placed: ScenePlacement.PlacedLayer, symbols: [SymbolReference]
  ) -> [QueryHit] {
    let tiles = content.symbols.tiles[placed.id] ?? []
    let byTile = Dictionary(grouping: symbols, by: \.tile)
    let rules = SymbolRules(placed.job.layer, scope: placed.job.scope)
    let order = byTile.keys.sorted {
      ViewTile.isQueriedBefore(tiles[$0].symbols.tile, tiles[$1].symbols.tile)
    }
    return order.flatMap { index -> [QueryHit] in
      let tile = tiles[index]
      let instances = Set((byTile[index] ?? []).map(\.instance))
      let features = features(of: instances, in: tile.symbols, byHeight: rules.drawsByHeight)
      return filtered(features, in: tile).map {
        QueryHit(
          layer: drawn.index, tile: tile.symbols.tile, indexed: tile.features, feature: $0,
          distance: 0)
      }
    }
  }

  /// Returns the features of symbols in a tile, without duplicates. The topmost feature is the first.
  private func features(
    of instances: Set<Int>, in tile: SymbolTile, byHeight: Bool
  ) -> [Int] {
    let features = Set(instances.map { tile.instances[$0].feature })
    guard byHeight else { return features.sorted(by: >) }
    // A feature with several symbols has the position of the symbol that is drawn first.
    var seen: Set<Int> = []
    let drawn = SymbolOrder.byHeight(tile, viewport: content.view.viewport)
      .map { tile.instances[$0].feature }.filter { seen.insert($0).inserted }
    return drawn.reversed().filter(features.contains)
  }

  /// Returns the features that pass the filter, in order.
  private func filtered(_ features: [Int], in tile: SceneSymbols.Tile) -> [Int] {
    FeatureSelection.features(
      among: features, at: TileFeatureCursor(tile.features, tile: tile.symbols.tile.id),
      filter: filter, sortKey: nil, scope: content.view.scope,
      tileZoom: tile.symbols.tile.overscaledZ)
  }
}
