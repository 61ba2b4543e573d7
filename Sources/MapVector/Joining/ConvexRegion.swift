import MapGeometry

/// A convex part of the plane. It is the intersection of half planes. Each half plane consists of the points at which a
/// linear function is not negative.
struct ConvexRegion {
  /// A side of the region.
  struct Side {
    /// The unit vector into the region.
    var normal: Point
    /// The distance of the origin from the side. It is positive if the origin is on the inner side.
    var offset: Double
    /// The index of the side's line in `TileBorders`; -1 if the side is not a border between tiles.
    var border: Int32 = -1

    /// Returns the distance of a point from the side. It is positive if the point is on the inner side.
    @inline(__always)
    func distance(_ point: Point) -> Double { normal.x * point.x + normal.y * point.y + offset }
  }

  var sides: [Side] = []

  /// Creates the region of the whole plane.
  init() {}

  /// Creates the inside of a convex polygon. The corners may be clockwise or counterclockwise. Edges without length are
  /// ignored.
  init(corners: [Point]) {
    let area = corners.signedArea
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let along = next - corner
      let length = along.length
      guard length > 0, length.isFinite, area != 0, area.isFinite else { continue }
      let sign = area > 0 ? 1 / length : -1 / length
      let normal = Point(-along.y * sign, along.x * sign)
      sides.append(Side(normal: normal, offset: -(normal.x * corner.x + normal.y * corner.y)))
    }
  }

  /// Adds the half plane in which a linear function of x, y and 1 is not negative.
  mutating func add(_ function: SIMD3<Double>) {
    let length = (function.x * function.x + function.y * function.y).squareRoot()
    guard length > 0, length.isFinite, function.z.isFinite else { return }
    sides.append(
      Side(
        normal: Point(function.x / length, function.y / length), offset: function.z / length))
  }

  /// Whether all points lie inside the region, farther than `margin` from its sides.
  func contains(_ points: some Sequence<Point>, margin: Double) -> Bool {
    for point in points {
      for side in sides where !(side.distance(point) > margin) { return false }
    }
    return true
  }

  /// Whether all points lie beyond one of the sides.
  func excludes(_ points: some Collection<Point>) -> Bool {
    sides.contains { side in points.allSatisfy { side.distance($0) < 0 } }
  }
}
