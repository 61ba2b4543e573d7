import MapJSON

/// The value of a feature's attribute. The type of a number is preserved: `1` is an integer, but
/// `1.0` is a floating-point number.
public enum AttributeValue: Hashable, Sendable {
  /// The JSON value `null`.
  case null
  /// The JSON value `true` or `false`.
  case bool(Bool)
  /// An integer that fits in `Int64`.
  case integer(Int64)
  /// An integer above `Int64.max` that fits in `UInt64`.
  case unsigned(UInt64)
  /// A floating-point number, or an integer that needs more than 64 bits.
  case double(Double)
  /// A string of Unicode characters.
  case string(String)
  /// An array of attribute values.
  case array([AttributeValue])
  /// An object, whose members have names and values.
  case object(Attributes)
}

extension AttributeValue: ExpressibleByNilLiteral {
  /// Creates `null` from the literal `nil`.
  public init(nilLiteral: ()) { self = .null }
}

extension AttributeValue: ExpressibleByBooleanLiteral {
  /// Creates a Boolean from a literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension AttributeValue: ExpressibleByIntegerLiteral {
  /// Creates an integer from a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension AttributeValue: ExpressibleByFloatLiteral {
  /// Creates a floating-point number from a literal.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension AttributeValue: ExpressibleByStringLiteral {
  /// Creates a string from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension AttributeValue: ExpressibleByArrayLiteral {
  /// Creates an array from a literal.
  public init(arrayLiteral elements: AttributeValue...) { self = .array(elements) }
}

extension Attributes: ExpressibleByDictionaryLiteral {
  /// Creates attributes in the order of the literal. If several attributes have the same name, the
  /// last attribute is used.
  public init(dictionaryLiteral elements: (String, any AttributeValueConvertible)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1.attributeValue) })
  }
}

extension AttributeValue {
  /// The Boolean, or nil if the value is of another type.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The string, or nil if the value is of another type.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The number as a floating-point value, or nil if the value is not a number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}

/// A type whose values can be attributes of features: texts, numbers, Booleans, arrays of
/// attributes, and types of other modules, such as colors.
public protocol AttributeValueConvertible {
  /// The attribute that represents the value.
  var attributeValue: AttributeValue { get }
}

extension AttributeValue: AttributeValueConvertible {
  /// The attribute, which is the value itself.
  public var attributeValue: AttributeValue { self }
}

extension Bool: AttributeValueConvertible {
  /// The attribute that represents the Boolean.
  public var attributeValue: AttributeValue { .bool(self) }
}

extension String: AttributeValueConvertible {
  /// The attribute that represents the text.
  public var attributeValue: AttributeValue { .string(self) }
}

extension Double: AttributeValueConvertible {
  /// The attribute that represents the number.
  public var attributeValue: AttributeValue { .double(self) }
}

extension Float: AttributeValueConvertible {
  /// The number as an attribute, with the fewest digits that identify it in single precision: 0.1
  /// instead of 0.10000000149011612.
  public var attributeValue: AttributeValue { .double(Double(self).asSinglePrecision) }
}

extension Double {
  /// The number with the fewest digits that equals this number in single precision. If this number
  /// is an integer or needs double precision, it is unchanged.
  package var asSinglePrecision: Double {
    let single = Float(self)
    guard isFinite, Double(single) == self, self != rounded() else { return self }
    return Double("\(single)") ?? self
  }
}

extension AttributeValueConvertible where Self: FixedWidthInteger {
  /// The integer as an attribute. If it exceeds 64 bits, the attribute is a floating-point number.
  public var attributeValue: AttributeValue {
    if let value = Int64(exactly: self) { return .integer(value) }
    return UInt64(exactly: self).map { .unsigned($0) } ?? .double(Double(self))
  }
}

extension Int: AttributeValueConvertible {}
extension Int8: AttributeValueConvertible {}
extension Int16: AttributeValueConvertible {}
extension Int32: AttributeValueConvertible {}
extension Int64: AttributeValueConvertible {}
extension UInt: AttributeValueConvertible {}
extension UInt8: AttributeValueConvertible {}
extension UInt16: AttributeValueConvertible {}
extension UInt32: AttributeValueConvertible {}
extension UInt64: AttributeValueConvertible {}

extension Optional: AttributeValueConvertible where Wrapped: AttributeValueConvertible {
  /// The value as an attribute. If the optional is nil, the attribute is null.
  public var attributeValue: AttributeValue { self?.attributeValue ?? .null }
}

extension Array: AttributeValueConvertible where Element: AttributeValueConvertible {
  /// The elements as an array attribute.
  public var attributeValue: AttributeValue { .array(map(\.attributeValue)) }
}

extension Attributes: AttributeValueConvertible {
  /// The attributes as an object attribute.
  public var attributeValue: AttributeValue { .object(self) }
}

extension AttributeValue {
  /// Creates an attribute from a JSON value. Integers of up to 64 bits keep all digits.
  public init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let isTrue): self = .bool(isTrue)
    case .number(.integer(let number)): self = .integer(number)
    case .number(.unsigned(let number)): self = .unsigned(number)
    case .number(.double(let number)): self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { AttributeValue($0) })
    case .object(let object):
      self = .object(
        Attributes(object.members.map { .init(name: $0.name, value: AttributeValue($0.value)) }))
    }
  }
}
