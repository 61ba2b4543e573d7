import MapTiles

/// A tile in view with its features.
struct LoadedTile: Sendable {
  /// Which tile's data, and where it lies.
  var tile: ViewTile
  /// The tile in whose place it is drawn: itself, or a tile that could not be had.
  var place: ViewTile
  /// The layers of the tile that are drawn, by name; under "" the one of a source without layers.
  var layers: [String: IndexedLayer]

  /// A tile in its own place.
  init(tile: ViewTile, layers: [String: IndexedLayer]) {
    self.tile = tile
    place = tile
    self.layers = layers
  }
}
