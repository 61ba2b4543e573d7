import MapGeoJSON
import MapGeometry

/// A tiler that cuts GeoJSON into tiles as MapLibre does. The tiles have the same points, in the same tile units and
/// order. The tiler follows geojson-vt with the options of MapLibre's GeoJSON sources.
///
/// The stages are: project (degrees to world units) → wrap (copies across the antimeridian) → clip (top-down, by
/// halves) → simplify, round and collect into a `TileLayer`.
///
///     let index = GeoJSONTiler(options: GeoJSONTilingOptions(maxZoom: 14)).index(features: features)
///     let layers = index.tiles(tilesInView)
public struct GeoJSONTiler: Sendable {
  /// The options of the source.
  public let options: GeoJSONTilingOptions

  /// Creates a tiler with the options of a source.
  public init(options: GeoJSONTilingOptions = GeoJSONTilingOptions()) { self.options = options }

  /// Prepares `features` for cutting. Features without a geometry, and features for which `filter` returns false,
  /// are skipped. This takes O(n log n) time for n points. The cost of tiles depends on the features in view.
  public func index(
    features: [Feature], filter: (@Sendable (Feature) -> Bool)? = nil
  ) -> GeoJSONTileIndex {
    index(list: FeatureList(features), filter: filter)
  }

  /// Prepares the features of `list` for cutting, as `index(features:filter:)` does.
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
  /// The number of tile units per side of a tile, as in MapLibre.
  public static let extent = 8192

  /// The number of pixels per side of a tile. These pixels are the unit of `buffer` and `tolerance`.
  public static let tileSize = 512

  /// The last zoom level with tiles (`maxzoom`), from 0 to 24. Higher zoom levels use enlarged tiles of this level.
  /// Nothing is simplified at this level.
  public var maxZoom: Int
  /// The width of the buffer around a tile (`buffer`), from 0 to 512 pixels.
  public var bufferInPixels: Double
  /// The tolerance of simplification in pixels (`tolerance`). A tolerance of 0 keeps every point.
  public var toleranceInPixels: Double
  /// Whether lines store their progress along the whole line (`lineMetrics`).
  public var lineMetrics: Bool
  /// Whether features are identified by their index in the data (`generateId`).
  public var generateIdentifiers: Bool

  /// Creates options. The default values are the defaults of the specification. The zoom level, the buffer and the
  /// tolerance are clamped to their ranges.
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

  /// Returns the tolerance at zoom level `zoom` in world units. It is 0 at the last level.
  func tolerance(atZoom zoom: Int) -> Double {
    zoom == maxZoom ? 0 : worldTolerance(atZoom: zoom)
  }

  /// The finest tolerance among all levels, in world units.
  var finestTolerance: Double { worldTolerance(atZoom: maxZoom) }

  private func worldTolerance(atZoom zoom: Int) -> Double {
    let units = toleranceInPixels * Double(Self.extent / Self.tileSize)
    return units / (Double(1 << zoom) * Double(Self.extent))
  }
}
