extension RandomAccessCollection where Element: PlanarPoint {
  /// The signed area of the ring that the points form. The first point may be repeated at the end. The area is
  /// positive if the ring is clockwise, with y pointing down (from +x toward +y).
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

  /// Returns whether the ring that the points form contains `point`, by the even-odd rule. For a point on the ring,
  /// the result is undefined.
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

extension Sequence where Element: RandomAccessCollection, Element.Element: PlanarPoint {
  /// Returns whether the rings together contain `point`, by the even-odd rule. For a point on a ring, the result is
  /// undefined.
  @inlinable
  public func enclose(_ point: Point) -> Bool { reduce(false) { $0 != $1.encloses(point) } }
}
