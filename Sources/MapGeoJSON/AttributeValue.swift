/// The value of a feature's attribute, kept as it came: `1` is an integer, `1.0` is not.
public enum AttributeValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// An integer that fits `Int64`.
  case integer(Int64)
  /// An integer above `Int64.max` that fits `UInt64`.
  case unsigned(UInt64)
  /// A floating-point number, or an integer beyond 64 bits.
  case double(Double)
  /// A string.
  case string(String)
  /// An array of values.
  case array([AttributeValue])
  /// An object: names with values.
  case object(Attributes)
}
