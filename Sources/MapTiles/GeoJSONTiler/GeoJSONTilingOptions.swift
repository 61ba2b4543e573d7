/// How a GeoJSON source is cut into tiles: the source's options in the style specification.
public struct GeoJSONTilingOptions: Hashable, Sendable {
  /// Tile units a side of a tile; each of MapLibre's is 1/8192 of it.
  public static let extent = 8192

  /// Pixels a side that a tile is meant to be seen at: what `buffer` and `tolerance` are pixels of.
  public static let tileSize = 512

  /// The last zoom level with tiles of its own, 0...24 (`maxzoom`); what is farther in shows these,
  /// enlarged. Nothing is simplified at this level.
  public var maxZoom: Int
  /// How far a tile reaches beyond its sides, in pixels (`buffer`), 0...512.
  public var bufferInPixels: Double
  /// How far, in pixels, simplification may move a line (`tolerance`); 0 keeps every point.
  public var toleranceInPixels: Double
  /// Whether lines know which stretch of the whole line they are (`lineMetrics`).
  public var lineMetrics: Bool
  /// Whether features are identified by their place in the data, from 0 (`generateId`).
  public var generateIdentifiers: Bool

  /// These options; what is not given is the specification's default. `maxZoom`, `bufferInPixels`
  /// and `toleranceInPixels` are brought into their ranges.
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

  /// The buffer as a share of a tile's side.
  var buffer: Double { bufferInPixels / Double(Self.tileSize) }

  /// The tolerance at zoom level `zoom` in world units; 0 at the last level.
  func tolerance(atZoom zoom: Int) -> Double {
    zoom == maxZoom ? 0 : worldTolerance(atZoom: zoom)
  }

  /// The finest tolerance, in world units, that any level could ask for.
  var finestTolerance: Double { worldTolerance(atZoom: maxZoom) }

  private func worldTolerance(atZoom zoom: Int) -> Double {
    let units = toleranceInPixels * Double(Self.extent / Self.tileSize)
    return units / (Double(1 << zoom) * Double(Self.extent))
  }
}
