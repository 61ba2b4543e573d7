/// The transverse Mercator projection of the ellipsoid of WGS 84 around a central meridian.
///
/// The formulas are the series of Krüger to the fourth order in the third flattening, as Karney states them (Transverse
/// Mercator with an accuracy of a few nanometers, Journal of Geodesy 85, 2011, equations 7 to 36). Within 10 degrees of
/// the central meridian, results are exact to a micrometer.
package struct TransverseMercator: Hashable, Sendable {
  /// The longitude of the central meridian, in degrees.
  package let meridian: Double
  /// The scale on the central meridian.
  package let scale: Double

  /// Creates the projection around a meridian in degrees. The default scale is the one of UTM.
  package init(meridian: Double, scale: Double = 0.9996) {
    self.meridian = meridian
    self.scale = scale
  }

  private static let eccentricity = Earth.eccentricitySquared.squareRoot()
  /// The third flattening.
  private static let n = Earth.flattening / (2 - Earth.flattening)
  /// The radius of the circle whose circumference is that of a meridian.
  private static let radius =
    Earth.equatorialRadius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
  /// The coefficients of the series from the sphere to the plane.
  private static let forward = [
    n * (1 / 2 + n * (-2 / 3 + n * (5 / 16 + n * 41 / 180))),
    n * n * (13 / 48 + n * (-3 / 5 + n * 557 / 1440)),
    n * n * n * (61 / 240 - n * 103 / 140),
    n * n * n * n * 49561 / 161280,
  ]
  /// The coefficients of the series from the plane to the sphere.
  private static let inverse = [
    n * (1 / 2 + n * (-2 / 3 + n * (37 / 96 - n / 360))),
    n * n * (1 / 48 + n * (1 / 15 - n * 437 / 1440)),
    n * n * n * (17 / 480 - n * 37 / 840),
    n * n * n * n * 4397 / 161280,
  ]

  /// Returns the point of a place in degrees. Its x is in meters east of the central meridian, and its y in meters
  /// north of the equator. The place must be within 80 degrees of the central meridian.
  package func point(longitude: Double, latitude: Double) -> Point {
    let sine = StableMath.sinCos(degrees: latitude).sin
    let away = StableMath.sinCos(degrees: longitude - meridian)
    let tangent = Self.sinh(Self.isometric(sine))
    let y = StableMath.atan2(y: tangent, x: away.cos)
    let x = Self.asinh(away.sin / (tangent * tangent + away.cos * away.cos).squareRoot())
    return (Point(x, y) + Self.sum(Self.forward, at: Point(x, y))) * (scale * Self.radius)
  }

  /// Returns the place in degrees of a point in meters.
  package func place(_ point: Point) -> (longitude: Double, latitude: Double) {
    let scaled = point * (1 / (scale * Self.radius))
    let sphere = scaled - Self.sum(Self.inverse, at: scaled)
    let (sinh, cosine) = (Self.sinh(sphere.x), StableMath.cos(sphere.y))
    let tangent = StableMath.sin(sphere.y) / (sinh * sinh + cosine * cosine).squareRoot()
    // The isometric latitude is artanh(sin φ) - e artanh(e sin φ), which is solved for sin φ by iteration.
    let isometric = Self.asinh(tangent)
    var sine = Self.tanh(isometric)
    for _ in 0..<6 {
      let e = Self.eccentricity
      sine = Self.tanh(isometric + e * Self.artanh(e * sine))
    }
    let longitude = StableMath.atan2(y: sinh, x: cosine) * 180 / .pi
    let latitude = StableMath.atan2(y: sine, x: max(1 - sine * sine, 0).squareRoot()) * 180 / .pi
    return (meridian + longitude, latitude)
  }

  /// Returns the sum of the terms of a series. The y follows the meridian.
  private static func sum(_ coefficients: [Double], at point: Point) -> Point {
    var sum = Point.zero
    for (index, coefficient) in coefficients.enumerated() {
      let (x, y) = (2 * Double(index + 1) * point.x, 2 * Double(index + 1) * point.y)
      sum.x += coefficient * StableMath.cos(y) * sinh(x)
      sum.y += coefficient * StableMath.sin(y) * cosh(x)
    }
    return sum
  }

  /// Returns the isometric latitude for the sine of a latitude.
  private static func isometric(_ sine: Double) -> Double {
    artanh(sine) - eccentricity * artanh(eccentricity * sine)
  }

  private static func sinh(_ x: Double) -> Double { (StableMath.exp(x) - StableMath.exp(-x)) / 2 }
  private static func cosh(_ x: Double) -> Double { (StableMath.exp(x) + StableMath.exp(-x)) / 2 }
  private static func tanh(_ x: Double) -> Double { sinh(x) / cosh(x) }
  private static func artanh(_ x: Double) -> Double { StableMath.log((1 + x) / (1 - x)) / 2 }
  private static func asinh(_ x: Double) -> Double {
    let value = StableMath.log(x.magnitude + (x * x + 1).squareRoot())
    return x < 0 ? -value : value
  }
}
