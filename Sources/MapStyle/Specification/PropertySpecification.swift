import MapJSON

/// The specification of a property: its type, default, range, units and dependencies.
public struct PropertySpecification: Sendable {
  /// The type of the values of a property.
  public enum ValueType: Hashable, Sendable {
    /// A number.
    case number
    /// A string.
    case string
    /// A Boolean.
    case boolean
    /// A color.
    case color
    /// One of several strings.
    case enumeration([String])
    /// An array of elements. `length` is its fixed length, or nil if the length is not fixed.
    indirect case array(element: ValueType, length: Int?)
    /// Text with sections.
    case formatted
    /// The name of an image.
    case resolvedImage
    /// One to four numbers. Four numbers are in the order top, right, bottom, left.
    case padding
    /// One number or several.
    case numberArray
    /// One color or several.
    case colorArray
    /// Alternating anchors and offsets.
    case variableAnchorOffsetCollection
    /// The name of a projection, or a mix of two projections.
    case projectionDefinition
  }

  /// An input on which the expressions of a property may depend.
  public enum Driver: String, Hashable, Sendable {
    /// The zoom level.
    case zoom = "zoom"
    /// The feature.
    case feature = "feature"
    /// The feature's state.
    case featureState = "feature-state"
    /// The density of a heatmap.
    case heatmapDensity = "heatmap-density"
    /// The position along a line.
    case lineProgress = "line-progress"
    /// The elevation of the ground.
    case elevation = "elevation"
    /// The style's state.
    case globalState = "global-state"
  }

  /// The kind of a property, which is `property-type` in the specification.
  public enum Kind: String, Sendable {
    /// One value for the whole layer.
    case dataConstant = "data-constant"
    /// One value for each feature.
    case dataDriven = "data-driven"
    /// One value for the whole layer. It is cross-faded between zoom levels.
    case crossFaded = "cross-faded"
    /// One value for each feature. It is cross-faded between zoom levels.
    case crossFadedDataDriven = "cross-faded-data-driven"
    /// Colors for the values of a range.
    case colorRamp = "color-ramp"
    /// A literal value.
    case constant = "constant"
  }

  /// A requirement that must be met for a property to have an effect.
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
  /// The type of the values.
  public var type: ValueType
  /// The default as JSON. Nil if there is no default.
  public var defaultValue: JSONValue?
  /// The minimum value. Nil if there is no minimum.
  public var minimum: Double?
  /// The maximum value. Nil if there is no maximum.
  public var maximum: Double?
  /// The unit of the value, such as `pixels` or `degrees`. Nil if the value has no unit.
  public var units: String?
  /// The property's kind.
  public var kind: Kind
  /// The inputs of expressions. Nil if the value cannot be an expression.
  public var drivers: Set<Driver>?
  /// Whether values can be interpolated between stops.
  public var isInterpolated: Bool
  /// Whether a change of the value can have a transition.
  public var hasTransition: Bool
  /// Whether `{name}` in the text is replaced by an attribute.
  public var hasTokens: Bool
  /// The requirements that must be met for the property to have an effect.
  public var requirements: [Requirement] = []
  /// The period of the values, such as 360 for a direction. Nil if the values are not periodic.
  public var period: Double?
  /// Whether sections of formatted text may override the property.
  public var isOverridable = false

  /// Creates a specification from its parts.
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
