import MapGeometry

/// The projection of the map: the world is a square with sides of 1, x from the antimeridian
/// eastwards, y from 85.0511° north to 85.0511° south.
///
/// The formulas are those of geojson-vt, so that points land on the same tile units.
public enum WebMercator {
  /// The latitude of the square's northern side, in degrees: 2 atan(e^π) - 90°.
  public static let greatestLatitude = 85.051_128_779_806_604

  /// The world x of a longitude in degrees; outside 0...1 beyond the antimeridian.
  @inlinable
  public static func x(longitude: Double) -> Double { longitude / 360 + 0.5 }

  /// The world y of a latitude in degrees, clamped to the square. Beyond a pole it goes down the other
  /// side: 100 degrees are 80.
  public static func y(latitude: Double) -> Double {
    let sine = StableMath.sin(latitude.remainder(dividingBy: 360) * .pi / 180)
    let y = 0.5 - 0.25 * StableMath.log((1 + sine) / (1 - sine)) / .pi
    return min(max(y, 0), 1)
  }

  /// The world point of a place in degrees.
  public static func world(longitude: Double, latitude: Double) -> Point {
    Point(x(longitude: longitude), y(latitude: latitude))
  }

  /// The longitude in degrees of a world x.
  @inlinable
  public static func longitude(x: Double) -> Double { (x - 0.5) * 360 }

  /// The latitude in degrees of a world y.
  public static func latitude(y: Double) -> Double {
    360 / .pi * StableMath.atan(StableMath.exp((1 - 2 * y) * .pi)) - 90
  }

  /// The same meridian from -180 (excluded) to 180 (included) degrees.
  public static func wrapped(longitude: Double) -> Double {
    let turns = ((longitude + 180) / 360).rounded(.down)
    let wrapped = longitude - turns * 360
    return wrapped == -180 ? 180 : wrapped
  }
}
