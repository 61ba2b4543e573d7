import MapGeometry

/// The conic projections and their limits. If the standard parallels are symmetric to the equator, the cone is a
/// cylinder.
struct Cone: Hashable, Sendable {
  /// The constant of the cone, by which longitudes are multiplied. It is negative if the cone opens to the north.
  let constant: Double
  /// The constant C of Albers' projection, or the constant F of Lambert's projection.
  private let factor: Double
  /// The distance of the plane's origin from the apex. On a cylinder, it is the distance from the equator.
  private let originRadius: Double
  /// The scale along the equator of a cylinder.
  private let cylinderScale: Double

  /// The magnitude of the constant below which the cone is a cylinder.
  static let least = 1e-6

  /// Creates the constants of a projection. Projections that are not conic do not use them.
  init(_ kind: MapProjection.Kind, parallels: SIMD2<Double>, latitude: Double) {
    let (first, second) = (
      StableMath.sinCos(degrees: parallels.x), StableMath.sinCos(degrees: parallels.y)
    )
    let origin = latitude * .pi / 180
    cylinderScale = first.cos
    switch kind {
    case .albers:
      let constant = (first.sin + second.sin) / 2
      let factor = first.cos * first.cos + 2 * constant * first.sin
      self.constant = constant.magnitude < Self.least ? 0 : constant
      self.factor = factor
      let sine = StableMath.sinCos(degrees: latitude).sin
      originRadius =
        constant.magnitude < Self.least
        ? sine / first.cos : max(factor - 2 * constant * sine, 0).squareRoot() / constant
    case .lambertConformalConic:
      let from = Self.isometric(parallels.x * .pi / 180)
      let to = Self.isometric(parallels.y * .pi / 180)
      let constant =
        (to - from).magnitude < 1e-9
        ? first.sin : StableMath.log(first.cos / second.cos) / (to - from)
      let limit = MapProjection.Place(longitude: 0, latitude: origin)
      let clamped = min(max(limit.latitude, -1.55), 1.55)
      if constant.magnitude < Self.least {
        (self.constant, factor) = (0, 0)
        originRadius = first.cos * Self.isometric(clamped)
      } else {
        let factor = first.cos * StableMath.exp(constant * from) / constant
        (self.constant, self.factor) = (constant, factor)
        originRadius = factor * StableMath.exp(-constant * Self.isometric(clamped))
      }
    case .equalEarth, .equirectangular, .naturalEarth, .winkelTripel:
      (constant, factor, originRadius) = (0, 0, 0)
    }
  }

  /// Returns the isometric latitude ln tan(π/4 + φ/2), where φ is the latitude. It is limited near the poles, where it
  /// is infinite.
  private static func isometric(_ latitude: Double) -> Double {
    let sine = StableMath.sin(latitude)
    let bounded = min(max(sine, -1 + 1e-15), 1 - 1e-15)
    return StableMath.log((1 + bounded) / (1 - bounded)) / 2
  }

  /// Returns the point at a distance from the apex. The distance and `originRadius` have the sign of the constant.
  private func point(radius: Double, longitude: Double) -> Point {
    let angle = constant * longitude
    return Point(
      radius * StableMath.sin(angle), originRadius - radius * StableMath.cos(angle))
  }

  /// Returns the distance of a point from the apex, with the sign of the constant, and its longitude.
  private func polar(_ point: Point) -> (radius: Double, longitude: Double) {
    let sign: Double = constant < 0 ? -1 : 1
    let away = Point(point.x * sign, (originRadius - point.y) * sign)
    return (away.length * sign, StableMath.atan2(y: away.x, x: away.y) / constant)
  }

  /// Returns a point in Albers' equal-area conic projection (Snyder, equations 14-1 to 14-6). On a cylinder, it is a
  /// point in the equal-area cylindrical projection (equations 10-1 and 10-2).
  func albers(_ longitude: Double, _ latitude: Double) -> Point {
    let sine = StableMath.sin(latitude)
    guard constant != 0 else {
      return Point(longitude * cylinderScale, sine / cylinderScale - originRadius)
    }
    let radius = max(factor - 2 * constant * sine, 0).squareRoot() / constant
    return point(radius: radius, longitude: longitude)
  }

  /// Returns the inverse of `albers` (Snyder, equations 14-8 to 14-11).
  func albersPlace(_ point: Point) -> MapProjection.Place? {
    guard constant != 0 else {
      return arcsine((point.y + originRadius) * cylinderScale).map {
        .init(longitude: point.x / cylinderScale, latitude: $0)
      }
    }
    let (radius, longitude) = polar(point)
    let scaled = radius * constant
    return arcsine((factor - scaled * scaled) / (2 * constant)).map {
      .init(longitude: longitude, latitude: $0)
    }
  }

  /// Returns a point in Lambert's conformal conic projection (Snyder, equations 15-1 to 15-4). On a cylinder, it is a
  /// point in Mercator's projection.
  func conformal(_ longitude: Double, _ latitude: Double) -> Point {
    let isometric = Self.isometric(latitude)
    guard constant != 0 else {
      return Point(longitude * cylinderScale, isometric * cylinderScale - originRadius)
    }
    let radius = factor * StableMath.exp(-constant * isometric)
    return point(radius: radius, longitude: longitude)
  }

  /// Returns the inverse of `conformal` (Snyder, equations 15-5, 15-10 and 15-11).
  func conformalPlace(_ point: Point) -> MapProjection.Place? {
    var longitude = point.x / cylinderScale
    var isometric = (point.y + originRadius) / cylinderScale
    if constant != 0 {
      let (radius, angle) = polar(point)
      guard radius != 0 else {
        return .init(longitude: 0, latitude: constant > 0 ? .pi / 2 : -.pi / 2)
      }
      (longitude, isometric) = (angle, -StableMath.log(radius / factor) / constant)
    }
    let bounded = min(max(isometric, -40), 40)
    return .init(
      longitude: longitude, latitude: 2 * StableMath.atan(StableMath.exp(bounded)) - .pi / 2)
  }
}

/// Returns the angle in radians whose sine is `value`; nil if there is no such angle. Rounding errors are tolerated.
func arcsine(_ value: Double) -> Double? {
  guard value.magnitude <= 1 + 1e-12 else { return nil }
  let sine = min(max(value, -1), 1)
  return StableMath.atan2(y: sine, x: (1 - sine * sine).squareRoot())
}
