/// The culling of places that a picture cannot show of a plane bent to a sphere: places beyond the horizon, beside the
/// picture, or behind the viewer.
public struct SphereCulling: Sendable {
  private let plane: CurvedPlane
  /// The sides of the visible space in front of the viewer: linear functions of directions, with factors of x, y and z
  /// and a constant. Their values are distances in radii, not negative on the visible side.
  private let sides: [SIMD4<Double>]

  /// Creates the culling for a rectangle of the picture; nil if the plane is only partly bent.
  public init?(_ plane: CurvedPlane, picture: Box) {
    guard plane.share == 1 else { return nil }
    self.plane = plane
    let (x, y, w) = plane.rows
    let ahead = [
      x - w * picture.minX, w * picture.maxX - x, y - w * picture.minY, w * picture.maxY - y,
    ]
    sides = (ahead + [w]).map { side in
      // The place of direction d is d r - (0, 0, r).
      let slope = SIMD3(side.x, side.y, side.z) * plane.radius
      let length = (slope * slope).sum().squareRoot()
      return SIMD4(slope, side.w - slope.z) / length
    }
  }

  /// Whether the picture may show a part of a rectangle of the plane, or of its surroundings.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - reach: The distance up to which content is drawn around it, in units of the picture.
  public func mayShow(_ box: Box, reach: Double) -> Bool {
    // The corners are the farthest points from the middle unless the rectangle is wider than half the world.
    guard box.maxX - box.minX < plane.unitsPerRadian * .pi else { return true }
    let middle = plane.direction(Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2))
    func squaredDistance(y: Double) -> Double {
      let way = plane.direction(Point(box.minX, y)) - middle
      return (way * way).sum()
    }
    let farthest = max(squaredDistance(y: box.minY), squaredDistance(y: box.maxY)).squareRoot()
    // Objects farther away than the map's center are smaller in the picture. Nothing visible is beyond the center of
    // the sphere.
    let radius = farthest + reach * max(plane.center.z, 1) / plane.radius
    // The comparisons are negated so that NaN counts as visible.
    if plane.horizon.height(middle) < -radius { return false }
    let place = SIMD4(middle, 1)
    return !sides.contains { ($0 * place).sum() < -radius }
  }
}
