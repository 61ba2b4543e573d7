/// Elementary functions in basic arithmetic. Results are the same on every machine. C libraries differ in the last bit,
/// which could be visible in a picture. The error is a few units in the last place.
///
/// Arguments are reduced by multiples of π/2 or ln 2. These constants consist of several parts. The remainder is
/// evaluated by Taylor series. A series ends where the next term is below a quarter unit in the last place.
public enum StableMath {
  /// π/2 in three parts. The first two parts have so many trailing zeros that their small multiples are exact.
  private static let halfPi = (
    high: 0x1.921FB544p0, middle: 0x0.42D18469p-32, low: 0x0.898CC51701B83p-64
  )
  /// ln 2 in two parts. The first part has so many trailing zeros that its small multiples are exact.
  private static let ln2 = (high: 0x0.B17217F7p0, low: 0x0.D1CF79ABC9E3Bp-32)

  /// Returns the sine of an angle in radians, for angles up to a million turns.
  public static func sin(_ radians: Double) -> Double {
    let (quadrant, rest) = reduce(radians)
    switch quadrant & 3 {
    case 0: return sineSeries(rest)
    case 1: return cosineSeries(rest)
    case 2: return -sineSeries(rest)
    default: return -cosineSeries(rest)
    }
  }

  /// Returns the cosine of an angle in radians, for angles up to a million turns.
  public static func cos(_ radians: Double) -> Double {
    let (quadrant, rest) = reduce(radians)
    switch quadrant & 3 {
    case 0: return cosineSeries(rest)
    case 1: return -sineSeries(rest)
    case 2: return -cosineSeries(rest)
    default: return sineSeries(rest)
    }
  }

  /// Returns the tangent of an angle in radians, for angles up to a million turns.
  public static func tan(_ radians: Double) -> Double { sin(radians) / cos(radians) }

  /// Returns the angle in radians, from -π/2 to π/2, whose tangent is `value`.
  public static func atan(_ value: Double) -> Double {
    guard value.magnitude <= 1 else {
      if value.isNaN { return value }
      let complement = .pi / 2 - atan(1 / value.magnitude)
      return value < 0 ? -complement : value > 0 ? complement : value
    }
    // Two halvings of the angle a, by tan(a/2) = tan a / (1 + sqrt(1 + tan² a)), yield |t| < 0.2.
    var t = value / (1 + (1 + value * value).squareRoot())
    t = t / (1 + (1 + t * t).squareRoot())
    let square = t * t
    var sum = 0.0
    for denominator in stride(from: 27.0, through: 3, by: -2) {
      sum = square * (1 / denominator - sum)
    }
    return 4 * (t - t * sum)
  }

  /// Returns the angle in radians, from -π to π, of the direction (`x`, `y`). It is 0 for the null vector.
  public static func atan2(y: Double, x: Double) -> Double {
    if x > 0 { return atan(y / x) }
    if x < 0 { return y < 0 ? atan(y / x) - .pi : atan(y / x) + .pi }
    return y > 0 ? .pi / 2 : y < 0 ? -.pi / 2 : 0
  }

  /// Returns the natural logarithm. It is -infinity for 0 and NaN for negative numbers.
  public static func log(_ value: Double) -> Double {
    guard value > 0, value < .infinity else {
      return value == 0 ? -.infinity : value > 0 ? value : .nan
    }
    var mantissa = value.significand
    var exponent = Double(value.exponent)
    if mantissa > 2.0.squareRoot() {
      mantissa /= 2
      exponent += 1
    }
    // The logarithm of the mantissa m is 2 artanh s with s = (m - 1) / (m + 1). Here |s| < 0.172.
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = square * (1 / 21 + square * (1 / 23))
    sum = square * (1 / 17 + square * (1 / 19 + sum))
    sum = square * (1 / 13 + square * (1 / 15 + sum))
    sum = square * (1 / 9 + square * (1 / 11 + sum))
    sum = square * (1 / 5 + square * (1 / 7 + sum))
    sum = square * (1 / 3 + sum)
    return exponent * ln2.high + (exponent * ln2.low + (2 * s + 2 * s * sum))
  }

  /// Returns e to the power of `value`.
  public static func exp(_ value: Double) -> Double {
    guard value.magnitude < 746 else { return value > 0 ? .infinity : value < 0 ? 0 : value }
    let exponent = (value * (1 / Double(0x0.B17217F7D1CF79ABC9p0))).rounded()
    return scaledExponential(
      (value - exponent * ln2.high) - exponent * ln2.low, exponent: Int(exponent))
  }

  /// Returns 2 to the power of `value`, for example the scale at a zoom level. The result is exact if `value` is an
  /// integer.
  public static func exp2(_ value: Double) -> Double {
    guard value.magnitude < 1100 else { return value > 0 ? .infinity : value < 0 ? 0 : value }
    let exponent = value.rounded()
    return scaledExponential(
      (value - exponent) * Double(0x0.B17217F7D1CF79ABC9p0), exponent: Int(exponent))
  }

  /// Returns the logarithm to base 2, for example the zoom level of a scale. The result is exact if `value` is a power
  /// of 2.
  public static func log2(_ value: Double) -> Double {
    guard value > 0, value < .infinity else { return log(value) }
    return Double(value.exponent) + log(value.significand) / Double(0x0.B17217F7D1CF79ABC9p0)
  }

  /// Returns the nearest multiple of π/2 and the remainder, which is within ±π/4.
  private static func reduce(_ radians: Double) -> (quadrant: Int, rest: Double) {
    guard radians.magnitude < 6.3e6 else { return (0, .nan) }
    let multiple = (radians * (2 / .pi)).rounded()
    let rest =
      ((radians - multiple * halfPi.high) - multiple * halfPi.middle) - multiple * halfPi.low
    return (Int(multiple), rest)
  }

  /// Returns the sine as the series x - x³/3! + x⁵/5! - ... for |x| <= π/4.
  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = square * (1 / 272)
    sum = square * (1 / 210) * (1 - sum)
    sum = square * (1 / 156) * (1 - sum)
    sum = square * (1 / 110) * (1 - sum)
    sum = square * (1 / 72) * (1 - sum)
    sum = square * (1 / 42) * (1 - sum)
    sum = square * (1 / 20) * (1 - sum)
    sum = square * (1 / 6) * (1 - sum)
    return x - x * sum
  }

  /// Returns the cosine as the series 1 - x²/2! + x⁴/4! - ... for |x| <= π/4.
  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = square * (1 / 306)
    sum = square * (1 / 240) * (1 - sum)
    sum = square * (1 / 182) * (1 - sum)
    sum = square * (1 / 132) * (1 - sum)
    sum = square * (1 / 90) * (1 - sum)
    sum = square * (1 / 56) * (1 - sum)
    sum = square * (1 / 30) * (1 - sum)
    sum = square * (1 / 12) * (1 - sum)
    sum = square * (1 / 2) * (1 - sum)
    return 1 - sum
  }

  /// Returns 2^`exponent` e^x by the series 1 + x + x²/2! + ... for |x| <= ln 2 / 2.
  private static func scaledExponential(_ x: Double, exponent: Int) -> Double {
    var sum = 0.0
    for n in stride(from: 15.0, through: 1, by: -1) {
      sum = x / n * (1 + sum)
    }
    return Double(sign: .plus, exponent: exponent, significand: 1 + sum)
  }
}

extension StableMath {
  /// Returns the sine and cosine of an angle in degrees. The results are exact at multiples of 90 degrees.
  public static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    let turned = degrees.remainder(dividingBy: 360)
    let quadrant = (turned / 90).rounded()
    let rest = (turned - quadrant * 90) * (.pi / 180)
    let (s, c) = (sin(rest), cos(rest))
    switch Int(quadrant) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// Returns the tangent of an angle in degrees.
  public static func tan(degrees: Double) -> Double {
    let (s, c) = sinCos(degrees: degrees)
    return s / c
  }
}

/// Functions of several single-precision numbers at once, in basic arithmetic. Results are the same on every machine.
public enum LaneMath {
  /// Returns e to the powers of `values`, with a relative error of about 1e-7. Values beyond ±80 are replaced by ±80.
  @inlinable @inline(__always)
  public static func exp(_ values: SIMD8<Float>) -> SIMD8<Float> {
    let limit = SIMD8<Float>(repeating: 80)
    let low = values.replacing(with: -limit, where: values .< -limit)
    let kept = low.replacing(with: limit, where: low .> limit)
    // `Float` numbers near 1.5 * 2^23 have no fraction. Adding this number therefore rounds, and the lowest bits of the
    // sum are the rounded integer.
    let magic: Float = 12_582_912
    let shifted = kept * Float(1.442_695_040_888_963_4) + magic
    let whole = shifted - magic
    // ln 2 consists of two parts. The first part has so few digits that its multiples are exact.
    let rest = (kept - whole * Float(0x1.62E4p-1)) - whole * Float(0x1.7F7D1CF8p-20)
    // Because |rest| < 0.35, the first omitted term is below 1e-8.
    var series = rest * Float(1.0 / 5040) + Float(1.0 / 720)
    series = series * rest + Float(1.0 / 120)
    series = series * rest + Float(1.0 / 24)
    series = series * rest + Float(1.0 / 6)
    series = series * rest + Float(0.5)
    series = series * rest + 1
    series = series * rest + 1
    let exponent = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &<< 23
    return unsafeBitCast(
      unsafeBitCast(series, to: SIMD8<UInt32>.self) &+ exponent, to: SIMD8<Float>.self)
  }
}
