import MapStyle

/// A value that can be interpolated.
enum TransitionValue: Equatable {
  case number(Double)
  case numbers([Double])
  case color(Color)

  /// Creates a value that can be interpolated; nil if `value` cannot be interpolated.
  init?(_ value: Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .color(let color): self = .color(color)
    case .numberArray(let numbers): self = .numbers(numbers)
    case .array(let elements):
      var numbers: [Double] = []
      for element in elements {
        guard case .number(let number) = element else { return nil }
        numbers.append(number)
      }
      self = .numbers(numbers)
    default: return nil
    }
  }

  /// Returns the interpolation of two values at a fraction, number by number; nil if they cannot be interpolated.
  static func blend(
    _ from: TransitionValue, _ to: TransitionValue, _ share: Double
  ) -> TransitionValue? {
    switch (from, to) {
    case (.number(let from), .number(let to)): return .number(from.blended(with: to, share))
    case (.color(let from), .color(let to)): return .color(from.blended(with: to, share))
    case (.numbers(let from), .numbers(let to)) where from.count == to.count:
      return .numbers(zip(from, to).map { $0.blended(with: $1, share) })
    default: return nil
    }
  }

  /// The value as a property value. Color channels are limited to 0...1.
  var value: Value {
    switch self {
    case .number(let number): .number(number)
    case .numbers(let numbers): .array(numbers.map { .number($0) })
    case .color(let color):
      .color(
        Color(
          red: min(max(color.red, 0), 1), green: min(max(color.green, 0), 1),
          blue: min(max(color.blue, 0), 1), alpha: min(max(color.alpha, 0), 1)))
    }
  }
}
