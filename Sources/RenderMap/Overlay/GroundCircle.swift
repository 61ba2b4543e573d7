import MapEngine
import MapGeoJSON
import MapGeometry

/// The outline of a circle on the ground. Distances are measured on a sphere with the mean radius of Earth. On the
/// ellipsoid of WGS 84, they differ by at most 0.6 percent.
struct GroundCircle {
  /// The corners of the outline, clockwise from the north. The first corner is repeated at the end. After the outline
  /// crosses the antimeridian, its longitudes continue beyond 180 degrees. If the circle surrounds a pole, the outline
  /// goes from -180 to 180 degrees instead.
  private(set) var outline: [Position] = []
  /// The latitude of the pole inside the circle; nil if no pole is inside.
  let pole: Double?

  /// The number of corners. The greatest distance from a side to the circle is 0.004 percent of the radius.
  static let sides = 360

  /// Creates a circle whose radius, in meters, is less than a quarter of the circumference of Earth.
  init(around center: LngLat, radius: Double) {
    let angle = radius / Earth.meanRadius
    let distanceToPole = (90 - abs(center.latitude)) * .pi / 180
    pole = angle > distanceToPole ? (center.latitude < 0 ? -90 : 90) : nil
    let (reach, latitude) = (
      (sin: StableMath.sin(angle), cos: StableMath.cos(angle)),
      StableMath.sinCos(degrees: center.latitude)
    )
    // The corners on the unit sphere. The x axis is on the meridian of the center, and the z axis points north.
    let corners = (0..<Self.sides).map { side in
      let way = StableMath.sinCos(degrees: 360 * Double(side) / Double(Self.sides))
      let x = reach.cos * latitude.cos - reach.sin * way.cos * latitude.sin
      let y = reach.sin * way.sin
      let z = reach.cos * latitude.sin + reach.sin * way.cos * latitude.cos
      return Position(
        longitude: center.longitude + StableMath.atan2(y: y, x: x) * 180 / .pi,
        latitude: StableMath.atan2(y: z, x: (x * x + y * y).squareRoot()) * 180 / .pi)
    }
    outline = pole == nil ? corners + corners.prefix(1) : Self.acrossWorld(corners)
  }

  /// Returns the outline around a pole from the antimeridian to the antimeridian.
  private static func acrossWorld(_ corners: [Position]) -> [Position] {
    let sorted = corners.map { corner in
      let longitude = corner.longitude.remainder(dividingBy: 360)
      return Position(
        longitude: longitude == 180 ? -180 : longitude, latitude: corner.latitude)
    }.sorted { $0.longitude < $1.longitude }
    guard let first = sorted.first, let last = sorted.last else { return [] }
    let share = (180 - last.longitude) / (first.longitude + 360 - last.longitude)
    let latitude = last.latitude + (first.latitude - last.latitude) * share
    return [Position(longitude: -180, latitude: latitude)]
      + sorted.filter { $0.longitude > -180 } + [Position(longitude: 180, latitude: latitude)]
  }
}
