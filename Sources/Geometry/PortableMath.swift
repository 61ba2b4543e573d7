/// Elementary functions that give the same bits on every machine.
///
/// The C library's versions differ in the last bit between systems, which moves a vertex, and then
/// a pixel. These are made of additions, multiplications, divisions and square roots alone, which
/// IEEE 754 defines to the bit. They are correct to about two units in the last place in the ranges
/// that maps need.
public enum PortableMath {
  /// 2 to the power of `x`; 0 and infinity beyond the range of `Double`.
  public static func exp2(_ x: Double) -> Double {
    guard x == x else { return .nan }
    guard x < 1024 else { return .infinity }
    guard x > -1022 else { return 0 }
    let whole = x.rounded()
    return expNearZero((x - whole) * ln2) * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// e to the power of `x`.
  public static func exp(_ x: Double) -> Double {
    guard x == x else { return .nan }
    guard x < 709 else { return .infinity }
    guard x > -708 else { return 0 }
    let whole = (x / ln2).rounded()
    // ln 2 in two parts, so that the reduction loses nothing for the whole parts in question.
    let rest = (x - whole * ln2High) - whole * ln2Low
    return expNearZero(rest) * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// The natural logarithm of `x`; NaN below 0 and minus infinity at 0.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : (x > 0 ? x : .nan) }
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    for k in stride(from: 23.0, through: 3, by: -2) { sum = (sum + 1 / k) * square }
    return exponent * ln2High + (exponent * ln2Low + 2 * s * sum + 2 * s)
  }

  /// The logarithm of `x` to the base 2.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return log(x) }
    if x.significand == 1 { return Double(x.exponent) }
    return log(x) / ln2
  }

  /// The sine and cosine of an angle in degrees, exact at multiples of 90.
  public static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    let turned = degrees.remainder(dividingBy: 360)
    let quadrant = (turned / 90).rounded()
    let radians = (turned - quadrant * 90) * (Double.pi / 180)
    let (s, c) = sinCosNearZero(radians)
    switch Int(quadrant) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The tangent of an angle in degrees.
  public static func tan(degrees: Double) -> Double {
    let (s, c) = sinCos(degrees: degrees)
    return s / c
  }

  /// The angle in radians whose tangent is `x`, from -pi/2 to pi/2.
  public static func atan(_ x: Double) -> Double {
    if x < 0 { return -atan(-x) }
    if x > 1 { return Double.pi / 2 - atan(1 / x) }
    // atan x = 2 atan(x / (1 + sqrt(1 + x²))), twice, leaves at most tan(pi/16).
    var reduced = x / (1 + (1 + x * x).squareRoot())
    reduced = reduced / (1 + (1 + reduced * reduced).squareRoot())
    let square = reduced * reduced
    var sum = 0.0
    for k in stride(from: 25, through: 3, by: -2) {
      sum = (sum + (k % 4 == 1 ? 1 : -1) / Double(k)) * square
    }
    return 4 * (reduced + reduced * sum)
  }

  private static let ln2 = 0.6931471805599453
  private static let ln2High = 0.693147180369123816490
  private static let ln2Low = 1.90821492927058770002e-10

  /// e^x by its Taylor series, for |x| at most 0.35: the first term left out is below 1e-17.
  private static func expNearZero(_ x: Double) -> Double {
    var sum = 1.0
    for k in stride(from: 14.0, through: 1, by: -1) { sum = 1 + sum * x / k }
    return sum
  }

  /// Sine and cosine by their Taylor series, for |x| at most pi/4.
  private static func sinCosNearZero(_ x: Double) -> (Double, Double) {
    let square = x * x
    var sine = 1.0
    var cosine = 1.0
    for k in stride(from: 18.0, through: 2, by: -2) {
      sine = 1 - sine * square / (k * (k + 1))
      cosine = 1 - cosine * square / (k * (k - 1))
    }
    return (x * sine, cosine)
  }
}
