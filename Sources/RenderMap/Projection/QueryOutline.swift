import MapGeometry

/// What a query asks about, in one plane (the picture, a tile): a point, or an outline whose first point
/// comes again at its end. Its answers are those of MapLibre's `intersection_tests.ts`: the edges of
/// polygons belong to them on one side only.
struct QueryOutline: Hashable, Sendable {
  /// One point, two for a line, or a closed outline.
  var points: [Point]

  /// The least box around the outline.
  var bounds: Box {
    var box = Box.empty
    for point in points { box.formUnion(point) }
    return box
  }

  /// The outline in another plane.
  func mapped(_ transform: (Point) -> Point) -> QueryOutline {
    QueryOutline(points: points.map(transform))
  }

  /// Whether the outline meets the polygons that `rings` are the edges of; a point of an even number
  /// of rings lies in a hole.
  func meets(rings: [[Point]]) -> Bool {
    if let only = points.first, points.count == 1 { return rings.contains(only) }
    return rings.contains { $0.contains(where: points.surrounds) }
      || points.contains(where: rings.contains)
      || rings.contains(where: points.crosses)
  }

  /// Whether the outline meets the inside of one ring.
  func meets(ring: [Point]) -> Bool {
    points.contains(where: ring.surrounds) || ring.contains(where: points.surrounds)
      || points.crosses(ring)
  }

  /// Whether the outline meets `lines`, or comes nearer to one than `distance`.
  func meets(lines: [[Point]], within distance: Double) -> Bool {
    lines.contains { line in
      (points.count >= 3 && line.contains(where: points.surrounds))
        || (points.count > 1
          && (points.crosses(line) || line.contains { points.isNear($0, within: distance) }))
        || points.contains { line.isNear($0, within: distance) }
    }
  }

  /// Whether `point` lies in the outline, or nearer to it than `distance`.
  func meets(_ point: Point, within distance: Double) -> Bool {
    points.surrounds(point) || points.isNear(point, within: distance)
  }
}

extension Box {
  /// The corners from the upper left one on, clockwise where y grows downwards.
  var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// The box, `distance` larger on all sides.
  func expanded(by distance: Double) -> Box {
    Box(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}

extension [[Point]] {
  /// Whether a point lies in the polygons that the rings are the edges of.
  fileprivate func contains(_ point: Point) -> Bool {
    reduce(false) { $0 != $1.surrounds(point) }
  }
}

extension [Point] {
  /// Whether a ray from `point` crosses the ring an odd number of times; false for fewer than three
  /// points.
  fileprivate func surrounds(_ point: Point) -> Bool {
    guard var before = last else { return false }
    var isInside = false
    for vertex in self {
      if (vertex.y > point.y) != (before.y > point.y) {
        let share = (point.y - vertex.y) / (before.y - vertex.y)
        if point.x < (before.x - vertex.x) * share + vertex.x { isInside.toggle() }
      }
      before = vertex
    }
    return isInside
  }

  /// Whether two lines cross.
  fileprivate func crosses(_ other: [Point]) -> Bool {
    zip(self, dropFirst()).contains { a, b in
      zip(other, other.dropFirst()).contains { c, d in
        a.turnsLeft(c, d) != b.turnsLeft(c, d) && a.turnsLeft(b, c) != a.turnsLeft(b, d)
      }
    }
  }

  /// Whether a point is nearer to the line than `distance`.
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
  /// Whether the way from this point over `b` to `c` turns left where y grows upwards.
  fileprivate func turnsLeft(_ b: Point, _ c: Point) -> Bool {
    (c.y - y) * (b.x - x) > (b.y - y) * (c.x - x)
  }
}
