import MapGeometry

/// Tests in planar geometry for `within` and `distance`.
enum PlaneGeometry {
  /// Returns whether `point` is in the polygon that these closed rings form. For a point on an edge, returns
  /// `boundary`.
  static func contains(_ rings: [[Point]], _ point: Point, boundary: Bool = false) -> Bool {
    var inside = false
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        if isOnSegment(point, a, b) { return boundary }
        if crossesRay(point, a, b) { inside.toggle() }
      }
    }
    return inside
  }

  /// Returns whether a line lies completely in the polygon that these rings form, without touching an edge.
  static func contains(_ rings: [[Point]], line: [Point]) -> Bool {
    guard line.allSatisfy({ contains(rings, $0) }) else { return false }
    return zip(line, line.dropFirst()).allSatisfy { a, b in
      rings.allSatisfy { ring in
        !zip(ring, ring.dropFirst()).contains { segmentsCross(a, b, $0, $1) }
      }
    }
  }

  /// Returns whether the segments a-b and c-d cross: the two ends of each segment are on different sides of the other
  /// segment. Segments that only touch do not cross.
  static func segmentsCross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    areOnBothSides(a, b, of: (c, d)) && areOnBothSides(c, d, of: (a, b))
  }

  private static func isOnSegment(_ point: Point, _ a: Point, _ b: Point) -> Bool {
    let p = point - a
    let q = point - b
    return p.x * q.y - q.x * p.y == 0 && p.x * q.x <= 0 && p.y * q.y <= 0
  }

  private static func crossesRay(_ point: Point, _ a: Point, _ b: Point) -> Bool {
    (a.y > point.y) != (b.y > point.y)
      && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
  }

  private static func areOnBothSides(
    _ a: Point, _ b: Point, of line: (start: Point, end: Point)
  ) -> Bool {
    let direction = line.end - line.start
    let first = a - line.start
    let second = b - line.start
    let side1 = first.x * direction.y - direction.x * first.y
    let side2 = second.x * direction.y - direction.x * second.y
    return (side1 > 0 && side2 < 0) || (side1 < 0 && side2 > 0)
  }
}
