/// The signed area of a ring, whether or not it repeats its first point: positive where it runs
/// clockwise as seen with y growing downwards (from +x towards +y).
@inlinable
public func signedArea<Ring: RandomAccessCollection>(of ring: Ring) -> Double
where Ring.Element: PlanarPoint {
  guard var previous = ring.last else { return 0 }
  var twice = 0.0
  for point in ring {
    twice += (previous.x - point.x) * (point.y + previous.y)
    previous = point
  }
  return twice / 2
}

/// Whether `point` is inside `ring` by the even-odd rule; points on its border are on either side.
@inlinable
public func contains<Ring: RandomAccessCollection>(_ point: Point, in ring: Ring) -> Bool
where Ring.Element: PlanarPoint {
  guard var previous = ring.last else { return false }
  var inside = false
  for corner in ring {
    if (corner.y > point.y) != (previous.y > point.y) {
      let share = (point.y - corner.y) / (previous.y - corner.y)
      if point.x < corner.x + share * (previous.x - corner.x) { inside.toggle() }
    }
    previous = corner
  }
  return inside
}
