import MapGeoJSON

/// How the points of a GeoJSON source are gathered into clusters: the source's options in the style
/// specification.
public struct ClusterOptions: Hashable, Sendable {
  /// How near points must be to one another, in pixels of a tile 512 pixels a side
  /// (`clusterRadius`).
  public var radiusInPixels: Double
  /// The last zoom level with clusters (`clusterMaxZoom`), 0...29.
  public var maxZoom: Int
  /// How many points it takes to make a cluster (`clusterMinPoints`), at least 2.
  public var minPoints: Int
  /// Whether single points are identified by their place in the data, from 0 (`generateId`).
  public var generateIdentifiers: Bool

  /// These options as MapLibre takes them from a source whose last zoom level is `sourceMaxZoom`:
  /// `maxZoom` is rounded, and where it is nil or 0 it is the level above the source's last one;
  /// a radius of 0 is the default of 50 pixels; fewer points than 2 make no cluster.
  public init(
    sourceMaxZoom: Int = 18, maxZoom: Double? = nil, radiusInPixels: Double = 50,
    minPoints: Int = 2, generateIdentifiers: Bool = false
  ) {
    let given = maxZoom.map { ($0 + 0.5).rounded(.down) } ?? 0
    let zoom = given == 0 || given.isNaN ? Double(sourceMaxZoom - 1) : given
    self.maxZoom = Int(min(max(zoom, 0), 29))
    self.radiusInPixels = radiusInPixels == 0 ? 50 : max(radiusInPixels, 0)
    self.minPoints = max(minPoints, 2)
    self.generateIdentifiers = generateIdentifiers
  }

  /// The radius at zoom level `zoom` in world units.
  func worldRadius(atZoom zoom: Int) -> Double {
    radiusInPixels / (Double(GeoJSONTilingOptions.tileSize) * Double(1 << zoom))
  }
}

/// What the attributes of a cluster say of its points (`clusterProperties`).
public struct ClusterProperties: Sendable {
  /// A point's attributes as the cluster counts them.
  public var map: @Sendable (Attributes) -> Attributes
  /// Adds what was mapped from one more point, or reduced from one more cluster.
  public var reduce: @Sendable (inout Attributes, Attributes) -> Void

  /// Cluster properties of these two steps.
  public init(
    map: @escaping @Sendable (Attributes) -> Attributes,
    reduce: @escaping @Sendable (inout Attributes, Attributes) -> Void
  ) {
    self.map = map
    self.reduce = reduce
  }
}
