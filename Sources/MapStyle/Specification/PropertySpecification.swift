import MapJSON

/// What the style specification says of one property: its type, default, range, units and what may
/// drive it.
public struct PropertySpecification: Sendable {
  /// The kinds of value a property takes.
  public enum ValueType: Hashable, Sendable {
    /// A number.
    case number
    /// Text.
    case string
    /// A Boolean.
    case boolean
    /// A colour.
    case color
    /// One of a set of words.
    case enumeration([String])
    /// An array of `element`, of a fixed length where one is given.
    indirect case array(element: ValueType, length: Int?)
    /// Text with sections.
    case formatted
    /// The name of an image.
    case resolvedImage
    /// One to four numbers: top, right, bottom, left.
    case padding
    /// One number or several.
    case numberArray
    /// One colour or several.
    case colorArray
    /// Anchors and offsets in turn.
    case variableAnchorOffsetCollection
    /// A projection's name, or a mix of two.
    case projectionDefinition
  }

  /// What a property's expression may depend on.
  public enum Driver: String, Hashable, Sendable {
    /// The zoom level.
    case zoom = "zoom"
    /// The feature.
    case feature = "feature"
    /// The feature's state.
    case featureState = "feature-state"
    /// The density of a heatmap.
    case heatmapDensity = "heatmap-density"
    /// How far along a line.
    case lineProgress = "line-progress"
    /// The height of the ground.
    case elevation = "elevation"
    /// The style's state.
    case globalState = "global-state"
  }

  /// The property's kind, as the specification's `property-type` has it.
  public enum Kind: String, Sendable {
    /// One value for the whole layer.
    case dataConstant = "data-constant"
    /// A value a feature.
    case dataDriven = "data-driven"
    /// One value, blended between zoom levels.
    case crossFaded = "cross-faded"
    /// A value a feature, blended between zoom levels.
    case crossFadedDataDriven = "cross-faded-data-driven"
    /// Colours over a range.
    case colorRamp = "color-ramp"
    /// A literal value.
    case constant = "constant"
  }

  /// What must hold for a property to take effect.
  public enum Requirement: Hashable, Sendable {
    /// Another property is set.
    case set(String)
    /// Another property is not set.
    case unset(String)
    /// Another property has one of these values.
    case oneOf(String, [String])
    /// The layer's source is GeoJSON with `lineMetrics`.
    case lineMetrics
  }

  /// The property's name.
  public var name: String
  /// The kind of value.
  public var type: ValueType
  /// The default as the specification writes it; nil where there is none.
  public var defaultValue: JSONValue?
  /// The least value allowed.
  public var minimum: Double?
  /// The greatest value allowed.
  public var maximum: Double?
  /// The unit of the value (`pixels`, `degrees`, ...), if any.
  public var units: String?
  /// The property's kind.
  public var kind: Kind
  /// What an expression may depend on; nil where no expression is allowed.
  public var drivers: Set<Driver>?
  /// Whether values between stops are interpolated.
  public var isInterpolated: Bool
  /// Whether the value changes over time when it is set.
  public var hasTransition: Bool
  /// Whether `{name}` in the text stands for an attribute.
  public var hasTokens: Bool
  /// What must hold for the property to take effect.
  public var requirements: [Requirement] = []
  /// The length of the circle that the values go round (360 for a direction), if they do.
  public var period: Double?
  /// Whether a section of formatted text may set the property for itself.
  public var isOverridable = false

  /// A specification of these parts.
  public init(
    name: String, type: ValueType, defaultValue: JSONValue? = nil, minimum: Double? = nil,
    maximum: Double? = nil, units: String? = nil, kind: Kind = .dataConstant,
    drivers: Set<Driver>? = nil, isInterpolated: Bool = false, hasTransition: Bool = false,
    hasTokens: Bool = false
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.units = units
    self.kind = kind
    self.drivers = drivers
    self.isInterpolated = isInterpolated
    self.hasTransition = hasTransition
    self.hasTokens = hasTokens
  }
}
