import MapGeoJSON

/// The options of a GeoJSON source in the style specification that affect its clusters.
public struct ClusterOptions: Hashable, Sendable {
  /// The radius of clusters in pixels, for tiles of 512 pixels (`clusterRadius`).
  public var radiusInPixels: Double
  /// The last zoom level with clusters (`clusterMaxZoom`), from 0 to 29.
  public var maxZoom: Int
  /// The minimum number of points of a cluster (`clusterMinPoints`). It is at least 2.
  public var minPoints: Int
  /// Whether single points are identified by their index in the data (`generateId`).
  public var generateIdentifiers: Bool
  /// The width of the buffer around tiles (`buffer`), from 0 to 512 pixels. At the antimeridian, the buffer is
  /// relative to the world instead of a tile. Points within that buffer form clusters with points beyond the
  /// antimeridian.
  public var bufferInPixels: Double

  /// Creates options as MapLibre reads them for a source whose last zoom level is `sourceMaxZoom`. The `maxZoom` is
  /// rounded. If it is nil or 0, the level before the source's last level is used. A radius of 0 selects the default
  /// of 50 pixels. The number of points is raised to at least 2.
  public init(
    sourceMaxZoom: Int = 18, maxZoom: Double? = nil, radiusInPixels: Double = 50,
    minPoints: Int = 2, generateIdentifiers: Bool = false, bufferInPixels: Double = 128
  ) {
    let given = maxZoom.map { ($0 + 0.5).rounded(.down) } ?? 0
    let zoom = given == 0 || given.isNaN ? Double(sourceMaxZoom - 1) : given
    self.maxZoom = Int(min(max(zoom, 0), 29))
    self.radiusInPixels = radiusInPixels == 0 ? 50 : max(radiusInPixels, 0)
    self.minPoints = max(minPoints, 2)
    self.generateIdentifiers = generateIdentifiers
    self.bufferInPixels = min(max(bufferInPixels, 0), Double(GeoJSONTilingOptions.tileSize))
  }

  /// The distance from the antimeridian, in world units, within which points have copies on the other side of the
  /// antimeridian.
  var worldBuffer: Double { bufferInPixels / Double(GeoJSONTilingOptions.tileSize) }

  /// Returns the radius at zoom level `zoom` in world units.
  func worldRadius(atZoom zoom: Int) -> Double {
    radiusInPixels / (Double(GeoJSONTilingOptions.tileSize) * Double(1 << zoom))
  }
}

/// The attributes of a cluster that are computed from its points (`clusterProperties`).
public struct ClusterProperties: Sendable {
  /// A function that returns the attributes that a point contributes to its cluster. Its argument is the attributes
  /// of the point.
  public var map: @Sendable (Attributes) -> Attributes
  /// A function that adds the attributes of another point or cluster to the attributes of a cluster.
  public var reduce: @Sendable (inout Attributes, Attributes) -> Void

  /// Creates cluster properties from both functions.
  public init(
    map: @escaping @Sendable (Attributes) -> Attributes,
    reduce: @escaping @Sendable (inout Attributes, Attributes) -> Void
  ) {
    self.map = map
    self.reduce = reduce
  }
}
