import MapGeometry

/// Divides a polygon into convex parts, because clipping requires convex regions.
enum ConvexParts {
  /// Returns the convex parts of a simple polygon, whose corners may be clockwise or counterclockwise. All corners of
  /// the parts are corners of the polygon.
  ///
  /// Triangles (ear clipping; Meisters, 1975) are joined where their common side is not needed (Hertel and Mehlhorn,
  /// 1983).
  static func parts(of polygon: [Point]) -> [[Point]] {
    var corners = StrokeOutline.withoutRepeats(polygon, isClosed: true)
    guard corners.count >= 3 else { return [] }
    if BorderRing(corners).signedArea < 0 { corners.reverse() }
    var parts = triangles(of: corners)
    var first = 0
    while first < parts.count {
      let found = parts.indices.dropFirst(first + 1).lazy.compactMap { second in
        joined(parts[first], parts[second], corners).map { (index: second, ring: $0) }
      }.first
      if let found {
        parts[first] = found.ring
        parts.remove(at: found.index)
      } else {
        first += 1
      }
    }
    return parts.map { part in part.map { corners[$0] } }
  }

  /// Returns the triangles of a clockwise polygon as corner indices, without triangles of no area.
  private static func triangles(of corners: [Point]) -> [[Int]] {
    var rest = Array(corners.indices)
    var triangles: [[Int]] = []
    while rest.count > 3 {
      guard let ear = rest.indices.first(where: { isEar($0, of: rest, corners) }) else { break }
      let count = rest.count
      let triangle = [rest[(ear + count - 1) % count], rest[ear], rest[(ear + 1) % count]]
      if turn(triangle.map { corners[$0] }) > 0 { triangles.append(triangle) }
      rest.remove(at: ear)
    }
    // The remainder of a self-intersecting polygon is treated as convex.
    triangles.append(rest)
    return triangles
  }

  /// Returns two parts with a common side as one part; nil if there is no common side, or if the union is not
  /// convex.
  private static func joined(_ a: [Int], _ b: [Int], _ corners: [Point]) -> [Int]? {
    for (index, start) in a.enumerated() {
      let end = a[(index + 1) % a.count]
      // A common side has the opposite direction in the other part.
      guard let other = b.indices.first(where: { b[$0] == end && b[($0 + 1) % b.count] == start })
      else { continue }
      let ring =
        (0..<a.count).map { a[(index + 1 + $0) % a.count] }
        + (0..<b.count - 2).map { b[(other + 2 + $0) % b.count] }
      let isConvex = ring.indices.allSatisfy { place in
        turn((0..<3).map { corners[ring[(place + $0) % ring.count]] }) >= 0
      }
      return isConvex ? ring : nil
    }
    return nil
  }

  /// Returns twice the area of a triangle. The result is positive if the triangle is clockwise in the picture.
  private static func turn(_ corners: [Point]) -> Double {
    turn(corners[0], corners[1], corners[2])
  }

  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether the triangle of a corner and its neighbors lies inside the polygon and contains no other corner.
  private static func isEar(_ index: Int, of rest: [Int], _ corners: [Point]) -> Bool {
    let count = rest.count
    let (before, after) = ((index + count - 1) % count, (index + 1) % count)
    let (a, b, c) = (corners[rest[before]], corners[rest[index]], corners[rest[after]])
    let area = turn(a, b, c)
    guard area >= 0 else { return false }
    if area == 0 { return true }
    return rest.indices.allSatisfy { other in
      guard other != before, other != index, other != after else { return true }
      let point = corners[rest[other]]
      return turn(a, b, point) < 0 || turn(b, c, point) < 0 || turn(c, a, point) < 0
    }
  }

  /// Returns the outline of a tile with fewer corners. The four sides of the outline have equal numbers of corners.
  /// Every second, fourth or eighth corner, and so on, is kept if the other corners are within `tolerance`. Tiles
  /// with a common side therefore keep the same corners on it.
  static func simplified(outline: [Point], tolerance: Double) -> [Point] {
    let count = outline.count / 4
    guard count > 1, outline.count % 4 == 0 else { return outline }
    return (0..<4).flatMap { side -> [Point] in
      let points = (0...count).map { outline[(side * count + $0) % outline.count] }
      var step = count
      while step > 1, !isStraight(points, step: step, tolerance) {
        guard step % 2 == 0 else {
          step = 1
          break
        }
        step /= 2
      }
      return stride(from: 0, to: count, by: step).map { points[$0] }
    }
  }

  /// Whether all points are within a distance of the lines that connect every `step`th point.
  private static func isStraight(_ points: [Point], step: Int, _ tolerance: Double) -> Bool {
    stride(from: 0, to: points.count - 1, by: step).allSatisfy { start in
      let (from, to) = (points[start], points[start + step])
      let length = (to - from).length
      guard length.isFinite else { return false }
      return points[start..<start + step].allSatisfy {
        length > 0
          ? abs(turn(from, to, $0)) <= tolerance * length : ($0 - from).length <= tolerance
      }
    }
  }
}
