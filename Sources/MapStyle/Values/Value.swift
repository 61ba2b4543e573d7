import MapGeoJSON
import MapJSON

/// A value of the style specification: what literals say and expressions give.
public enum Value: Hashable, Sendable {
  /// `null`: an attribute that is not there, for one.
  case null
  /// A Boolean.
  case bool(Bool)
  /// A number; all numbers are floating-point.
  case number(Double)
  /// Text.
  case string(String)
  /// A colour.
  case color(Color)
  /// Several values.
  case array([Value])
  /// Names with values.
  case object(ValueObject)
  /// Text with sections.
  case formatted(Formatted)
  /// The name of an image.
  case resolvedImage(ResolvedImage)
  /// Rules for comparing text.
  case collator(Collator)
  /// Room at the four sides.
  case padding(Padding)
  /// One number or several.
  case numberArray([Double])
  /// One colour or several.
  case colorArray([Color])
  /// Anchors with offsets.
  case variableAnchorOffsetCollection(VariableAnchorOffsetCollection)
  /// A projection, or a mix of two.
  indirect case projectionDefinition(ProjectionDefinition)
}

extension Value {
  /// The value a JSON text says: null, Booleans, numbers, text, arrays and objects only.
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

  /// The value of a feature's attribute.
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

  /// The value of a feature's identifier; null where it has none.
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

  /// The number, if it is one.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }

  /// The text, if it is text.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// What `to-boolean` gives (style-spec: types, `to-boolean`): false for null, false, zero, NaN and
  /// the empty text, true for all else.
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
