/// What can stand as a feature's attribute: text, numbers and Booleans, arrays of them, and what other
/// modules add, such as colours.
public protocol AttributeValueConvertible {
  /// The value as an attribute.
  var attributeValue: AttributeValue { get }
}

extension AttributeValue: AttributeValueConvertible {
  /// The value itself.
  public var attributeValue: AttributeValue { self }
}

extension Bool: AttributeValueConvertible {
  /// The Boolean as an attribute.
  public var attributeValue: AttributeValue { .bool(self) }
}

extension String: AttributeValueConvertible {
  /// The text as an attribute.
  public var attributeValue: AttributeValue { .string(self) }
}

extension Double: AttributeValueConvertible {
  /// The number as an attribute.
  public var attributeValue: AttributeValue { .double(self) }
}

extension Float: AttributeValueConvertible {
  /// The number as an attribute.
  public var attributeValue: AttributeValue { .double(Double(self)) }
}

extension AttributeValueConvertible where Self: FixedWidthInteger {
  /// The integer as an attribute; as floating-point where it takes more than 64 bits.
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
  /// The value as an attribute; null where there is none.
  public var attributeValue: AttributeValue { self?.attributeValue ?? .null }
}

extension Array: AttributeValueConvertible where Element: AttributeValueConvertible {
  /// The elements as one attribute.
  public var attributeValue: AttributeValue { .array(map(\.attributeValue)) }
}

extension Attributes: AttributeValueConvertible {
  /// The attributes as one attribute, an object.
  public var attributeValue: AttributeValue { .object(self) }
}
