import MapGeoJSON

/// A source of a style, open and ready to give tiles.
protocol MapSource: Sendable {
  /// What the source asks to be shown beside the map.
  var attribution: String? { get }
  /// The bounds of the data; nil where they are not known, and of a source without data.
  var bounds: BoundingBox? { get }
  /// The tiles of a view that there are, in the order they are drawn.
  func tiles(for request: TileRequest) -> SourceTiles
}

/// What a view asks of a source.
struct TileRequest: Sendable {
  /// The view.
  var viewport: Viewport
  /// The layers of the tiles that are drawn; "" for a source whose tiles have one layer.
  var layers: Set<String>
  /// How many threads may work at once.
  var threads: Int
}

/// What a source gives for a view.
struct SourceTiles: Sendable {
  /// The tiles, in the order they are drawn.
  var tiles: [LoadedTile] = []
  /// The pixels, of a source that has pixels and no features.
  var pixels: SourcePixels?
  /// What was missing or damaged.
  var warnings: [MapWarning] = []
}
