/// A plane that is bent to a sphere, completely or in part, and is shown in perspective.
///
/// The plane has the coordinates of the Mercator projection: x points east and y points south. The plane touches the
/// sphere at the plane's origin. There, space has the same x and y axes, and its z axis points up. Plane and sphere
/// have the same scale at the origin, so the surroundings of the origin look the same on both.
public struct Globe: Hashable, Sendable {
  /// The number of units of the plane per radian of longitude.
  public let unitsPerRadian: Double
  /// The radius of the sphere, in units of the plane.
  public private(set) var radius: Double
  /// The degree of bending. It is 1 for the sphere. Between 0 and 1, the plane is in transition to the sphere.
  public let share: Double
  /// The position of the eye in space.
  public private(set) var eye: SIMD3<Double>
  /// The part of the sphere that the viewer sees.
  public let horizon: Horizon
  /// Whether the plane is in transition to the sphere and not yet close to the sphere. Such a plane may be folded in
  /// the picture. The plane hides places that face away from the viewer and, gradually, the far side of the sphere.
  public let isFolded: Bool

  /// The sine and cosine of the origin's latitude, and the tangent of half of the angle between the origin and the
  /// south pole.
  private let sine: Double
  private let cosine: Double
  private let tangent: Double
  /// The rows of the matrix from space to the picture, and the rows of the inverse matrix without translation.
  private(set) var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  let rays: ProjectiveTransform
  /// The center of the sphere in the picture, as (x w, y w, w).
  let center: SIMD3<Double>

  /// Creates a plane.
  ///
  /// - Parameters:
  ///   - unitsPerRadian: The number of units of the plane per radian of longitude.
  ///   - latitude: The latitude of the origin, in degrees, between the poles.
  ///   - share: The degree of bending. It is above 0 and at most 1.
  ///   - toPicture: The rows of the matrix from space to the picture. They map (x, y, z, 1) to (x w, y w, w).
  public init(
    unitsPerRadian: Double, latitude: Double, share: Double,
    toPicture: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  ) {
    self.unitsPerRadian = unitsPerRadian
    self.share = share
    (sine, cosine) = StableMath.sinCos(degrees: latitude)
    tangent = (1 + sine) / cosine
    radius = unitsPerRadian / cosine
    rows = toPicture
    func linear(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) }
    let matrix = ProjectiveTransform(
      rows: (linear(toPicture.0), linear(toPicture.1), linear(toPicture.2)))
    rays = matrix.inverse ?? .identity
    // The eye is the place that all rows map to 0.
    let origin = SIMD3(toPicture.0.w, toPicture.1.w, toPicture.2.w)
    let middle = SIMD4(0, 0, -radius, 1)
    center = SIMD3(
      (toPicture.0 * middle).sum(), (toPicture.1 * middle).sum(), (toPicture.2 * middle).sum())
    eye = SIMD3<Double>.zero - rays.product(origin)
    horizon = Horizon(
      fromCenter: (eye + SIMD3(0, 0, radius)) / radius, share: share)
    isFolded = share <= Self.leastShareWithPoles
  }

  /// Returns the plane that is `height` units above this plane. A point of the raised plane has the coordinates of the
  /// point below it. The horizon stays the same: a raised point is hidden if the point below it is hidden.
  public func raised(by height: Double) -> Globe {
    var plane = self
    plane.radius += height
    plane.eye.z -= height
    plane.rows.0.w += rows.0.z * height
    plane.rows.1.w += rows.1.z * height
    plane.rows.2.w += rows.2.z * height
    return plane
  }

  /// Whether the poles are drawn. As in MapLibre, a plane that is not nearly a sphere ends where the Mercator
  /// projection ends.
  public var reachesPoles: Bool { share > Self.leastShareWithPoles }

  private static let leastShareWithPoles = 0.985

  /// Returns the y coordinate that represents a pole. The latitude at this y is beyond 89.9999 degrees.
  public func poleY(isNorth: Bool) -> Double {
    let origin = StableMath.log(tangent) * unitsPerRadian
    return isNorth ? origin - 16 * unitsPerRadian : origin + 16 * unitsPerRadian
  }

  /// Returns the unit vector from the center of the sphere to a place. At the origin, its components point east,
  /// south and up.
  @inlinable
  public func direction(_ point: Point) -> SIMD3<Double> { placed(point).direction }

  /// Returns the direction from the center of the sphere to a place, and the cosine of the place's latitude.
  @usableFromInline
  func placed(_ point: Point) -> (direction: SIMD3<Double>, cosine: Double) {
    let t = tangent * TabulatedMath.exp(-point.y / unitsPerRadian)
    // sin φ = (t² - 1) / (t² + 1) and cos φ = 2t / (t² + 1). In this form of the formulas, t may be 0 or infinite.
    let cosLatitude = 2 / (t + 1 / t)
    let sinLatitude = 1 - 2 / (t * t + 1)
    let longitude = TabulatedMath.sinCos(point.x / unitsPerRadian)
    let along = cosLatitude * longitude.cos
    return (
      SIMD3(
        cosLatitude * longitude.sin, along * sine - sinLatitude * cosine,
        sinLatitude * sine + along * cosine), cosLatitude
    )
  }

  /// Returns the point of the plane in a direction from the center of the sphere. The point's longitude is within half
  /// a turn of the origin's longitude. The poles are at `poleY`.
  public func point(_ direction: SIMD3<Double>) -> Point {
    let sinLatitude = direction.z * sine - direction.y * cosine
    let along = direction.z * cosine + direction.y * sine
    let longitude = StableMath.atan2(y: direction.x, x: along)
    let across = (direction.x * direction.x + along * along).squareRoot()
    // t = tan(π/4 + φ/2), in a form that is precise near both poles.
    let t = sinLatitude > 0 ? (1 + sinLatitude) / across : across / (1 - sinLatitude)
    guard t > 1e-7, t < 1e7 else {
      return Point(longitude * unitsPerRadian, poleY(isNorth: sinLatitude > 0))
    }
    return Point(longitude * unitsPerRadian, -StableMath.log(t / tangent) * unitsPerRadian)
  }

  /// Returns the place in space `height` units above a point.
  @inlinable
  public func space(_ point: Point, height: Double = 0) -> SIMD3<Double> {
    space(direction(point), flat: point, height: height)
  }

  /// Returns the place in space `height` units above the sphere in a direction. On a partly bent plane, the returned
  /// place is between that place and the place `height` units above `flat`.
  @inlinable
  public func space(_ direction: SIMD3<Double>, flat: Point, height: Double = 0) -> SIMD3<Double> {
    let bent = direction * (radius + height) - SIMD3(0, 0, radius)
    guard share < 1 else { return bent }
    let level = SIMD3(flat.x, flat.y, height)
    return level + (bent - level) * share
  }

  /// Returns the place in the picture, as (x w, y w, w), of a place in space.
  public func project(_ place: SIMD3<Double>) -> SIMD3<Double> {
    let place = SIMD4(place, 1)
    return SIMD3((rows.0 * place).sum(), (rows.1 * place).sum(), (rows.2 * place).sum())
  }

  /// Returns the point of the picture at which a place in space appears.
  public func picture(_ place: SIMD3<Double>) -> Point {
    let seen = project(place)
    return Point(seen.x / seen.z, seen.y / seen.z)
  }

  /// The distance beyond the horizon, in units of the picture, up to which content is drawn. The distance leaves room
  /// for the smooth edge of the globe.
  private static let edgeWidth = 1.25

  /// Moves a place on the horizon away from the globe by a little more than a pixel. Both places have the form
  /// (x w, y w, w) in the picture.
  public func movedBeyondEdge(_ place: SIMD3<Double>) -> SIMD3<Double> {
    guard !isFolded else { return place }
    let seen = SIMD2(place.x, place.y) / place.z
    let away = seen * center.z - SIMD2(center.x, center.y)
    let length = (away * away).sum().squareRoot()
    guard length > 0 else { return place }
    let moved = seen + away * (Self.edgeWidth / length)
    return SIMD3(moved.x * place.z, moved.y * place.z, place.z)
  }

  /// Returns the place of a point in the picture and its w.
  public func apply(_ point: Point) -> (point: Point, w: Double) {
    let place = project(space(point))
    return (Point(place.x / place.z, place.y / place.z), place.z)
  }

  /// Returns a quantity that is negative for places that the plane hides from the viewer. It is the height of a
  /// direction above the plane of the horizon. On a folded plane, it is the clip distance of MapLibre along the line
  /// of sight (`_projection_globe.vertex.glsl`).
  ///
  /// - Parameters:
  ///   - direction: The direction of a place.
  ///   - depth: The distance of the place along the line of sight, which is its w in the picture.
  ///   - rise: The distance of the place from the center of the sphere, in radii.
  @inlinable
  public func height(_ direction: SIMD3<Double>, depth: Double, rise: Double = 1) -> Double {
    isFolded
      ? foldedHeight(direction * rise, depth: depth) : horizon.height(direction * rise)
  }

  @usableFromInline
  func foldedHeight(_ place: SIMD3<Double>, depth: Double) -> Double {
    let behind = 1 - ((place * horizon.axis).sum() - horizon.tangentHeight)
    let onSphere = project(place * radius - SIMD3(0, 0, radius)).z
    return depth - (horizon.hiding * onSphere * behind).magnitude
  }

  /// Returns the place of a point in the picture, as (x w, y w, w), and its height (`height(_:depth:rise:)`).
  @inlinable
  public func seen(_ point: Point) -> (place: SIMD3<Double>, height: Double) {
    let direction = direction(point)
    let place = project(space(direction, flat: point))
    return (place, height(direction, depth: place.z))
  }

  /// Returns whether the viewer sees a point, because the plane does not hide it.
  public func shows(_ point: Point) -> Bool {
    let direction = direction(point)
    guard isFolded else { return horizon.height(direction) >= 0 }
    return foldedHeight(direction, depth: project(space(direction, flat: point)).z) >= 0
  }

  /// Returns the factor by which a length on the plane at `y` exceeds the same length at the origin. The factor is used
  /// for widths that are the same everywhere on the sphere.
  public func stretch(y: Double) -> Double {
    let t = tangent * TabulatedMath.exp(-y / unitsPerRadian)
    return stretch(cosLatitude: 2 / (t + 1 / t))
  }

  private func stretch(cosLatitude: Double) -> Double {
    (1 + (1 / cosLatitude - 1) * share) / (1 + (1 / cosine - 1) * share)
  }

  /// The number of radians of the sphere per unit of the plane at its origin, for discs. On a partly bent plane, it is
  /// MapLibre's value, which changes from the value at the equator to the value at the origin.
  public var radiansPerUnit: Double {
    share < 1 ? discScale / unitsPerRadian : 1 / radius
  }

  private var discScale: Double { 1 + (cosine - 1) * share }

  /// Returns the factors by which labels on the plane are larger at `y` than at the origin. `placed` is the factor for
  /// the distances of labels from their anchors, and `drawn` is the factor for the size of labels. On the sphere, both
  /// are `stretch(y:)`. On a partly bent plane, they differ, as in MapLibre.
  public func labelStretch(y: Double) -> (placed: Double, drawn: Double) {
    guard share < 1 else {
      let stretch = stretch(y: y)
      return (stretch, stretch)
    }
    let t = tangent * TabulatedMath.exp(-y / unitsPerRadian)
    let cosLatitude = 2 / (t + 1 / t)
    return (
      1 + (cosine / cosLatitude - 1) * share, 1 + (discScale / cosLatitude - 1) * share
    )
  }

  /// Returns the unit vectors that point east, south and up at a point of the sphere.
  public func axes(at point: Point) -> (
    east: SIMD3<Double>, south: SIMD3<Double>, up: SIMD3<Double>
  ) {
    let up = direction(point)
    let (east, south) = axes(besides: up)
    return (east, south, up)
  }

  /// Returns the unit vectors that point east and south at the point of the sphere in the direction `up`.
  private func axes(besides up: SIMD3<Double>) -> (east: SIMD3<Double>, south: SIMD3<Double>) {
    // The axis of the globe points to the north pole.
    let axis = SIMD3(0, -cosine, sine)
    var east = SIMD3(
      axis.y * up.z - axis.z * up.y, axis.z * up.x - axis.x * up.z, axis.x * up.y - axis.y * up.x)
    let length = (east * east).sum().squareRoot()
    // The coordinates of space are left-handed: x points east, y south and z up.
    east = length > 1e-12 ? east / -length : SIMD3(1, 0, 0)
    let south = SIMD3(
      east.z * up.y - east.y * up.z, east.x * up.z - east.z * up.x, east.y * up.x - east.x * up.y)
    return (east, south)
  }

  /// A point in the picture, and short steps away from it on the tangent plane of the sphere. The vectors consist of
  /// (x w, y w, w) in the picture, and a height as in `height(_:depth:rise:)`. The height of a step is the change of
  /// the height above the horizon.
  public struct Steps: Sendable {
    /// The place of the point.
    public let place: SIMD4<Double>
    /// The change for each stretched unit to the east.
    public let east: SIMD4<Double>
    /// The change for each stretched unit to the south.
    public let south: SIMD4<Double>
    /// The factor by which the units are stretched (`stretch(y:)`).
    public let stretch: Double
    /// The square of the greatest length of a step for which the tangent plane approximates the sphere, in stretched
    /// units. Up to this length, place and height are correct to 1/16 unit. The square is 0 on a partly bent plane.
    public let squaredReach: Double
  }

  /// Returns the steps from a point.
  public func steps(at point: Point) -> Steps {
    let (up, cosLatitude) = placed(point)
    let (east, south) = axes(besides: up)
    let stretch = stretch(cosLatitude: cosLatitude)
    func step(_ flat: SIMD3<Double>, _ bent: SIMD3<Double>) -> SIMD4<Double> {
      // A unit of the plane is shorter on the sphere, in proportion to the radius of the circle of latitude.
      let way = (flat + (bent * (cosLatitude / cosine) - flat) * share) * stretch
      let step = SIMD4(way, 0)
      return SIMD4(
        (rows.0 * step).sum(), (rows.1 * step).sum(), (rows.2 * step).sum(),
        (bent * horizon.axis).sum() / radius)
    }
    let place = project(space(up, flat: point))
    return Steps(
      place: SIMD4(place, height(up, depth: place.z)), east: step(SIMD3(1, 0, 0), east),
      south: step(SIMD3(0, 1, 0), south), stretch: stretch,
      // A step s departs from the sphere by s² / 2r, and from a circle of latitude by s² tan φ / 2r.
      squaredReach: share < 1 ? 0 : radius * cosLatitude / 8)
  }

  /// Returns the place that is `angle` radians (east, south) away from a point on its tangent plane. The place is
  /// bent to the same degree as the plane, and it is `height` units above the plane. `flat` is the point's place on
  /// the plane.
  public func space(besides point: Point, angle: Point, flat: Point, height: Double = 0) -> (
    place: SIMD3<Double>, direction: SIMD3<Double>
  ) {
    let (east, south, up) = axes(at: point)
    let moved = up + east * StableMath.tan(angle.x) + south * StableMath.tan(angle.y)
    let direction = moved / (moved * moved).sum().squareRoot()
    return (space(direction, flat: flat, height: height), direction)
  }
}

extension Globe {
  /// Returns whether both planes have equal parameters.
  public static func == (a: Globe, b: Globe) -> Bool {
    a.unitsPerRadian == b.unitsPerRadian && a.share == b.share && a.sine == b.sine
      && a.rows.0 == b.rows.0 && a.rows.1 == b.rows.1 && a.rows.2 == b.rows.2
  }

  /// Hashes the parameters.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(unitsPerRadian)
    hasher.combine(share)
    hasher.combine(sine)
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
  }
}
