import MapGeometry

/// The Web Mercator projection. The world is a square with sides of 1. Its x runs from the antimeridian eastward,
/// and its y runs from 85.0511° north to 85.0511° south.
///
/// The formulas match geojson-vt, so points have the same tile units.
public enum WebMercator {
  /// The latitude of the northern side of the square, in degrees. It is 2 atan(e^π) - 90°.
  public static let maximumLatitude = 85.051_128_779_806_604

  /// The maximum absolute longitude that is drawn, in degrees. It allows for one copy of the world on either side.
  public static let greatestLongitude = 540.0

  /// Returns the nearest latitude within the square, in degrees.
  public static func clamped(latitude: Double) -> Double {
    min(max(latitude, -maximumLatitude), maximumLatitude)
  }

  /// Returns the world x of a longitude in degrees. The result is outside 0...1 beyond the antimeridian.
  @inlinable
  public static func x(longitude: Double) -> Double { longitude / 360 + 0.5 }

  /// Returns the world y of a latitude in degrees, clamped to the square. Latitudes beyond a pole are mirrored at the
  /// pole. For example, 100 degrees become 80 degrees.
  public static func y(latitude: Double) -> Double {
    let sine = StableMath.sin(latitude.remainder(dividingBy: 360) * .pi / 180)
    let y = 0.5 - 0.25 * StableMath.log((1 + sine) / (1 - sine)) / .pi
    return min(max(y, 0), 1)
  }

  /// Returns the world point of a longitude and latitude in degrees.
  public static func world(longitude: Double, latitude: Double) -> Point {
    Point(x(longitude: longitude), y(latitude: latitude))
  }

  /// Returns the longitude in degrees of a world x.
  @inlinable
  public static func longitude(x: Double) -> Double { (x - 0.5) * 360 }

  /// Returns the latitude in degrees of a world y.
  public static func latitude(y: Double) -> Double {
    360 / .pi * StableMath.atan(StableMath.exp((1 - 2 * y) * .pi)) - 90
  }

  /// Returns a longitude wrapped to the range from -180 degrees (excluded) to 180 degrees (included).
  public static func wrapped(longitude: Double) -> Double {
    let turns = ((longitude + 180) / 360).rounded(.down)
    let wrapped = longitude - turns * 360
    return wrapped == -180 ? 180 : wrapped
  }
}
