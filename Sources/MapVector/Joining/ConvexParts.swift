import MapGeometry

/// Divides a polygon into triangles, so that it can limit what is cut at convex regions.
enum ConvexParts {
  /// Returns the triangles of a simple polygon in either direction (ear clipping; Meisters, 1975). Corners on a straight
  /// line are left out of triangles without area.
  static func triangles(of polygon: [Point]) -> [[Point]] {
    var corners = StrokeOutline.withoutRepeats(polygon, isClosed: true)
    guard corners.count >= 3 else { return [] }
    if BorderRing(corners).doubleArea < 0 { corners.reverse() }
    var triangles: [[Point]] = []
    while corners.count > 3 {
      guard let ear = corners.indices.first(where: { isEar($0, of: corners) }) else { break }
      let count = corners.count
      let triangle = [
        corners[(ear + count - 1) % count], corners[ear], corners[(ear + 1) % count],
      ]
      if turn(triangle[0], triangle[1], triangle[2]) > 0 { triangles.append(triangle) }
      corners.remove(at: ear)
    }
    // What is left of a polygon that crosses itself is convex enough.
    triangles.append(corners)
    return triangles
  }

  /// Twice the area of a triangle, positive if it is clockwise as seen in the picture.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether the triangle of a corner with its neighbours lies inside of the polygon and contains no other corner.
  private static func isEar(_ index: Int, of corners: [Point]) -> Bool {
    let count = corners.count
    let (before, after) = ((index + count - 1) % count, (index + 1) % count)
    let (a, b, c) = (corners[before], corners[index], corners[after])
    let area = turn(a, b, c)
    guard area >= 0 else { return false }
    if area == 0 { return true }
    return corners.indices.allSatisfy { other in
      guard other != before, other != index, other != after else { return true }
      let point = corners[other]
      return turn(a, b, point) < 0 || turn(b, c, point) < 0 || turn(c, a, point) < 0
    }
  }
}
