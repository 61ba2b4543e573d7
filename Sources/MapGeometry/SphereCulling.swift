/// What a picture cannot show of a plane that is bent to a sphere: what is beyond the horizon, beside the picture or behind
/// the viewer.
public struct SphereCulling: Sendable {
  private let plane: CurvedPlane
  /// The sides of the picture and of what is in front of the viewer: linear functions of directions, x, y, z and a constant.
  /// Their values are distances in radii, not negative on the side that is shown.
  private let sides: [SIMD4<Double>]

  /// Creates the culling in a rectangle of the picture; nil if the plane is not bent wholly.
  public init?(_ plane: CurvedPlane, picture: Box) {
    guard plane.share == 1 else { return nil }
    self.plane = plane
    let (x, y, w) = plane.rows
    let ahead = [
      x - w * picture.minX, w * picture.maxX - x, y - w * picture.minY, w * picture.maxY - y,
    ]
    sides = (ahead + [w]).map { side in
      // The place of a direction d is d r - (0, 0, r).
      let slope = SIMD3(side.x, side.y, side.z) * plane.radius
      let length = (slope * slope).sum().squareRoot()
      return SIMD4(slope, side.w - slope.z) / length
    }
  }

  /// Whether the picture may show something of a rectangle of the plane, or of its surroundings.
  ///
  /// - Parameters:
  ///   - box: The rectangle.
  ///   - reach: The distance up to which content is drawn around it, in units of the picture.
  public func mayShow(_ box: Box, reach: Double) -> Bool {
    // The corners are the farthest points from the middle unless the rectangle is wider than half of the world.
    guard box.maxX - box.minX < plane.unitsPerRadian * .pi else { return true }
    let middle = plane.direction(Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2))
    func squaredDistance(y: Double) -> Double {
      let way = plane.direction(Point(box.minX, y)) - middle
      return (way * way).sum()
    }
    let farthest = max(squaredDistance(y: box.minY), squaredDistance(y: box.maxY)).squareRoot()
    // What is farther away than the map's center is smaller in the picture; nothing visible is beyond the center of the
    // sphere.
    let radius = farthest + reach * max(plane.center.z, 1) / plane.radius
    // Negations, so that NaN counts as visible.
    if plane.horizon.height(middle) < -radius { return false }
    let place = SIMD4(middle, 1)
    return !sides.contains { ($0 * place).sum() < -radius }
  }
}
