import MapGeometry
import MapRaster

/// The square of a legend of two attributes: cells with the colors of the classes, and an arrow along each axis with a
/// tick at each limit. Lengths are in pixels of decorations.
struct LegendSquare {
  /// The colors of the cells. The first row is at the bottom.
  let colors: [[PremultipliedColor]]
  /// The size of a cell.
  let cell: Point

  /// The distance from the cells to the arrows, and the length of the arrows beyond the cells.
  static let arrowGap = 4.0
  static let overhang = 9.0
  static let tickLength = 3.0
  private static let headLength = 6.0
  private static let headWidth = 5.0

  /// The size of all cells together.
  var size: Point {
    Point(Double(colors.first?.count ?? 0) * cell.x, Double(colors.count) * cell.y)
  }

  /// Returns the commands that draw the square.
  ///
  /// - Parameter corner: The upper left corner of the cells.
  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let (left, top) = (brush.snapped(corner.x), brush.snapped(corner.y))
    let (width, height) = (brush.snapped(cell.x), brush.snapped(cell.y))
    let rows = Double(colors.count)
    func box(_ column: Double, _ row: Double, _ columns: Double, _ rows: Double) -> Box {
      Box(
        corner: Point(left + column * width, top + row * height) * (1 / brush.ratio),
        size: Point(columns * width, rows * height) * (1 / brush.ratio))
    }
    var commands: [DrawCommand] = []
    for (row, colors) in colors.enumerated() {
      for (column, color) in colors.enumerated() {
        let cell = box(Double(column), rows - 1 - Double(row), 1, 1)
        commands.append(brush.fill([cell.corners], color: color))
      }
    }
    let whole = box(0, 0, Double(colors.first?.count ?? 0), rows)
    commands.append(
      brush.frame(whole, width: brush.theme.lineWidth, color: brush.theme.colors.edge))
    return commands + arrows(around: whole, with: brush)
  }

  /// Returns the commands that draw an arrow below the cells, to the right, and an arrow left of the cells, upwards.
  private func arrows(around box: Box, with brush: DecorationBrush) -> [DrawCommand] {
    let color = brush.theme.colors.foreground.withOpacity(0.6)
    let (x, y) = (box.minX - Self.arrowGap, box.maxY + Self.arrowGap)
    let tips = [Point(box.maxX + Self.overhang, y), Point(x, box.minY - Self.overhang)]
    let (length, half) = (Self.headLength, Self.headWidth / 2)
    var lines = [
      [Point(box.minX, y), Point(tips[0].x - length, y)],
      [Point(x, box.maxY), Point(x, tips[1].y + length)],
    ]
    for column in 1..<max(1, colors.first?.count ?? 0) {
      let limit = box.minX + box.width * Double(column) / Double(colors[0].count)
      lines.append([Point(limit, y), Point(limit, y + Self.tickLength)])
    }
    for row in 1..<max(1, colors.count) {
      let limit = box.maxY - box.height * Double(row) / Double(colors.count)
      lines.append([Point(x, limit), Point(x - Self.tickLength, limit)])
    }
    return [
      brush.stroke(lines, width: brush.theme.lineWidth, color: color),
      brush.fill(
        [
          [
            tips[0], Point(tips[0].x - length, y - half), Point(tips[0].x - length, y + half),
          ],
          [
            tips[1], Point(x - half, tips[1].y + length), Point(x + half, tips[1].y + length),
          ],
        ], color: color),
    ]
  }
}
