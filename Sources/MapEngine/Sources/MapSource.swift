import MapGeoJSON
import MapTiles

/// A loaded source of a style, which provides tiles.
protocol MapSource: Sendable {
  /// The attribution as HTML; nil for none.
  var attribution: String? { get }
  /// The bounds of the data; nil if they are unknown or there is no data.
  var bounds: BoundingBox? { get }
  /// Returns the tiles of a view that exist.
  func tiles(for request: TileRequest) -> SourceTiles
  /// Discards the tiles of earlier pictures.
  func discardTiles()
  /// Returns the source without what its tiles are made from, after the last picture. Its attribution and its bounds are
  /// the same.
  func withoutData() -> any MapSource
}

extension MapSource {
  func discardTiles() {}

  func withoutData() -> any MapSource {
    discardTiles()
    return self
  }
}

/// What is left of a source whose data is discarded.
struct DiscardedSource: MapSource {
  let attribution: String?
  let bounds: BoundingBox?

  func tiles(for request: TileRequest) -> SourceTiles { SourceTiles() }
}

/// A request for the tiles of a view.
struct TileRequest: Sendable {
  /// The view.
  var viewport: Viewport
  /// The layers of the tiles that are drawn; "" for a source without layers.
  var layers: Set<String>
  /// The number of threads.
  var threads: Int
  /// The zoom level down to which vector tiles beyond their source's last level are cut into tiles of their own; nil if
  /// they are scaled at all levels.
  var overzoomLevel: Int?
  /// The greatest height of symbols of the source above the ground, in meters: tiles below the picture have symbols in
  /// it.
  var symbolHeight = 0.0
  /// Whether the tiles are the elevation of the ground, too. As in MapLibre, they are then less detailed.
  var isGround = false
}

/// The tiles of a source in a view.
struct SourceTiles: Sendable {
  /// What could be read of the tiles of a source.
  enum Reading {
    /// No tile had to be read, or none exists.
    case nothing
    /// A tile, or another in its place.
    case content
    /// Tiles could not be read, and there is none in their place.
    case failed
  }

  /// The tiles in the order of drawing.
  var tiles: [LoadedTile] = []
  /// The pixels; nil for a source of features.
  var pixels: SourcePixels?
  /// What could be read.
  var reading = Reading.nothing
  /// The warnings about missing and damaged tiles.
  var warnings: [MapWarning] = []
}

/// A tile in view with its features.
struct LoadedTile: Sendable {
  /// The tile whose data this is, and its position.
  var tile: ViewTile
  /// The tile in whose place it is drawn: itself, or a tile that could not be loaded.
  var place: ViewTile
  /// The layers of the tile that are drawn, by name. A source without layers has one with an empty name.
  var layers: [String: IndexedLayer]
  /// The layers of a tile that was projected to a printed plane, without the points that divide their edges, for circles
  /// and heatmaps; empty for other tiles.
  var vertexLayers: [String: IndexedLayer] = [:]

  /// Creates a tile in its own place.
  init(tile: ViewTile, layers: [String: IndexedLayer]) {
    self.tile = tile
    place = tile
    self.layers = layers
  }
}
