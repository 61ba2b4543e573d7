extension StableMath {
  /// The sine and cosine of an angle in degrees, exact at multiples of 90.
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

  /// The tangent of an angle in degrees.
  public static func tan(degrees: Double) -> Double {
    let (s, c) = sinCos(degrees: degrees)
    return s / c
  }
}
