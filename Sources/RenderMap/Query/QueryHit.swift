import MapTiles

/// A feature of a tile that a query met.
struct QueryHit {
  /// An index into the style's layers.
  var layer: Int
  /// The tile.
  var tile: ViewTile
  /// The tile's layer that the feature is in.
  var indexed: IndexedLayer
  /// An index into its features.
  var feature: Int
  /// How far away an extrusion is, in a measure that grows with the distance.
  var distance: Double
}

extension ViewTile {
  /// Whether queries ask a tile before another: the coarser before the finer, then from north to south,
  /// in one copy of the world after the other and from west to east (MapLibre's `sortTilesIn`).
  static func isAskedBefore(_ a: ViewTile, _ b: ViewTile) -> Bool {
    (a.overscaledZ, a.id.y, a.wrap, a.id.x) < (b.overscaledZ, b.id.y, b.wrap, b.id.x)
  }

  /// The same tile in the copy of the world around longitude 0.
  var unwrapped: ViewTile { ViewTile(id: id, wrap: 0, overscaledZ: overscaledZ) }
}
