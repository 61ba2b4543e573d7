/// A number as the text had it: `1` is an integer, `1.0` and `1e0` are floating-point, and an
/// integer beyond 64 bits is floating-point.
public enum JSONNumber: Hashable, Sendable {
  /// An integer that fits `Int64`.
  case integer(Int64)
  /// An integer above `Int64.max` that fits `UInt64`.
  case unsigned(UInt64)
  /// Anything else.
  case double(Double)

  /// The nearest floating-point number.
  public var doubleValue: Double {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    }
  }
}
