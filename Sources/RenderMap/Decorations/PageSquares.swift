import MapEngine
import MapGeometry
import MapRaster

/// The squares of a page, to which an index of names refers. Columns have letters, beginning with A at the left edge, and
/// rows have numbers, beginning with 1 at the upper edge.
public struct PageSquares: Hashable, Sendable {
  /// The number of columns, from 1 to 26.
  public let columns: Int
  /// The number of rows, from 1 to 26.
  public let rows: Int

  /// The number of squares along the shorter side of a map.
  private static let onShorterSide = 4.0

  /// Creates nearly square parts of a map: 4 along its shorter side.
  ///
  /// - Parameters:
  ///   - width: The width of the map in any unit.
  ///   - height: The height of the map in the same unit.
  public init(width: Double, height: Double) {
    let shorter = max(min(width, height), .leastNormalMagnitude)
    func count(_ length: Double) -> Int {
      Int(min(max((length / shorter * Self.onShorterSide).rounded(), 1), 26))
    }
    (columns, rows) = (count(width), count(height))
  }

  /// Returns the name of the square with a point, such as `B3`; nil if the point is outside of the area of the map.
  func name(at point: Point, in area: Box) -> String? {
    guard area.contains(point), area.width > 0, area.height > 0 else { return nil }
    let column = min(Int((point.x - area.minX) / area.width * Double(columns)), columns - 1)
    let row = min(Int((point.y - area.minY) / area.height * Double(rows)), rows - 1)
    return Self.letter(column) + String(row + 1)
  }

  private static func letter(_ column: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "A") + UInt8(truncatingIfNeeded: column)))
  }

  /// The letters and numbers that columns and rows may have.
  static let words = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

  /// Returns the command that draws the lines between the squares of an area, in pixels of decorations.
  func lines(in area: Box, with brush: DecorationBrush) -> DrawCommand {
    let vertical = (1..<max(columns, 1)).map { column in
      let x = area.minX + area.width * Double(column) / Double(columns)
      return [Point(x, area.minY), Point(x, area.maxY)]
    }
    let horizontal = (1..<max(rows, 1)).map { row in
      let y = area.minY + area.height * Double(row) / Double(rows)
      return [Point(area.minX, y), Point(area.maxX, y)]
    }
    return brush.stroke(
      vertical + horizontal, width: brush.theme.graticuleLineWidth,
      color: brush.theme.colors.graticule)
  }

  /// Returns the commands that draw the letters at the upper and lower edge of an area, and the numbers at the left and
  /// right edge, where there is room for them.
  func labels(
    in area: Box, with brush: DecorationBrush, isFree: (Box) -> Bool
  ) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    func add(_ text: String, at share: Point) {
      guard let text = brush.text(text, brush.theme.heading) else { return }
      let gap = brush.theme.margin / 4
      let room = Point(area.width - text.width - 2 * gap, area.height - text.height - 2 * gap)
      let corner =
        Point(area.minX + gap, area.minY + gap) + Point(room.x * share.x, room.y * share.y)
      guard isFree(Box(corner: corner, size: Point(text.width, text.height))) else { return }
      commands += [
        text.halo(
          at: corner, ratio: brush.ratio, color: brush.theme.colors.paper, width: Self.haloWidth),
        brush.draw(text, at: corner),
      ]
    }
    for column in 0..<columns {
      let share = (Double(column) + 0.5) / Double(columns)
      for edge in [0.0, 1] { add(Self.letter(column), at: Point(share, edge)) }
    }
    for row in 0..<rows {
      let share = (Double(row) + 0.5) / Double(rows)
      for edge in [0.0, 1] { add(String(row + 1), at: Point(edge, share)) }
    }
    return commands
  }

  /// The width of halos, in pixels of decorations.
  private static let haloWidth = 1.5
}

extension PlacedScene {
  /// The area of the map without the paper around it, in pixels of the style.
  var mapArea: Box {
    let paper = scene.camera.paper
    return Box(
      minX: paper.left, minY: paper.top, maxX: Double(size.width) - paper.right,
      maxY: Double(size.height) - paper.bottom)
  }
}
