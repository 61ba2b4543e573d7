import MapJSON

/// The specification of a member of the style, a source, a layer or a function that is not a property.
public struct MemberSpecification: Sendable {
  /// The type of a member.
  public enum MemberType: Hashable, Sendable {
    /// A plain value.
    case value(PropertySpecification.ValueType)
    /// The version of the style specification: 8.
    case version
    /// Any value, which is not checked or is checked elsewhere.
    case anything
    /// The sources by name.
    case sources
    /// The layers.
    case layers
    /// The style's state: names with defaults.
    case state
    /// The light on extrusions.
    case light
    /// The sky.
    case sky
    /// The projection.
    case projection
    /// The terrain.
    case terrain
    /// The transition of values over time.
    case transition
    /// One sprite or several.
    case sprite
    /// Font files by name.
    case fontFaces
    /// A filter.
    case filter
    /// A layer's layout properties.
    case layout
    /// A layer's paint properties.
    case paint
    /// The attribute that holds the identifier, for all source layers or for each source layer.
    case promoteID
    /// The stops of a function.
    case stops
    /// An expression in place of a function.
    case expression
  }

  /// The member's name.
  public var name: String
  /// The type of the member.
  public var type: MemberType
  /// Whether the member is required.
  public var isRequired: Bool
  /// The default as JSON; nil without one.
  public var defaultValue: JSONValue?
  /// The minimum value.
  public var minimum: Double?
  /// The maximum value.
  public var maximum: Double?
  /// The unit of the value, if any.
  public var units: String?
  /// The period of the values, if they are periodic.
  public var period: Double?
  /// Whether the member only describes the map or its default view, so that a map is drawn even if the value is
  /// invalid.
  public var isDescription = false

  /// Creates a member with a name and a type.
  init(_ name: String, _ type: MemberType, default defaultValue: JSONValue? = nil) {
    self.name = name
    self.type = type
    self.isRequired = false
    self.defaultValue = defaultValue
  }

  /// Creates a number, with its default, bounds and unit.
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

  /// Creates an array of `count` numbers.
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

  /// Creates an array of strings.
  static func texts(_ name: String) -> MemberSpecification {
    MemberSpecification(name, .value(.array(element: .string, length: nil)))
  }

  /// Creates a member with one of several strings as its value.
  static func enumeration(
    _ name: String, _ values: [String], default defaultValue: String? = nil
  ) -> MemberSpecification {
    MemberSpecification(
      name, .value(.enumeration(values)), default: defaultValue.map(JSONValue.text))
  }

  /// The member, marked as only describing the map.
  var description: MemberSpecification {
    var result = self
    result.isDescription = true
    return result
  }

  /// The member, marked as required.
  var required: MemberSpecification {
    var result = self
    result.isRequired = true
    return result
  }
}
