import MapGeometry

/// Numbers that are easy to read. The easiest number is 0. The next easiest numbers are multiples of a power of ten,
/// then multiples of half of that power, then multiples of a fifth of that power.
enum RoundNumber {
  /// Returns the number that is easiest to read, above `low` and at most `high`. If several numbers are equally easy
  /// to read, the result is the number nearest to `wanted`. The default of `wanted` is the middle between `low` and
  /// `high`.
  ///
  /// - Precondition: `low` is less than `high`, and both are finite.
  static func simplest(above low: Double, to high: Double, near wanted: Double? = nil) -> Double {
    if low < 0, high >= 0, wanted == nil { return 0 }
    let wanted = wanted ?? low + (high - low) / 2
    let magnitude = max(abs(low), abs(high))
    guard magnitude > 0, magnitude.isFinite, (high - low).isFinite else { return high }
    let first = exponent(of: magnitude) + 2
    // A double has at most 17 significant digits.
    for exponent in stride(from: first, through: first - 20, by: -1) {
      for divisor in [1, 2, 5] {
        // The steps are 10, 5 and 2 times a power of ten.
        let step = Step(multiple: 10 / divisor, exponent: exponent - 1)
        if let number = step.nearest(to: wanted, above: low, to: high) { return number }
      }
    }
    return high
  }

  /// Returns the limit between two numbers that is easiest to read. The limit may be equal to the number in whose class
  /// it is: to the upper number if classes contain their lower limits, to the lower number otherwise.
  static func limit(
    from low: Double, to high: Double, inclusive: ClassLimit, near wanted: Double? = nil
  ) -> Double {
    switch inclusive {
    case .lower: simplest(above: low, to: high, near: wanted)
    // Negative zero becomes zero.
    case .upper: 0 - simplest(above: -high, to: -low, near: wanted.map { -$0 })
    }
  }

  /// Returns the exponent of the greatest power of ten that is at most a positive number.
  static func exponent(of number: Double) -> Int {
    let guess = Int((StableMath.log(number) / StableMath.log(10)).rounded(.down))
    // The computed logarithm of a power of ten may be slightly too small.
    return Step(multiple: 1, exponent: guess + 1).length <= number ? guess + 1 : guess
  }

  /// A step of 1, 2, 5 or 10 times a power of ten, which has multiples.
  struct Step {
    /// The factor of the power of ten: 10, 5, 2 or 1.
    var multiple: Int
    /// The exponent of the power of ten.
    var exponent: Int

    /// The distance between two multiples.
    var length: Double { number(1) }

    /// Returns the multiple of the step with an index, as the double nearest to its decimal digits.
    func number(_ index: Double) -> Double {
      let digits = index * Double(multiple)
      guard abs(digits) < 1e15 else { return digits * (Double("1e\(exponent)") ?? 0) }
      return Double("\(Int(digits))e\(exponent)") ?? 0
    }

    /// Returns the multiple that is nearest to `wanted`, above `low` and at most `high`; nil if there is no multiple
    /// in this range.
    func nearest(to wanted: Double, above low: Double, to high: Double) -> Double? {
      let length = length
      guard length > 0, length.isFinite else { return nil }
      // Divisions are inexact, so the multiples next to the limits are compared with the limits themselves.
      let least = (low / length).rounded(.down) - 1
      let most = (high / length).rounded(.up) + 1
      var index = (wanted / length).rounded()
      index = min(max(index, least), most)
      for offset in [0.0, -1, 1, -2, 2] {
        let number = number(index + offset)
        if number > low, number <= high { return number }
      }
      return nil
    }
  }
}
