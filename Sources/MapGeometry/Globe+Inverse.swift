/// Finds the points of the plane at places of the picture.
extension Globe {
  /// Returns the visible point of the plane at a place of the picture. Nil if the picture does not show a point
  /// there.
  public func inverse(_ place: Point) -> Point? {
    guard share < 1 else { return hit(place, nearest: false).map(point) }
    // Newton's method starts at the place on the sphere. If there is no such place, the method starts at the nearest
    // place on the edge of the sphere.
    guard var found = hit(place, nearest: true).map(point) else { return nil }
    let step = radius * 1e-6
    for _ in 0..<24 {
      let seen = apply(found)
      let miss = place - seen.point
      if miss.squaredLength < 1e-12 { break }
      let east = (apply(Point(found.x + step, found.y)).point - seen.point) * (1 / step)
      let south = (apply(Point(found.x, found.y + step)).point - seen.point) * (1 / step)
      let determinant = east.x * south.y - east.y * south.x
      guard determinant.magnitude > 1e-18 else { return nil }
      var way = Point(
        (miss.x * south.y - miss.y * south.x) / determinant,
        (miss.y * east.x - miss.x * east.y) / determinant)
      // Beyond its horizon, the plane is folded in the picture, so steps are limited.
      let length = way.length
      if length > radius / 4 { way = way * (radius / 4 / length) }
      found = found + way
    }
    let seen = apply(found)
    guard seen.w > 0, (seen.point - place).squaredLength < 1e-4,
      shows(found), facesViewer(found)
    else {
      return nil
    }
    return found
  }

  /// Returns the place in space on the line of sight through a place of the picture. `depth` is the distance along this
  /// line. The depth of the plane's origin is 1.
  public func space(atPicture place: Point, depth: Double) -> SIMD3<Double> {
    eye + rays.product(SIMD3(place.x, place.y, 1) * depth)
  }

  /// Returns whether the upper side of the plane faces the viewer at a point. Where the plane is folded in the picture,
  /// its lower side may face the viewer.
  private func facesViewer(_ point: Point) -> Bool {
    let step = radius * 1e-6
    let (here, east, south) = (
      apply(point).point, apply(Point(point.x + step, point.y)).point,
      apply(Point(point.x, point.y + step)).point
    )
    let (right, down) = (east - here, south - here)
    return right.x * down.y - right.y * down.x > 0
  }

  /// Returns the depth of the sphere at a place of the picture, which is its distance along the line of sight. The
  /// depth of the plane's origin is 1. Nil if the line of sight misses the sphere.
  public func depth(at place: Point) -> Double? {
    hit(place, nearest: false).map { project($0 * radius - SIMD3(0, 0, radius)).z }
  }

  /// Returns the point of the plane below a place in space, and the height of the place. On a plane that is only
  /// partly bent, the point is searched near `guess` or, if `guess` is nil, near the point of the sphere. Nil if the
  /// search fails.
  public func ground(below place: SIMD3<Double>, near guess: Point? = nil) -> (
    point: Point, height: Double
  )? {
    let fromCenter = place + SIMD3(0, 0, radius)
    let distance = (fromCenter * fromCenter).sum().squareRoot()
    guard distance > 0 else { return nil }
    var found = (point: point(fromCenter / distance), height: distance - radius)
    guard share < 1 else { return found }
    if let guess { found.point = guess }
    // Newton's method finds the point and the height together.
    let step = radius * 1e-6
    for _ in 0..<12 {
      let here = space(found.point, height: found.height)
      let miss = place - here
      if (miss * miss).sum() < 1e-12 { return found }
      let east = space(Point(found.point.x + step, found.point.y), height: found.height) - here
      let south = space(Point(found.point.x, found.point.y + step), height: found.height) - here
      let up = space(found.point, height: found.height + step) - here
      let steps = ProjectiveTransform(
        rows: (
          SIMD3(east.x, south.x, up.x), SIMD3(east.y, south.y, up.y),
          SIMD3(east.z, south.z, up.z)
        ))
      guard let inverse = steps.inverse else { return nil }
      let way = inverse.product(miss)
      found.point = found.point + Point(way.x, way.y) * step
      found.height += way.z * step
    }
    return nil
  }

  /// Returns the direction to the point where the line of sight through a place of the picture first meets the
  /// sphere. If the line of sight misses the sphere, returns the nearest point of the horizon if `nearest` is true,
  /// and nil otherwise.
  private func hit(_ place: Point, nearest: Bool) -> SIMD3<Double>? {
    let ray = rays.product(SIMD3(place.x, place.y, 1))
    let unit = ray / (ray * ray).sum().squareRoot()
    let from = (eye + SIMD3(0, 0, radius)) / radius
    // The distances s along the ray at which |from + s unit| = 1.
    let half = -(from * unit).sum()
    let closest = from + unit * half
    let rest = 1 - (closest * closest).sum()
    guard rest >= 0 else {
      return nearest && half > 0 ? closest / (closest * closest).sum().squareRoot() : nil
    }
    let far = half + rest.squareRoot()
    guard far > 0 else { return nil }
    // The product of the two distances is |from|² - 1.
    let distance = ((from * from).sum() - 1) / far
    guard distance > 0 else { return nil }
    let found = from + unit * distance
    return found / (found * found).sum().squareRoot()
  }
}
