/// A grid of square cells whose lines divide edges. The divided edges can follow a globe.
///
/// As in MapLibre, the division points of an edge are rounded to whole units. Unlike in MapLibre, short edges are not
/// divided.
public struct SubdivisionGrid: Hashable, Sendable {
  /// The side of a cell, in units.
  public let cell: Double
  /// The length along both axes up to which edges are not divided, in units.
  public let undivided: Double

  /// Creates a grid with a number of cells per `extent` units. Nil if there is only one cell, which would divide
  /// nothing.
  ///
  /// - Parameters:
  ///   - cells: The number of cells along a side of the square.
  ///   - extent: The side of the square that the cells divide, in units.
  ///   - undivided: The length along both axes up to which edges are not divided.
  public init?(cells: Int, extent: Double, undivided: Double = 0) {
    guard cells > 1 else { return nil }
    self.undivided = undivided
    cell = (extent / Double(cells)).rounded(.down)
    guard cell >= 1 else { return nil }
  }

  /// Calls `body` with each point at which the line between two points crosses the grid, in order from `a` to `b`. The
  /// points are the same for both directions of the line.
  public func forEachCrossing(from a: Point, to b: Point, _ body: (Point) -> Void) {
    if (b.x - a.x).magnitude <= undivided, (b.y - a.y).magnitude <= undivided { return }
    // Most edges of detailed data are completely in one cell.
    if (a.x / cell).rounded(.down) == (b.x / cell).rounded(.down),
      (a.y / cell).rounded(.down) == (b.y / cell).rounded(.down)
    {
      return
    }
    if (b.x, b.y) < (a.x, a.y) {
      let points = crossings(from: b, to: a)
      for point in points.reversed() { body(point) }
    } else {
      for point in crossings(from: a, to: b) { body(point) }
    }
  }

  private func crossings(from a: Point, to b: Point) -> [Point] {
    let way = b - a
    guard way.x.magnitude < 1e6, way.y.magnitude < 1e6 else { return [] }
    // The next column and row of grid lines that the edge may cross. The edge never leads to the left, but it may lead
    // up.
    let down = way.y < 0 ? -1.0 : 1
    var column = (a.x / cell).rounded(.down) + 1
    var row = down > 0 ? (a.y / cell).rounded(.down) + 1 : (a.y / cell).rounded(.up) - 1
    var found: [Point] = []
    func share(_ position: Double, _ from: Double, _ way: Double) -> Double {
      way == 0 ? .infinity : (position - from) / way
    }
    while true {
      let atColumn = share(column * cell, a.x, way.x)
      let atRow = share(row * cell, a.y, way.y)
      guard min(atColumn, atRow) < 1 else { return found }
      let point: Point
      if atColumn < atRow {
        point = Point(column * cell, (a.y + way.y * atColumn + 0.5).rounded(.down))
      } else {
        point = Point((a.x + way.x * atRow + 0.5).rounded(.down), row * cell)
      }
      if atColumn <= atRow { column += 1 }
      if atRow <= atColumn { row += down }
      if point != found.last, point != a, point != b { found.append(point) }
    }
  }
}
