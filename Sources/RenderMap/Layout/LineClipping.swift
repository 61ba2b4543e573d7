import MapGeometry

/// Cuts lines to their tile before labels are placed along them.
enum LineClipping {
  /// The parts of a line within the square from the origin to (`side`, `side`). Cuts are rounded to
  /// whole units; what runs along the far edges counts as outside, as MapLibre's `clipLine` has it.
  static func parts(of line: [Point], within side: Double) -> [[Point]] {
    var parts: [[Point]] = []
    for (start, end) in zip(line, line.dropFirst()) {
      var (a, b) = (start, end)
      guard cut(&a, &b, isOutside: { $0.x < 0 }, crossing: { at(x: 0, $0, $1) }),
        cut(&a, &b, isOutside: { $0.y < 0 }, crossing: { at(y: 0, $0, $1) }),
        cut(&a, &b, isOutside: { $0.x >= side }, crossing: { at(x: side, $0, $1) }),
        cut(&a, &b, isOutside: { $0.y >= side }, crossing: { at(y: side, $0, $1) })
      else { continue }
      if parts.last?.last == a {
        parts[parts.count - 1].append(b)
      } else {
        parts.append([a, b])
      }
    }
    return parts
  }

  /// Moves the end that is outside to where the stretch crosses the edge; false where both are.
  @inline(__always)
  private static func cut(
    _ a: inout Point, _ b: inout Point, isOutside: (Point) -> Bool,
    crossing: (Point, Point) -> Point
  ) -> Bool {
    switch (isOutside(a), isOutside(b)) {
    case (true, true): return false
    case (true, false): a = crossing(a, b)
    case (false, true): b = crossing(a, b)
    case (false, false): break
    }
    return true
  }

  // One end lies on each side of the edge, so that the coordinates divided by differ.
  private static func at(x: Double, _ a: Point, _ b: Point) -> Point {
    Point(x, a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))).roundedToGrid
  }

  private static func at(y: Double, _ a: Point, _ b: Point) -> Point {
    Point(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), y).roundedToGrid
  }
}
