import MapStyle

/// A value that may be none, as properties without a default are.
protocol OptionalValue {
  /// Whether there is no value.
  var isNone: Bool { get }
}

extension Optional: OptionalValue {
  var isNone: Bool { self == nil }
}

extension PropertyValue where T: OptionalValue {
  /// Whether the style says nothing of the property.
  var isAbsent: Bool { constant?.isNone ?? false }
}
