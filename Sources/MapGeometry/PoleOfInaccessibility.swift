/// The point inside a polygon that is farthest from the polygon's outline, to within a tolerance. The polygon's label
/// is placed there. The search examines smaller and smaller squares and continues with the most promising square
/// (Mapbox's polylabel). As in MapLibre, the centroid is used instead if its distance from the outline is the same, to
/// within the tolerance.
package struct PoleOfInaccessibility {
  /// A square that the search examines.
  private struct Cell {
    var center: Point
    /// Half of the square's side.
    var half: Double
    /// The distance from the center to the outline. It is negative if the center is outside the polygon.
    var distance: Double
    /// An upper bound for the distance between any point of the square and the outline.
    var potential: Double { distance + half * 2.0.squareRoot() }
  }

  /// The maximum number of squares along the longer side of the polygon's bounds at the start of the search. A limit
  /// is needed because tiles may contain polygons that are a million times longer than wide.
  private static let longestRow = 4096.0
  /// The maximum number of squares that are subdivided.
  private static let stepLimit = 1 << 16

  private let rings: [[Point]]
  private var queue: [Cell] = []

  /// Returns the pole of a polygon. The first of `rings` must be the exterior. Nil if the polygon has no points.
  package static func pole(of rings: [[Point]], tolerance: Double) -> Point? {
    guard let exterior = rings.first, !exterior.isEmpty else { return nil }
    var search = PoleOfInaccessibility(rings: rings)
    return search.run(exterior, tolerance: tolerance)
  }

  private init(rings: [[Point]]) { self.rings = rings }

  private mutating func run(_ exterior: [Point], tolerance: Double) -> Point {
    var bounds = Box.empty
    for point in exterior { bounds.formUnion(point) }
    let (width, height) = (bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    if min(width, height) == 0 { return Point(bounds.minX, bounds.minY) }
    let side = max(min(width, height), max(width, height) / Self.longestRow)
    guard side.isFinite else { return Point(bounds.minX, bounds.minY) }
    for x in stride(from: bounds.minX, to: bounds.maxX, by: side) {
      for y in stride(from: bounds.minY, to: bounds.maxY, by: side) {
        push(cell(at: Point(x + side / 2, y + side / 2), half: side / 2))
      }
    }
    let centroid = cell(at: Self.centroid(exterior), half: 0)
    var best = centroid
    var stepsLeft = Self.stepLimit
    while stepsLeft > 0, let next = pop() {
      stepsLeft -= 1
      // The centroid of a ring without area is NaN, so it is not a candidate.
      if next.distance > best.distance || best.distance.isNaN || best.distance == 0 { best = next }
      if next.potential - best.distance <= tolerance { continue }
      let half = next.half / 2
      for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
        push(cell(at: Point(next.center.x + dx, next.center.y + dy), half: half))
      }
    }
    let prefersCentroid = centroid.distance > 0 && best.distance - centroid.distance <= tolerance
    return prefersCentroid ? centroid.center : best.center
  }

  private func cell(at center: Point, half: Double) -> Cell {
    Cell(center: center, half: half, distance: distance(to: center))
  }

  /// Returns the distance from a point to the outline. It is negative if the point is outside the polygon.
  private func distance(to point: Point) -> Double {
    var least = Double.infinity
    for ring in rings {
      guard var previous = ring.last else { continue }
      for corner in ring {
        least = min(least, Self.squaredDistance(point, corner, previous))
        previous = corner
      }
    }
    return (rings.enclose(point) ? 1 : -1) * least.squareRoot()
  }

  private static func squaredDistance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let along = b - a
    guard along.squaredLength > 0 else { return (point - a).squaredLength }
    let offset = point - a
    let share = (offset.x * along.x + offset.y * along.y) / along.squaredLength
    if share < 0 { return offset.squaredLength }
    if share > 1 { return (point - b).squaredLength }
    // The order of these operations determines which pole of a symmetric polygon is found. The order is the same as in
    // MapLibre.
    return (point - (along * share + a)).squaredLength
  }

  private static func centroid(_ ring: [Point]) -> Point {
    var sum = Point.zero
    var area = 0.0
    var previous = ring[ring.count - 1]
    for point in ring {
      let cross = point.x * previous.y - previous.x * point.y
      sum = sum + (point + previous) * cross
      area += cross * 3
      previous = point
    }
    return Point(sum.x / area, sum.y / area)
  }
}

/// The queue is a binary heap. The square with the greatest potential is at its root. Equal elements leave the heap
/// in the same order as in MapLibre, so symmetric polygons get the same pole.
extension PoleOfInaccessibility {
  private mutating func push(_ cell: Cell) {
    queue.append(cell)
    var index = queue.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard cell.potential > queue[parent].potential else { break }
      queue.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func pop() -> Cell? {
    guard let last = queue.popLast() else { return nil }
    guard let top = queue.first else { return last }
    queue[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= queue.count { break }
      let right = child + 1
      if right < queue.count, queue[right].potential > queue[child].potential { child = right }
      guard queue[child].potential > queue[index].potential else { break }
      queue.swapAt(index, child)
      index = child
    }
    return top
  }
}
