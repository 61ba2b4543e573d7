import MapGeometry

/// The globe as seen along lines of sight through places of a picture.
///
/// The eye is at the origin of the globe's space. In it, x points right, y points up, and z points toward the viewer.
/// Lengths are in device pixels.
struct GlobeView {
  /// The center of the globe.
  let center: SIMD3<Double>
  /// The radius of the globe.
  let radius: Double
  /// The distance of the center from the eye.
  let centerDistance: Double
  /// The degree to which the map's plane is bent to the globe, above 0 and at most 1.
  let curve: Double

  /// The point of the picture on the central line of sight. `distance` is its distance from the eye.
  private let middle: SIMD2<Double>
  private let distance: Double

  /// The height of the atmosphere, in radii of the globe.
  static let airHeight = 100e3 / 6_371e3

  /// Creates the globe of a view; nil if its ground is flat.
  init?(_ viewport: Viewport) {
    let camera = viewport.camera
    guard let plane = viewport.ground.globe, let curve = camera.projection.curve else {
      return nil
    }
    self.curve = curve
    let origin = viewport.device(ofPlane: .zero).point
    middle = SIMD2(origin.x, origin.y)
    distance = viewport.cameraToCenterDistance
    radius = plane.radius
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    let roll = StableMath.sinCos(degrees: camera.roll)
    center = SIMD3(
      radius * pitch.sin * roll.sin, -radius * pitch.sin * roll.cos,
      -radius * pitch.cos - distance)
    centerDistance = (center * center).sum().squareRoot()
  }

  /// Returns the direction of the line of sight through a place of the picture.
  func ray(through place: SIMD2<Double>) -> SIMD3<Double> {
    let way = (place - middle) / distance
    return SIMD3(way.x, -way.y, -1) / ((way * way).sum() + 1).squareRoot()
  }

  /// The degree to which the eye is outside the atmosphere. It is 0 inside the atmosphere and 1 at ten times the
  /// atmosphere's height. As in MapLibre, the atmosphere as seen from outside fades in with this value, and the sky as
  /// seen from inside fades out.
  var outsideAir: Double {
    let height = (centerDistance - radius) / radius
    return Self.smoothStep((height - Self.airHeight) / (9 * Self.airHeight))
  }

  /// Returns the angle of a line of sight above the horizon, in radians, and the minimum height of the line above the
  /// ground, in radii of the globe.
  func rise(of ray: SIMD3<Double>) -> (angle: Double, height: Double) {
    let along = (ray * center).sum()
    let beside = max(centerDistance * centerDistance - along * along, 0).squareRoot()
    let horizon = max(centerDistance * centerDistance - radius * radius, 0).squareRoot()
    let angle =
      StableMath.atan2(y: beside, x: along) - StableMath.atan2(y: radius, x: horizon)
    return (angle, ((along > 0 ? beside : centerDistance) - radius) / radius)
  }

  /// Returns the smooth step of a value x, 3x² - 2x³. The value is first clamped to 0...1.
  static func smoothStep(_ value: Double) -> Double {
    let share = min(max(value, 0), 1)
    return share * share * (3 - 2 * share)
  }
}
