import Geometry

/// A place on the map, in degrees.
public struct LngLat: Hashable, Sendable {
  /// Degrees east; beyond 180 is another copy of the world.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double

  /// The place at these degrees.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// The greatest latitude of Web Mercator's square: 2 atan(e^pi) - 90 degrees.
  public static let maximumLatitude = 85.051129

  /// The place in Web Mercator world units: 0...1 from the antimeridian eastwards and from the
  /// northern edge southwards.
  var world: Point {
    let x = (180 + longitude) / 360
    let clamped = min(max(latitude, -89.9999), 89.9999)
    let (sine, _) = PortableMath.sinCos(degrees: clamped)
    return Point(x, 0.5 - PortableMath.log((1 + sine) / (1 - sine)) / (4 * .pi))
  }

  /// The place at these Web Mercator world units.
  init(world: Point) {
    let exponential = PortableMath.exp((0.5 - world.y) * 2 * .pi)
    self.init(
      longitude: world.x * 360 - 180,
      latitude: PortableMath.atan(exponential) * (360 / .pi) - 90)
  }
}
