import MapJSON

/// What the style specification says of one member of the style, a source, a layer or a function:
/// the parts of a style that hold properties, or stand beside them.
public struct MemberSpecification: Sendable {
  /// What a member holds.
  public enum MemberType: Hashable, Sendable {
    /// A plain value.
    case value(PropertySpecification.ValueType)
    /// The version of the style specification: 8.
    case version
    /// Anything: it is checked where it is used, or not at all.
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
    /// How values change over time.
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
    /// The attribute that serves as identifier, for all source layers or for each.
    case promoteID
    /// The stops of a function.
    case stops
    /// An expression in place of a function.
    case expression
  }

  /// The member's name.
  public var name: String
  /// What the member holds.
  public var type: MemberType
  /// Whether the member must be there.
  public var isRequired: Bool
  /// The default as the specification writes it; nil where there is none.
  public var defaultValue: JSONValue?
  /// The least value allowed.
  public var minimum: Double?
  /// The greatest value allowed.
  public var maximum: Double?
  /// The unit of the value, if any.
  public var units: String?
  /// The length of the circle that the values go round, if they do.
  public var period: Double?

  /// A member of this name and type.
  init(_ name: String, _ type: MemberType, default defaultValue: JSONValue? = nil) {
    self.name = name
    self.type = type
    self.isRequired = false
    self.defaultValue = defaultValue
  }

  /// A number, with its default, bounds and unit.
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

  /// `count` numbers.
  static func numbers(
    _ name: String, count: Int, default defaultValue: [Double]? = nil
  ) -> MemberSpecification {
    MemberSpecification(
      name, .value(.array(element: .number, length: count)),
      default: defaultValue.map { values in JSONValue(.array(values.map(JSONValue.number))) })
  }

  /// `true` or `false`.
  static func boolean(_ name: String, default defaultValue: Bool) -> MemberSpecification {
    MemberSpecification(name, .value(.boolean), default: JSONValue(.bool(defaultValue)))
  }

  /// A string.
  static func text(_ name: String, default defaultValue: String? = nil) -> MemberSpecification {
    MemberSpecification(name, .value(.string), default: defaultValue.map(JSONValue.text))
  }

  /// Strings.
  static func texts(_ name: String) -> MemberSpecification {
    MemberSpecification(name, .value(.array(element: .string, length: nil)))
  }

  /// One of `words`.
  static func word(
    _ name: String, _ words: [String], default defaultValue: String? = nil
  ) -> MemberSpecification {
    MemberSpecification(
      name, .value(.enumeration(words)), default: defaultValue.map(JSONValue.text))
  }

  /// The member, which must be there.
  var required: MemberSpecification {
    var result = self
    result.isRequired = true
    return result
  }
}
