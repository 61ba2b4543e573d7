import MapGeometry

/// The Equal Earth projection (B. Šavrič, T. Patterson, B. Jenny, "The Equal Earth map projection", International
/// Journal of Geographical Information Science 33, 2018).
enum EqualEarth {
  private static let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
  private static let half = 3.0.squareRoot() / 2

  /// Returns y, which is a polynomial of the parametric latitude, and the derivative of the polynomial.
  private static func polynomial(_ theta: Double) -> (y: Double, slope: Double) {
    let square = theta * theta
    let sixth = square * square * square
    return (
      theta * (a1 + a2 * square + sixth * (a3 + a4 * square)),
      a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)
    )
  }

  static func point(_ longitude: Double, _ latitude: Double) -> Point {
    let sine = half * StableMath.sin(latitude)
    let cosine = (1 - sine * sine).squareRoot()
    let (y, slope) = polynomial(StableMath.atan2(y: sine, x: cosine))
    return Point(longitude * cosine / (half * slope), y)
  }

  static func place(_ point: Point) -> MapProjection.Place? {
    guard let theta = root(near: point.y / a1, of: { polynomial($0) }, at: point.y),
      let latitude = arcsine(StableMath.sin(theta) / half)
    else { return nil }
    let slope = polynomial(theta).slope
    return .init(longitude: point.x * half * slope / StableMath.cos(theta), latitude: latitude)
  }
}

/// The Natural Earth projection (B. Šavrič, B. Jenny, T. Patterson, D. Petrovič, L. Hurni, "A polynomial equation for
/// the Natural Earth projection", Cartography and Geographic Information Science 38, 2011).
enum NaturalEarth {
  /// Returns the length on the plane of the parallel at a latitude, as a fraction of the equator's length on the
  /// sphere.
  private static func width(_ latitude: Double) -> Double {
    let square = latitude * latitude
    let fourth = square * square
    return 0.8707 - square * 0.131979 - fourth * 0.013791
      + fourth * fourth * square * (0.003971 - 0.001529 * square)
  }

  /// Returns the distance of the parallel at a latitude from the equator, and the derivative of the distance.
  private static func height(_ latitude: Double) -> (y: Double, slope: Double) {
    let square = latitude * latitude
    let sixth = square * square * square
    return (
      latitude
        * (1.007226 + 0.015085 * square
          + sixth * (-0.044475 + 0.028874 * square - 0.005916 * square * square)),
      1.007226 + 3 * 0.015085 * square
        + sixth * (-7 * 0.044475 + 9 * 0.028874 * square - 11 * 0.005916 * square * square)
    )
  }

  static func point(_ longitude: Double, _ latitude: Double) -> Point {
    Point(longitude * width(latitude), height(latitude).y)
  }

  static func place(_ point: Point) -> MapProjection.Place? {
    guard point.y.magnitude <= height(.pi / 2).y + 1e-9,
      let latitude = root(near: point.y, of: { height($0) }, at: point.y)
    else { return nil }
    return .init(longitude: point.x / width(latitude), latitude: latitude)
  }
}

/// Returns the argument at which an increasing function has a value, by Newton's method; nil if it does not converge.
private func root(
  near start: Double, of function: (Double) -> (y: Double, slope: Double), at value: Double
) -> Double? {
  guard start.magnitude < 4 else { return nil }
  var argument = start
  for _ in 0..<50 {
    let (y, slope) = function(argument)
    guard slope > 0 else { return nil }
    let step = (y - value) / slope
    argument -= step
    if step.magnitude < 1e-14 { return argument }
  }
  return nil
}
