extension Feature {
  /// A feature of this geometry.
  public init(
    _ geometry: Geometry?, identifier: Identifier? = nil, attributes: Attributes = Attributes()
  ) {
    self.init(identifier: identifier, geometry: geometry, attributes: attributes)
  }

  /// The attribute called `key`; nil where the feature has none of that name.
  public func attribute(forKey key: String) -> AttributeValue? { attributes[key] }
}

extension Feature.Identifier {
  /// The identifier of an integer; floating-point where it takes more than 64 bits.
  public init(_ value: some FixedWidthInteger) {
    if let integer = Int64(exactly: value) {
      self = .integer(integer)
    } else {
      self = UInt64(exactly: value).map { .unsigned($0) } ?? .double(Double(value))
    }
  }

  /// The identifier of a floating-point number.
  public init(_ value: Double) { self = .double(value) }

  /// The identifier of a text.
  public init(_ value: String) { self = .string(value) }
}

extension Feature.Identifier: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Feature.Identifier: ExpressibleByFloatLiteral {
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension Feature.Identifier: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension FeatureCollection {
  /// The collection of these features.
  public init(_ features: [Feature]) { self.init(features: features) }
}
