import MapGeoJSON
import MapTiles

/// A loaded source of a style, which provides tiles.
protocol MapSource: Sendable {
  /// The attribution as HTML; nil if the source has no attribution.
  var attribution: String? { get }
  /// The bounds of the data; nil if they are unknown or the source has no data.
  var bounds: BoundingBox? { get }
  /// Returns the existing tiles of a view.
  func tiles(for request: TileRequest) -> SourceTiles
  /// Calls `visit` with all features of the data in some layers, at all levels of the tiles.
  ///
  /// - Parameters:
  ///   - layers: The names of the layers. For a source without layers, the only name is "".
  ///   - area: The area of the tiles to read; nil to read all tiles.
  ///   - threads: The number of threads that read tiles.
  ///   - visit: A function that receives the features.
  /// - Returns: The warnings about tiles that cannot be read.
  /// - Throws: `MapError.data` if there are more than `VectorMapSource.maximumVisitedTiles` tiles.
  func visitFeatures(
    of layers: Set<String>, in area: BoundingBox?, threads: Int, _ visit: (SourceFeatures) -> Void
  ) throws(MapError) -> [MapWarning]
  /// Discards the tiles of earlier pictures.
  func discardTiles()
  /// Returns the source without the data from which its tiles are made. It is called after the last picture. The
  /// attribution and the bounds are the same.
  func withoutData() -> any MapSource
}

extension MapSource {
  func visitFeatures(
    of layers: Set<String>, in area: BoundingBox?, threads: Int, _ visit: (SourceFeatures) -> Void
  ) throws(MapError) -> [MapWarning] { [] }

  func discardTiles() {}

  func withoutData() -> any MapSource {
    discardTiles()
    return self
  }

  /// Reserves memory for a tile. If the budget is exceeded, the tiles of earlier pictures are discarded first.
  func share(of bytes: Int, from budget: MemoryBudget) -> MemoryShare? {
    if let share = budget.share(of: bytes) { return share }
    discardTiles()
    return budget.share(of: bytes)
  }
}

/// Features of the data of a source.
enum SourceFeatures {
  /// The features of a layer of a tile. `isLast` is true if the tile is at the last level of the source.
  case tile(TileID, layer: String, IndexedLayer, isLast: Bool)
  /// Features that are not tiled.
  case whole([Feature])
}

/// A source whose data has been discarded.
struct DiscardedSource: MapSource {
  let attribution: String?
  let bounds: BoundingBox?

  func tiles(for request: TileRequest) -> SourceTiles { SourceTiles() }
}

/// A request for the tiles of a view.
struct TileRequest: Sendable {
  var viewport: Viewport
  /// The drawn layers of the tiles. For a source without layers, the only name is "".
  var layers: Set<String>
  var threads: Int
  /// The zoom level down to which vector tiles beyond their source's last level are cut into separate tiles; nil if
  /// they are scaled at all levels.
  var overzoomLevel: Int?
  /// The maximum height of the source's symbols above the ground, in meters. Tiles whose ground is below the picture
  /// can have symbols in the picture.
  var symbolHeight = 0.0
  /// Whether the tiles also provide the elevation of the ground. As in MapLibre, they are then less detailed.
  var isGround = false
}

/// The tiles of a source in a view.
struct SourceTiles: Sendable {
  /// The result of reading a source's tiles.
  enum Reading {
    /// No tile had to be read, or no tile exists.
    case nothing
    /// A tile, or a replacement for it, was read.
    case content
    /// Tiles could not be read, and there are no replacements.
    case failed
  }

  /// The tiles in the order of drawing.
  var tiles: [LoadedTile] = []
  /// The pixels; nil if the source provides features.
  var pixels: SourcePixels?
  /// The result of reading the tiles.
  var reading = Reading.nothing
  /// The warnings about missing and damaged tiles.
  var warnings: [MapWarning] = []
}

/// A kind of content of tiles that are projected to a chart.
enum TileContent {
  /// Points, and lines and rings that are divided to follow the curves of the projection.
  case shapes
  /// As `shapes`, with the outlines of areas as lines. Edges that only close a ring are left out.
  case outlines
  /// Only the points of the data, for circles and heatmaps, which are drawn at each point.
  case vertices
}

/// A tile in view with its features.
struct LoadedTile: Sendable {
  /// The tile with the data, and its position.
  var tile: ViewTile
  /// The tile in whose place the tile is drawn. It is the tile itself, or a tile that could not be loaded.
  var place: ViewTile
  /// The drawn layers of the tile, by name. A source without layers has one layer with an empty name.
  var layers: [String: IndexedLayer]
  /// The layers of a tile that was projected to a chart, for style layers that draw other content than shapes. They are
  /// empty for other tiles.
  var variants: [TileContent: [String: IndexedLayer]] = [:]

  /// Creates a tile in its own place.
  init(tile: ViewTile, layers: [String: IndexedLayer]) {
    self.tile = tile
    place = tile
    self.layers = layers
  }
}
