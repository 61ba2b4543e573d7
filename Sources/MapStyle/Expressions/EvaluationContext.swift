/// What an expression is evaluated against. Cheap to change from feature to feature.
public struct EvaluationContext {
  /// A tile of the Web Mercator world, as `within` and `distance` need it for their grid.
  public struct Tile: Hashable, Sendable {
    /// The zoom level.
    public var z: Int
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// The tile at this level, column and row.
    public init(z: Int, x: Int, y: Int) {
      self.z = z
      self.x = x
      self.y = y
    }
  }

  /// The zoom level.
  public var zoom: Double
  /// The feature; nil where there is none, which then has no attributes.
  public var feature: (any StyleFeature)?
  /// The feature's state.
  public var featureState: ValueObject
  /// The style's state.
  public var globalState: ValueObject
  /// The density of a heatmap at a pixel, from 0 to 1.
  public var heatmapDensity: Double
  /// How far along a line, from 0 to 1.
  public var lineProgress: Double
  /// The height of the ground in metres.
  public var elevation: Double
  /// What a cluster property has gathered so far.
  public var accumulated: Value
  /// The images of the style; nil where they are not known, so that every one counts as missing.
  public var availableImages: Set<String>?
  /// The tile the feature is in; `within` is false and `distance` not a number without it.
  public var tile: Tile?
  /// Whether the renderer can set text in all of its scripts; every text counts as settable without
  /// it.
  public var isSupportedScript: (@Sendable (String) -> Bool)?

  /// A context of these parts.
  public init(
    zoom: Double = 0, feature: (any StyleFeature)? = nil, featureState: ValueObject = ValueObject(),
    globalState: ValueObject = ValueObject(), heatmapDensity: Double = 0, lineProgress: Double = 0,
    elevation: Double = 0, accumulated: Value = .null, availableImages: Set<String>? = nil,
    tile: Tile? = nil, isSupportedScript: (@Sendable (String) -> Bool)? = nil
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
    self.isSupportedScript = isSupportedScript
  }
}
