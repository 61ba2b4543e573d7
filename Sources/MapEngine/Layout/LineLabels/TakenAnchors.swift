import MapGeometry

/// The anchors of a text along lines, which keep a distance from each other. They are in cells as wide as the distance, so
/// that an anchor is compared with those in nine cells only.
struct TakenAnchors {
  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  private let distance: Double
  private var cells: [Cell: [Point]] = [:]

  /// Creates an empty set of anchors that keep a distance, in grid units.
  init(distance: Double) { self.distance = distance }

  /// Adds an anchor, unless one is nearer than the distance; returns whether it was added.
  mutating func add(_ anchor: Point) -> Bool {
    // No anchor is nearer than 0.
    guard distance > 0 else { return true }
    let own = Cell(column: step(anchor.x), row: step(anchor.y))
    for column in own.column - 1...own.column + 1 {
      for row in own.row - 1...own.row + 1 {
        let others = cells[Cell(column: column, row: row)] ?? []
        if others.contains(where: { anchor.distance(to: $0) < distance }) { return false }
      }
    }
    cells[own, default: []].append(anchor)
    return true
  }

  /// The cell of a coordinate; those far away share one.
  private func step(_ coordinate: Double) -> Int {
    Int(min(max(-1e15, (coordinate / distance).rounded(.down)), 1e15))
  }
}
