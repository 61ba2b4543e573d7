import MapGeoJSON
import MapJSON

/// A value in the style specification, which a literal or an expression yields.
public enum Value: Hashable, Sendable {
  /// `null`, for example the value of a missing attribute.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A number. All numbers are floating-point.
  case number(Double)
  /// A string.
  case string(String)
  /// A color.
  case color(Color)
  /// An array.
  case array([Value])
  /// An object.
  case object(ValueObject)
  /// Text with sections.
  case formatted(Formatted)
  /// The name of an image.
  case resolvedImage(ResolvedImage)
  /// Rules for comparing strings.
  case collator(Collator)
  /// Padding at the four sides of a box.
  case padding(Padding)
  /// One number or several.
  case numberArray([Double])
  /// One color or several.
  case colorArray([Color])
  /// Anchors with offsets.
  case variableAnchorOffsetCollection(VariableAnchorOffsetCollection)
  /// A projection, or a mix of two projections.
  indirect case projectionDefinition(ProjectionDefinition)
}

extension Value {
  /// Creates a value from JSON: null, a Boolean, a number, a string, an array or an object.
  public init(_ json: JSONValue) {
    switch json.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value.doubleValue)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map(Value.init))
    case .object(let object):
      self = .object(ValueObject(object.members.map { ($0.name, Value($0.value)) }))
    }
  }

  /// Creates the value of a feature's attribute.
  public init(_ attribute: AttributeValue) {
    switch attribute {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .number(Double(value))
    case .unsigned(let value): self = .number(Double(value))
    case .double(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map(Value.init))
    case .object(let attributes): self = .object(ValueObject(attributes))
    }
  }

  /// Creates the value of a feature's identifier. It is null if the feature has no identifier.
  public init(_ identifier: Feature.Identifier?) {
    switch identifier {
    case nil: self = .null
    case .integer(let value): self = .number(Double(value))
    case .unsigned(let value): self = .number(Double(value))
    case .double(let value): self = .number(value)
    case .string(let value): self = .string(value)
    }
  }

  /// Whether the value is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The number. Nil if the value is not a number.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The string. Nil if the value is not a string.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The value as `to-boolean` converts it (style-spec: types, `to-boolean`). It is false for null, false, zero, NaN
  /// and the empty string, and true for all other values.
  public var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number(let value): !(value == 0 || value.isNaN)
    case .string(let value): !value.isEmpty
    default: true
    }
  }
}

/// Creation of values from Swift literals.
extension Value: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
}

extension ValueObject: ExpressibleByDictionaryLiteral {
  /// Creates an object with these members in order.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }
}
