import MapTiles

/// A tile in view with its features.
struct LoadedTile: Sendable {
  /// The tile whose data this is, and its position.
  var tile: ViewTile
  /// The tile in whose place it is drawn: itself, or a tile that could not be loaded.
  var place: ViewTile
  /// The layers of the tile that are drawn, by name. A source without layers has one with an empty name.
  var layers: [String: IndexedLayer]

  /// Creates a tile in its own place.
  init(tile: ViewTile, layers: [String: IndexedLayer]) {
    self.tile = tile
    place = tile
    self.layers = layers
  }
}
