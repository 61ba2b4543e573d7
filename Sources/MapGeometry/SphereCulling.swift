/// The culling of places that a picture cannot show of a plane bent to a sphere. Such places are beyond the horizon,
/// beside the picture, or behind the viewer.
public struct SphereCulling: Sendable {
  private let plane: CurvedPlane
  /// The sides of the visible space in front of the viewer. Each side is a linear function of directions, with
  /// factors of x, y and z and a constant. Its value is the distance from the side, in radii. It is not negative for
  /// visible places.
  private let sides: [SIMD4<Double>]

  /// Creates the culling for a rectangle of the picture. Nil if the plane is only partly bent.
  public init?(_ plane: CurvedPlane, picture: Box) {
    guard plane.share == 1 else { return nil }
    self.plane = plane
    let (x, y, w) = plane.rows
    let ahead = [
      x - w * picture.minX, w * picture.maxX - x, y - w * picture.minY, w * picture.maxY - y,
    ]
    sides = (ahead + [w]).map { side in
      // The place in the direction d is d r - (0, 0, r), where r is the radius.
      let slope = SIMD3(side.x, side.y, side.z) * plane.radius
      let length = (slope * slope).sum().squareRoot()
      return SIMD4(slope, side.w - slope.z) / length
    }
  }

  /// Returns whether the picture may show a part of a rectangle of the plane, or of the rectangle's surroundings.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - reach: The distance from the rectangle up to which content is drawn, in units of the picture.
  public func mayShow(_ box: Box, reach: Double) -> Bool {
    // The corners are the points that are farthest from the middle, unless the rectangle is wider than half the
    // world.
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
    // The comparisons are negated, so NaN is treated as visible.
    if plane.horizon.height(middle) < -radius { return false }
    let place = SIMD4(middle, 1)
    return !sides.contains { ($0 * place).sum() < -radius }
  }
}
