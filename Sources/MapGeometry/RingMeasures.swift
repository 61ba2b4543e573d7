extension RandomAccessCollection where Element: PlanarPoint {
  /// The signed area of the points as a ring, whether or not it repeats its first point: positive if it is
  /// clockwise with y growing downwards (from +x towards +y).
  @inlinable
  public var signedArea: Double {
    guard var previous = last else { return 0 }
    var twice = 0.0
    for point in self {
      twice += (previous.x - point.x) * (point.y + previous.y)
      previous = point
    }
    return twice / 2
  }

  /// Whether the points as a ring contain `point` by the even-odd rule; undefined for a point on the ring.
  @inlinable
  public func encloses(_ point: Point) -> Bool {
    guard var previous = last else { return false }
    var inside = false
    for corner in self {
      if (corner.y > point.y) != (previous.y > point.y) {
        let share = (point.y - corner.y) / (previous.y - corner.y)
        if point.x < corner.x + share * (previous.x - corner.x) { inside.toggle() }
      }
      previous = corner
    }
    return inside
  }
}
