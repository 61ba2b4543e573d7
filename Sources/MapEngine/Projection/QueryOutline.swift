import MapGeometry

/// The area of a query in one plane, such as the picture or a tile. It is a point, or an outline whose first point is
/// repeated at its end. The results match MapLibre's `intersection_tests.ts`, in which polygons include their edges
/// on one side only.
struct QueryOutline: Hashable, Sendable {
  /// The points of the area. There is one point, two points for a line, or a closed outline.
  var points: [Point]

  /// The bounding box of the outline.
  var bounds: Box { Box(around: points) }

  /// Returns the outline in another plane.
  func mapped(_ transform: (Point) -> Point) -> QueryOutline {
    QueryOutline(points: points.map(transform))
  }

  /// Whether the outline intersects the polygons with the edges `rings`. A point inside an even number of rings is in
  /// a hole.
  func meets(rings: [[Point]]) -> Bool {
    if let only = points.first, points.count == 1 { return rings.enclose(only) }
    return rings.contains { $0.contains(where: points.encloses) }
      || points.contains(where: rings.enclose)
      || rings.contains(where: points.crosses)
  }

  /// Whether the outline intersects the inside of one ring.
  func meets(ring: [Point]) -> Bool {
    points.contains(where: ring.encloses) || ring.contains(where: points.encloses)
      || points.crosses(ring)
  }

  /// Whether the outline intersects one of `lines`, or is closer to a line than `distance`.
  func meets(lines: [[Point]], within distance: Double) -> Bool {
    lines.contains { line in
      (points.count >= 3 && line.contains(where: points.encloses))
        || (points.count > 1
          && (points.crosses(line) || line.contains { points.isNear($0, within: distance) }))
        || points.contains { line.isNear($0, within: distance) }
    }
  }

  /// Whether `point` is inside the outline, or closer to the outline than `distance`.
  func meets(_ point: Point, within distance: Double) -> Bool {
    points.encloses(point) || points.isNear(point, within: distance)
  }
}

extension Box {
  /// Creates the smallest box that contains all points; an empty box if there are none.
  init(around points: some Sequence<Point>) {
    self = .empty
    for point in points { formUnion(point) }
  }

  /// The corners, clockwise from the upper left corner if y points down.
  package var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Returns the box that is expanded by `distance` on all sides.
  package func expanded(by distance: Double) -> Box {
    Box(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}

extension [Point] {
  /// Whether two lines cross.
  fileprivate func crosses(_ other: [Point]) -> Bool {
    zip(self, dropFirst()).contains { a, b in
      zip(other, other.dropFirst()).contains { c, d in
        a.turnsLeft(c, d) != b.turnsLeft(c, d) && a.turnsLeft(b, c) != a.turnsLeft(b, d)
      }
    }
  }

  /// Whether a point is closer to the line than `distance`.
  fileprivate func isNear(_ point: Point, within distance: Double) -> Bool {
    let most = distance * distance
    if let only = first, count == 1 { return (point - only).squaredLength < most }
    return zip(self, dropFirst()).contains { start, end in
      let along = end - start
      let length = along.squaredLength
      let way = point - start
      let share = length == 0 ? 0 : (way.x * along.x + way.y * along.y) / length
      return (way - along * Swift.min(Swift.max(share, 0), 1)).squaredLength < most
    }
  }
}

extension Point {
  /// Whether the path from this point over `b` to `c` turns left if y points up.
  fileprivate func turnsLeft(_ b: Point, _ c: Point) -> Bool {
    (c.y - y) * (b.x - x) > (b.y - y) * (c.x - x)
  }
}
