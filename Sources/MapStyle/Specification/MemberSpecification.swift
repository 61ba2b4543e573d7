import MapJSON

/// The specification of a member that is not a property. The member belongs to the style, a source, a layer or a
/// function.
public struct MemberSpecification: Sendable {
  /// The type of a member.
  public enum MemberType: Hashable, Sendable {
    /// A plain value.
    case value(PropertySpecification.ValueType)
    /// The version of the style specification, which is 8.
    case version
    /// A value that is not checked or that is checked elsewhere.
    case anything
    /// The sources, by name.
    case sources
    /// The layers.
    case layers
    /// The style's state, which consists of names with defaults.
    case state
    /// The light that shines on extrusions.
    case light
    /// The sky.
    case sky
    /// The projection.
    case projection
    /// The terrain.
    case terrain
    /// The transition of values that change over time.
    case transition
    /// One sprite or several.
    case sprite
    /// The font files, by name.
    case fontFaces
    /// A filter.
    case filter
    /// A layer's layout properties.
    case layout
    /// A layer's paint properties.
    case paint
    /// The attribute that contains the identifiers of features. The value is one name for all source layers, or a name
    /// for each source layer.
    case promoteID
    /// The stops of a function.
    case stops
    /// An expression instead of a function.
    case expression
  }

  /// The member's name.
  public var name: String
  /// The type of the member.
  public var type: MemberType
  /// Whether the member is required.
  public var isRequired: Bool
  /// The default as JSON. Nil if there is no default.
  public var defaultValue: JSONValue?
  /// The minimum value. Nil if there is no minimum.
  public var minimum: Double?
  /// The maximum value. Nil if there is no maximum.
  public var maximum: Double?
  /// The unit of the value. Nil if the value has no unit.
  public var units: String?
  /// The period of the values. Nil if the values are not periodic.
  public var period: Double?
  /// Whether the member only describes the map or its default view. If so, the map is drawn even if the value is
  /// invalid.
  public var isDescription = false

  init(_ name: String, _ type: MemberType, default defaultValue: JSONValue? = nil) {
    self.name = name
    self.type = type
    self.isRequired = false
    self.defaultValue = defaultValue
  }

  /// Creates a member whose value is a number with a default, bounds and a unit.
  static func number(
    _ name: String, default defaultValue: Double? = nil, min: Double? = nil, max: Double? = nil,
    units: String? = nil, period: Double? = nil
  ) -> MemberSpecification {
    var result = MemberSpecification(
      name, .value(.number), default: defaultValue.map(JSONValue.number))
    result.minimum = min
    result.maximum = max
    result.units = units
    result.period = period
    return result
  }

  /// Creates a member whose value is an array of `count` numbers.
  static func numbers(
    _ name: String, count: Int, default defaultValue: [Double]? = nil
  ) -> MemberSpecification {
    MemberSpecification(
      name, .value(.array(element: .number, length: count)),
      default: defaultValue.map { values in JSONValue(.array(values.map(JSONValue.number))) })
  }

  static func boolean(_ name: String, default defaultValue: Bool) -> MemberSpecification {
    MemberSpecification(name, .value(.boolean), default: JSONValue(.bool(defaultValue)))
  }

  static func text(_ name: String, default defaultValue: String? = nil) -> MemberSpecification {
    MemberSpecification(name, .value(.string), default: defaultValue.map(JSONValue.text))
  }

  /// Creates a member whose value is an array of strings.
  static func texts(_ name: String) -> MemberSpecification {
    MemberSpecification(name, .value(.array(element: .string, length: nil)))
  }

  /// Creates a member whose value is one of several strings.
  static func enumeration(
    _ name: String, _ values: [String], default defaultValue: String? = nil
  ) -> MemberSpecification {
    MemberSpecification(
      name, .value(.enumeration(values)), default: defaultValue.map(JSONValue.text))
  }

  /// A copy of the member, marked as a description (`isDescription`).
  var description: MemberSpecification {
    var result = self
    result.isDescription = true
    return result
  }

  /// A copy of the member, marked as required (`isRequired`).
  var required: MemberSpecification {
    var result = self
    result.isRequired = true
    return result
  }
}
