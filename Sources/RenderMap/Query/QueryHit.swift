import MapTiles

/// A feature of a tile that a query meets.
struct QueryHit {
  /// An index into the style's layers.
  var layer: Int
  /// The tile.
  var tile: ViewTile
  /// The layer of the tile that contains the feature.
  var indexed: IndexedLayer
  /// An index into the layer's features.
  var feature: Int
  /// A measure that increases with the distance of an extrusion; 0 for other features.
  var distance: Double
}

extension ViewTile {
  /// Whether queries process a tile before another: lower zoom levels first, then from north to south, by copy of the
  /// world and from west to east (MapLibre: `sortTilesIn`).
  static func isQueriedBefore(_ a: ViewTile, _ b: ViewTile) -> Bool {
    (a.overscaledZ, a.id.y, a.wrap, a.id.x) < (b.overscaledZ, b.id.y, b.wrap, b.id.x)
  }

  /// The tile in the copy of the world around longitude 0.
  var unwrapped: ViewTile { ViewTile(id: id, wrap: 0, overscaledZ: overscaledZ) }
}
