/// Elementary functions that give the same bits on every machine.
///
/// The C library's versions differ in the last bit between systems, which moves a vertex, and then
/// a pixel. These are made of additions, multiplications, divisions and square roots alone, which
/// IEEE 754 defines to the bit. They are correct to about two units in the last place in the ranges
/// that maps need: arguments are reduced by multiples of π/2 or ln 2 held in parts, and what remains
/// goes into the Taylor series, cut where the next term is below a quarter unit.
public enum PortableMath {
  /// 2 to the power of `x`, exact for whole numbers; 0 and infinity beyond the range of `Double`.
  public static func exp2(_ x: Double) -> Double {
    guard x.magnitude < 1100 else { return x > 0 ? .infinity : x < 0 ? 0 : x }
    let whole = x.rounded()
    return scaledExponential((x - whole) * ln2.whole, exponent: Int(whole))
  }

  /// e to the power of `x`; 0 and infinity beyond the range of `Double`.
  public static func exp(_ x: Double) -> Double {
    guard x.magnitude < 746 else { return x > 0 ? .infinity : x < 0 ? 0 : x }
    let whole = (x / ln2.whole).rounded()
    return scaledExponential((x - whole * ln2.high) - whole * ln2.low, exponent: Int(whole))
  }

  /// The natural logarithm of `x`; NaN below 0 and minus infinity at 0.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 2.0.squareRoot() {
      mantissa /= 2
      exponent += 1
    }
    // ln m = 2 artanh s with s = (m - 1) / (m + 1), |s| < 0.172.
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    for denominator in stride(from: 23.0, through: 3, by: -2) {
      sum = square * (1 / denominator + sum)
    }
    return exponent * ln2.high + (exponent * ln2.low + (2 * s + 2 * s * sum))
  }

  /// The logarithm of `x` to the base 2, exact for powers of 2.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return log(x) }
    return Double(x.exponent) + log(x.significand) / ln2.whole
  }

  /// ln 2 in parts: the high one has trailing zeros enough that multiples of it are exact.
  private static let ln2 = (
    whole: 0x1.62E42FEFA39EFp-1, high: 0x0.B17217F7p0, low: 0x0.D1CF79ABC9E3Bp-32
  )

  /// 2^`exponent` (1 + x + x²/2! + ...) for |x| <= ln 2 / 2.
  private static func scaledExponential(_ x: Double, exponent: Int) -> Double {
    var sum = 0.0
    for n in stride(from: 15.0, through: 1, by: -1) {
      sum = x / n * (1 + sum)
    }
    return Double(sign: .plus, exponent: exponent, significand: 1 + sum)
  }
}
