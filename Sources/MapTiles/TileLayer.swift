import MapGeoJSON

/// The features of one layer of one tile, in columns: one flat array of points, one of ring and
/// line ends, and attributes as indices into tables of names and values.
///
/// The points of a point feature are one part. A ring repeats its first point at its end.
public struct TileLayer: Sendable {
  /// The kind of geometry a feature has.
  public enum GeometryType: UInt8, Sendable {
    /// One or several points.
    case point = 1
    /// One or several lines.
    case line = 2
    /// One or several polygons. Exterior rings come before their holes and wind the other way; in
    /// tiles as the specification has them, an exterior ring has positive area in tile coordinates.
    case polygon = 3
  }

  /// A point in tile units: `0..<extent` inside the tile, beyond that in its buffer; y grows south.
  @frozen
  public struct TilePoint: Hashable, Sendable {
    /// Tile units from the tile's western edge.
    public var x: Int32
    /// Tile units from the tile's northern edge.
    public var y: Int32

    /// The point at `x`, `y`.
    @inlinable
    public init(_ x: Int32, _ y: Int32) {
      self.x = x
      self.y = y
    }
  }

  /// An attribute: which name has which value.
  public struct Tag: Hashable, Sendable {
    /// Index into `keys`.
    public var key: UInt32
    /// Index into `values`.
    public var value: UInt32

    /// The attribute with these indices.
    public init(key: UInt32, value: UInt32) {
      self.key = key
      self.value = value
    }
  }

  /// The layer's name; empty for GeoJSON.
  public var name: String
  /// Tile units a side.
  public var extent: Int
  /// All points of all features.
  public var points: [TilePoint] = []
  /// Where each part (point set, line or ring) ends in `points`; it starts where the one before ends.
  public var partEnds: [Int] = []
  /// The features in the order of the data.
  public var features: [FeatureRecord] = []
  /// Attribute names.
  public var keys: [String] = []
  /// Attribute values.
  public var values: [AttributeValue] = []
  /// The attributes of all features.
  public var tags: [Tag] = []
  /// How many features of the data are not here because their kind of geometry is none of the known.
  public var unknownFeatureCount = 0
  /// What is wrong with the data that did not cost the layer: its features are as MapLibre would read
  /// them. Nil for sound data.
  public var damage: VectorTileError?

  /// An empty layer.
  public init(name: String, extent: Int) {
    self.name = name
    self.extent = extent
  }

  /// The points of part `index`.
  @inlinable
  public func points(ofPart index: Int) -> ArraySlice<TilePoint> {
    points[(index == 0 ? 0 : partEnds[index - 1])..<partEnds[index]]
  }
}
