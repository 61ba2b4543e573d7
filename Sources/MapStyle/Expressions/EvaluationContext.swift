import MapGeoJSON
import MapGeometry

/// The context of an evaluation. Changing the feature is cheap.
public struct EvaluationContext {
  /// A tile of the Web Mercator world, which determines the grid of `within` and `distance`.
  public struct Tile: Hashable, Sendable {
    /// The zoom level.
    public var z: Int
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// Creates the tile at this level, column and row.
    public init(z: Int, x: Int, y: Int) {
      self.z = z
      self.x = x
      self.y = y
    }
  }

  /// The zoom level.
  public var zoom: Double
  /// The feature; nil without a feature, in which case there are no attributes.
  public var feature: (any StyleFeature)?
  /// The feature's state.
  public var featureState: ValueObject
  /// The style's state.
  public var globalState: ValueObject
  /// The density of a heatmap at a pixel, from 0 to 1.
  public var heatmapDensity: Double
  /// The position along a line, from 0 to 1.
  public var lineProgress: Double
  /// The height of the ground in meters.
  public var elevation: Double
  /// The accumulated value of a cluster property.
  public var accumulated: Value
  /// The names of the available images; nil if they are not known, in which case all images count as missing.
  public var availableImages: Set<String>?
  /// The tile of the feature. Without it, `within` is false and `distance` is NaN.
  public var tile: Tile?

  /// Creates a context from its parts.
  public init(
    zoom: Double = 0, feature: (any StyleFeature)? = nil, featureState: ValueObject = ValueObject(),
    globalState: ValueObject = ValueObject(), heatmapDensity: Double = 0, lineProgress: Double = 0,
    elevation: Double = 0, accumulated: Value = .null, availableImages: Set<String>? = nil,
    tile: Tile? = nil
  ) {
    self.zoom = zoom
    self.feature = feature
    self.featureState = featureState
    self.globalState = globalState
    self.heatmapDensity = heatmapDensity
    self.lineProgress = lineProgress
    self.elevation = elevation
    self.accumulated = accumulated
    self.availableImages = availableImages
    self.tile = tile
  }
}

/// A feature as seen by expressions.
public protocol StyleFeature {
  /// The feature's identifier, if it has one.
  var styleIdentifier: Feature.Identifier? { get }
  /// The geometry type: `Point`, `LineString` or `Polygon`, or a `Multi` variant if it is known. Empty if the type is
  /// unknown.
  var styleGeometryType: String { get }
  /// Returns the attribute `name`; nil if the feature has none. `slot` is the index of the name in the expression's
  /// `attributeNames`, so that a name is looked up once for many features, or `StyleFeatureSlot.none` for computed
  /// names.
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue?
  /// All attributes.
  var styleAttributes: Attributes { get }
  /// The geometry as points, lines or rings in Web Mercator world units: 0...1 from the antimeridian to the
  /// east and from north to south.
  var styleGeometry: [[Point]] { get }
}

/// The absence of a slot.
public enum StyleFeatureSlot {
  /// The slot of names without a slot.
  public static let none = -1
}
