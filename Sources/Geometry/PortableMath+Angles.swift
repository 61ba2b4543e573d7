extension PortableMath {
  /// The sine and cosine of an angle in degrees, exact at multiples of 90.
  public static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    let turned = degrees.remainder(dividingBy: 360)
    let quadrant = (turned / 90).rounded()
    return sinCos((turned - quadrant * 90) * (.pi / 180), quadrant: Int(quadrant))
  }

  /// The tangent of an angle in degrees.
  public static func tan(degrees: Double) -> Double {
    let (sine, cosine) = sinCos(degrees: degrees)
    return sine / cosine
  }

  /// The sine and cosine of an angle in radians; NaN beyond a million turns.
  public static func sinCos(radians: Double) -> (sin: Double, cos: Double) {
    guard radians.magnitude < 6.3e6 else { return (.nan, .nan) }
    let quadrant = (radians * (2 / .pi)).rounded()
    let rest =
      ((radians - quadrant * halfPi.high) - quadrant * halfPi.middle) - quadrant * halfPi.low
    return sinCos(rest, quadrant: Int(quadrant))
  }

  /// The sine of an angle in radians; NaN beyond a million turns.
  public static func sin(radians: Double) -> Double { sinCos(radians: radians).sin }

  /// The tangent of an angle in radians; NaN beyond a million turns.
  public static func tan(radians: Double) -> Double {
    let (sine, cosine) = sinCos(radians: radians)
    return sine / cosine
  }

  /// The angle in radians whose tangent is `x`, from -π/2 to π/2.
  public static func atan(_ x: Double) -> Double {
    guard x.magnitude <= 1 else {
      let complement = .pi / 2 - atan(1 / x.magnitude)
      return x < 0 ? -complement : x > 0 ? complement : x
    }
    // Halving the angle twice, tan(a/2) = tan a / (1 + sqrt(1 + tan² a)), leaves |t| < 0.2.
    var t = x / (1 + (1 + x * x).squareRoot())
    t = t / (1 + (1 + t * t).squareRoot())
    let square = t * t
    var sum = 0.0
    for denominator in stride(from: 27.0, through: 3, by: -2) {
      sum = square * (1 / denominator - sum)
    }
    return 4 * (t - t * sum)
  }

  /// The angle in radians, from -π to π, of the direction (`x`, `y`); 0 for the null vector.
  public static func atan2(y: Double, x: Double) -> Double {
    if x > 0 { return atan(y / x) }
    if x < 0 { return y < 0 ? atan(y / x) - .pi : atan(y / x) + .pi }
    return y > 0 ? .pi / 2 : y < 0 ? -.pi / 2 : 0
  }

  /// π/2 in parts: the first two have trailing zeros enough that small multiples are exact.
  private static let halfPi = (
    high: 0x1.921FB544p0, middle: 0x0.42D18469p-32, low: 0x0.898CC51701B83p-64
  )

  /// The sine and cosine of `rest`, within ±π/4, after as many quarter turns as `quadrant` says.
  private static func sinCos(_ rest: Double, quadrant: Int) -> (sin: Double, cos: Double) {
    let (sine, cosine) = (sineSeries(rest), cosineSeries(rest))
    switch quadrant & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// x - x³/3! + x⁵/5! - ...
  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for n in stride(from: 16.0, through: 2, by: -2) {
      sum = square / (n * (n + 1)) * (1 - sum)
    }
    return x - x * sum
  }

  /// 1 - x²/2! + x⁴/4! - ...
  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for n in stride(from: 17.0, through: 1, by: -2) {
      sum = square / (n * (n + 1)) * (1 - sum)
    }
    return 1 - sum
  }
}
