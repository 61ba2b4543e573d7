/// Swift literals as values.
extension Value: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral
{
  /// `true` or `false`
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array.
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
}

extension ValueObject: ExpressibleByDictionaryLiteral {
  /// An object of these members in their order.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }
}
