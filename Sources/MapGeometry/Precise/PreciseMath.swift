/// Elementary functions for expressions. Results are the same on every machine. They are almost always the number
/// nearest to the true value, so a result that is a whole number is exact.
///
/// C libraries differ in the last bit. Even the same library differs between processors with and without fused
/// multiplication. `StableMath` is also the same on every machine and is faster, but its error is a few units in the
/// last place. The functions here compute with twice the number of digits (`TwoDoubles`).
public enum PreciseMath {
  /// Returns e to the power of `value`.
  public static func exp(_ value: Double) -> Double {
    guard value.magnitude < 746 else { return value > 0 ? .infinity : value < 0 ? 0 : value }
    return exponential(TwoDoubles(value))
  }

  /// Returns the natural logarithm. It is -infinity for 0 and NaN for negative numbers.
  public static func log(_ value: Double) -> Double {
    guard value > 0, value < .infinity else {
      return value == 0 ? -.infinity : value > 0 ? value : .nan
    }
    return logarithm(value).value
  }

  /// Returns `base` to the power of `exponent`, with the special cases of C.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    if exponent.isInfinite {
      if base.magnitude == 1 { return 1 }
      return (base.magnitude > 1) == (exponent > 0) ? .infinity : 0
    }
    let isWhole = exponent.rounded(.towardZero) == exponent
    let isOdd = isWhole && exponent.magnitude < 0x1p53 && !(exponent / 2).isWhole
    let sign = isOdd && base.sign == .minus ? -1.0 : 1
    if base == 0 || base.isInfinite {
      return (base == 0) == (exponent < 0) ? sign * .infinity : sign * 0
    }
    guard base > 0 || isWhole else { return .nan }
    if base.magnitude == 1 { return sign }
    let logarithm = logarithm(base.magnitude)
    let estimate = logarithm.high * exponent
    guard estimate.magnitude < 746 else { return estimate > 0 ? sign * .infinity : sign * 0 }
    return sign * exponential(logarithm * exponent)
  }

  /// Returns e to a power, rounded. The magnitude of the power is below 747.
  private static func exponential(_ power: TwoDoubles) -> Double {
    let exponent = (power.high / ln2.high).rounded()
    let rest = power - multiple(exponent, of: ln2)
    let mantissa = TwoDoubles(1) + exponentialMinusOne(rest)
    return Double(sign: .plus, exponent: Int(exponent), significand: mantissa.value)
  }

  /// Returns e^x - 1 for |x| <= 0.36.
  private static func exponentialMinusOne(_ x: TwoDoubles) -> TwoDoubles {
    let small = TwoDoubles(x.high / 64, x.low / 64)
    // Because |x / 64| < 0.006, the first omitted term is below 2^-108 of the first term. The terms from x^5 on are
    // below 2^-36 of the first term, so `Double` is precise enough for them.
    let s = small.high
    let tail = 1.0 / 120 + s * (1.0 / 720 + s * (1.0 / 5040 + s * (1.0 / 40_320 + s / 362_880)))
    var sum = TwoDoubles(tail)
    for n in stride(from: 4, through: 1, by: -1) { sum = inverseFactorials[n] + sum * small }
    sum = sum * small
    // The result for twice the argument follows from (1 + s)^2 = 1 + (2 s + s^2). This step is repeated six times.
    for _ in 0..<6 { sum = sum * 2 + sum * sum }
    return sum
  }

  /// Returns the natural logarithm of a positive number.
  private static func logarithm(_ value: Double) -> TwoDoubles {
    var mantissa = value.significand
    var exponent = Double(value.exponent)
    if mantissa > 1.414 {
      mantissa /= 2
      exponent += 1
    }
    // One step of Newton's method computes m e^-y - 1 = (m - 1) + m (e^-y - 1).
    let estimate = StableMath.log(mantissa)
    let correction =
      TwoDoubles(mantissa - 1) + exponentialMinusOne(TwoDoubles(-estimate)) * mantissa
    // ln (1 + c) = c - c^2 / 2, because |c| is below 1e-15.
    let half = correction.high * correction.high / 2
    let rest = TwoDoubles(estimate) + (correction - TwoDoubles(half))
    return exponent == 0 ? rest : multiple(exponent, of: ln2) + rest
  }

  /// Returns the product of an integer below 2^11 and a constant in three parts.
  private static func multiple(
    _ count: Double, of constant: (high: Double, middle: Double, low: Double)
  ) -> TwoDoubles {
    TwoDoubles(product: count, constant.high)
      + (TwoDoubles(product: count, constant.middle) + TwoDoubles(count * constant.low))
  }

  private static let ln2 = (
    high: 0x1.62e42fefa39efp-1, middle: 0x1.abc9e3b39803fp-56, low: 0x1.7b57a079a1934p-111
  )

  /// The factors 1 / n! for n up to 13.
  static let inverseFactorials: [TwoDoubles] = {
    var factors = [TwoDoubles(1)]
    for n in 1...13 { factors.append(factors[n - 1] / TwoDoubles(Double(n))) }
    return factors
  }()
}

extension Double {
  /// Whether the number has no fraction.
  fileprivate var isWhole: Bool { rounded(.towardZero) == self }
}
