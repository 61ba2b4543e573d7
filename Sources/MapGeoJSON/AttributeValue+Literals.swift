extension AttributeValue: ExpressibleByNilLiteral {
  /// `null`
  public init(nilLiteral: ()) { self = .null }
}

extension AttributeValue: ExpressibleByBooleanLiteral {
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension AttributeValue: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension AttributeValue: ExpressibleByFloatLiteral {
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension AttributeValue: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension AttributeValue: ExpressibleByArrayLiteral {
  /// An array of values.
  public init(arrayLiteral elements: AttributeValue...) { self = .array(elements) }
}

extension Attributes: ExpressibleByDictionaryLiteral {
  /// Attributes in the order they are written; of those with the same name the last one counts.
  public init(dictionaryLiteral elements: (String, any AttributeValueConvertible)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1.attributeValue) })
  }
}

extension AttributeValue {
  /// The Boolean, if it is one.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The string, if it is one.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The number as floating-point, if it is one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
