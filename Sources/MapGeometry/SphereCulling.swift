/// A test for areas of a plane that is bent to a sphere. It finds areas that a picture cannot show, because they are
/// beyond the horizon, beside the picture, or behind the viewer.
public struct SphereCulling: Sendable {
  private let plane: Globe
  /// The sides of the visible space in front of the viewer. Each side is a linear function of directions, with factors
  /// of x, y and z and a constant. The value of the function is the distance from the side, in radii. The distance is
  /// not negative for visible places.
  private let sides: [SIMD4<Double>]

  /// Creates a test for a rectangle of the picture. Nil if the plane is only partly bent.
  public init?(_ plane: Globe, picture: Box) {
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
    // At a greater distance from the viewer, the same length in the picture is a greater length on the sphere. Nothing
    // visible is farther away than the center of the sphere, so the distance of this center is used as an upper bound.
    let radius = farthest + reach * max(plane.center.z, 1) / plane.radius
    // Comparisons with NaN are false, so areas with NaN coordinates are treated as visible.
    if plane.horizon.height(middle) < -radius { return false }
    let place = SIMD4(middle, 1)
    return !sides.contains { ($0 * place).sum() < -radius }
  }
}
