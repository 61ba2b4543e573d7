import MapGeoJSON
import MapGeometry

/// Cuts GeoJSON into tiles as MapLibre does, with the same points in the same tile units and order. It follows
/// geojson-vt with the options of MapLibre's GeoJSON sources.
///
/// Stages: project (degrees to world units) → wrap (copies across the antimeridian) → clip (top-down,
/// by halves) → simplify, round and collect into a `TileLayer`.
///
///     let index = GeoJSONTiler(options: GeoJSONTilingOptions(maxZoom: 14)).index(features: features)
///     let layers = index.tiles(tilesInView)
public struct GeoJSONTiler: Sendable {
  /// The options of the source.
  public let options: GeoJSONTilingOptions

  /// Creates a tiler.
  public init(options: GeoJSONTilingOptions = GeoJSONTilingOptions()) { self.options = options }

  /// Prepares `features` for cutting. Features without a geometry, and features for which `filter` returns false, are
  /// skipped. Takes O(n log n) time for n points. The cost of tiles depends on the features in view.
  public func index(
    features: [Feature], filter: (@Sendable (Feature) -> Bool)? = nil
  ) -> GeoJSONTileIndex {
    index(list: FeatureList(features), filter: filter)
  }

  /// Prepares the features of `list` for cutting, like `index(features:filter:)`.
  public func index(
    list: FeatureList, filter: (@Sendable (Feature) -> Bool)? = nil
  ) -> GeoJSONTileIndex {
    GeoJSONTileIndex(
      runs: list.runs.map { ProjectedRun($0, options: options, filter: filter) },
      capacityShift: list.capacityShift, options: options, filter: filter)
  }
}

/// The options of a GeoJSON source in the style specification that affect its tiles.
public struct GeoJSONTilingOptions: Hashable, Sendable {
  /// Tile units per side of a tile, as in MapLibre.
  public static let extent = 8192

  /// Pixels per side of a tile, the unit of `buffer` and `tolerance`.
  public static let tileSize = 512

  /// The last zoom level with tiles, 0...24 (`maxzoom`). Higher zoom levels use these tiles, enlarged.
  /// Nothing is simplified at this level.
  public var maxZoom: Int
  /// The width of the buffer around a tile, in pixels (`buffer`), 0...512.
  public var bufferInPixels: Double
  /// The tolerance of simplification in pixels (`tolerance`); 0 keeps every point.
  public var toleranceInPixels: Double
  /// Whether lines have their progress along the whole line (`lineMetrics`).
  public var lineMetrics: Bool
  /// Whether features are identified by their index in the data (`generateId`).
  public var generateIdentifiers: Bool

  /// Creates options, with the defaults of the specification. `maxZoom`, `bufferInPixels` and
  /// `toleranceInPixels` are clamped to their ranges.
  public init(
    maxZoom: Int = 18, bufferInPixels: Double = 128, toleranceInPixels: Double = 0.375,
    lineMetrics: Bool = false, generateIdentifiers: Bool = false
  ) {
    self.maxZoom = min(max(maxZoom, 0), 24)
    self.bufferInPixels = min(max(bufferInPixels, 0), Double(Self.tileSize))
    self.toleranceInPixels = max(toleranceInPixels, 0)
    self.lineMetrics = lineMetrics
    self.generateIdentifiers = generateIdentifiers
  }

  /// The buffer as a fraction of a tile's side.
  var buffer: Double { bufferInPixels / Double(Self.tileSize) }

  /// Returns the tolerance at zoom level `zoom` in world units; 0 at the last level.
  func tolerance(atZoom zoom: Int) -> Double {
    zoom == maxZoom ? 0 : worldTolerance(atZoom: zoom)
  }

  /// The finest tolerance of all levels, in world units.
  var finestTolerance: Double { worldTolerance(atZoom: maxZoom) }

  private func worldTolerance(atZoom zoom: Int) -> Double {
    let units = toleranceInPixels * Double(Self.extent / Self.tileSize)
    return units / (Double(1 << zoom) * Double(Self.extent))
  }
}
