import MapGeometry
import MapRaster
import MapStyle

/// The row of a square with the names and limits of its axes.
extension LegendRows {
  /// The least width and the height of a cell, in pixels of decorations.
  private static let cellSide = 26.0
  /// The distance between labels of the horizontal axis.
  private static let limitGap = 6.0

  /// Returns a row that contains the square of an entry. The name of the vertical axis is above its arrow, and the name
  /// of the horizontal axis is below its limits.
  func row(ofSquare entry: LegendEntry, gap: Double) -> Row {
    guard entry.axes.count == 2 else { return Row(gap: gap) }
    let columns = entry.axes[0].limits.count + 1
    let cells = entry.items.prefix(columns * (entry.axes[1].limits.count + 1))
    let names = entry.axes.map { label($0.title) }
    let limits = entry.axes.map { $0.limits.map { label($0.label) } }
    let widest = limits.map { $0.compactMap { $0?.width }.max() ?? 0 }
    let square = LegendSquare(
      colors: stride(from: 0, to: cells.count, by: columns).map { start in
        cells[start..<min(start + columns, cells.count)].map { item in
          item.squareColor.map { PremultipliedColor($0) } ?? .clear
        }
      }, cell: Point(max(Self.cellSide, widest[0] + Self.limitGap), Self.cellSide))
    let beyond = LegendSquare.arrowGap + LegendSquare.tickLength + 2
    let corner = Point(
      widest[1] + beyond, (names[1].map { $0.height + 2 } ?? 0) + LegendSquare.overhang)
    var row = Row(gap: gap)
    row.elements = [LegendElement(.square(square), at: corner)]
    func add(_ text: DecorationText?, at place: (DecorationText) -> Point) {
      guard let text else { return }
      let place = place(text)
      row.elements.append(LegendElement(.text(text, isMuted: false), at: place))
      row.width = max(row.width, place.x + text.width)
      row.height = max(row.height, place.y + text.height)
    }
    let bottom = corner.y + square.size.y + beyond
    add(names[1]) { _ in Point(0, 0) }
    for (index, limit) in limits[1].enumerated() {
      let y = corner.y + square.size.y - Double(index + 1) * square.cell.y
      add(limit) { Point(corner.x - beyond - $0.width, y - $0.height / 2) }
    }
    for (index, limit) in limits[0].enumerated() {
      let x = corner.x + Double(index + 1) * square.cell.x
      add(limit) { Point(x - $0.width / 2, bottom - 2) }
    }
    let height = limits[0].compactMap { $0?.height }.max() ?? 0
    add(names[0]) { _ in Point(corner.x, bottom - 2 + height) }
    row.width = max(row.width, corner.x + square.size.x + LegendSquare.overhang)
    row.height = max(row.height, bottom)
    return row
  }
}
