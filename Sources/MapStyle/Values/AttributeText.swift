import MapGeoJSON

extension AttributeValue {
  /// The value as `to-string` writes an attribute: as `Value.text`, but integers with all of their digits.
  public var text: String { integerText ?? Value(self).text }

  /// All digits of an integer; nil for other values.
  package var integerText: String? {
    switch self {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    default: nil
    }
  }
}

extension Feature.Identifier {
  /// All digits of an integer; nil for other identifiers.
  package var integerText: String? {
    switch self {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .double, .string: nil
    }
  }
}
