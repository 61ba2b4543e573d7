import MapGeoJSON
import MapGeometry

/// The inputs of an evaluation. Setting another feature is cheap, so one context can be used for many features.
public struct EvaluationContext {
  /// A tile of the Web Mercator world. Its zoom level determines the grid of `within` and `distance`.
  public struct Tile: Hashable, Sendable {
    /// The zoom level.
    public var z: Int
    /// The column. The first column, at the western edge, is 0.
    public var x: Int
    /// The row. The first row, at the northern edge, is 0.
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
  /// The feature. Nil if there is no feature. In this case there are no attributes.
  public var feature: (any StyleFeature)?
  /// The feature's state, which `feature-state` reads.
  public var featureState: ValueObject
  /// The style's state, which `global-state` reads.
  public var globalState: ValueObject
  /// The density of a heatmap at a pixel, from 0 to 1.
  public var heatmapDensity: Double
  /// The position along a line, from 0 to 1.
  public var lineProgress: Double
  /// The height of the ground in meters.
  public var elevation: Double
  /// The accumulated value of a cluster property.
  public var accumulated: Value
  /// The names of the available images. Nil if the names are not known. In this case all images are treated as
  /// missing.
  public var availableImages: Set<String>?
  /// The tile of the feature. If it is nil, `within` is false and `distance` is NaN.
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

/// A feature that expressions can read.
public protocol StyleFeature {
  /// The feature's identifier. Nil if the feature has no identifier.
  var styleIdentifier: Feature.Identifier? { get }
  /// The geometry type: `Point`, `LineString` or `Polygon`, or a `Multi` variant if the variant is known. The string
  /// is empty if the type is unknown.
  var styleGeometryType: String { get }
  /// Returns the attribute `name`. Nil if the feature does not have the attribute. `slot` is the index of the name in
  /// the expression's `attributeNames`, so a name can be looked up once for many features. For a computed name, the
  /// slot is `StyleFeatureSlot.none`.
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue?
  /// All attributes of the feature.
  var styleAttributes: Attributes { get }
  /// The geometry as points, lines or rings in Web Mercator world units. Both coordinates are in 0...1: x from the
  /// antimeridian eastward, y from north to south.
  var styleGeometry: [[Point]] { get }
}

/// The constant for attribute names that have no slot.
public enum StyleFeatureSlot {
  /// The slot that is passed for a computed name.
  public static let none = -1
}
