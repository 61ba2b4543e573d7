/// A clip as a range of columns for each row.
struct RowClip {
  /// The smallest rectangle that contains the clip.
  let area: PixelArea
  /// The columns of each row of `area`; empty if the clip is a rectangle.
  private let columns: [Columns]

  private struct Columns: Equatable {
    var left: Int32
    var right: Int32
  }

  /// Creates the part of a clip inside a picture.
  init(_ clip: PixelClip, width: Int, height: Int) {
    var rows = [Columns](repeating: Columns(left: Int32(width), right: -1), count: height)
    var from = clip.corners.last
    for to in clip.corners {
      if let from { RowClip.cross(EdgeLine(from, to), width: width, rows: &rows) }
      from = to
    }
    self.init(rows, width: width)
  }

  /// Creates a clip from a range of columns for each row. A range may be empty.
  private init(_ rows: [Columns], width: Int) {
    let top = rows.firstIndex { $0.left < $0.right } ?? 0
    let bottom = (rows.lastIndex { $0.left < $0.right } ?? -1) + 1
    let used = top < bottom ? rows[top..<bottom] : []
    let left = used.reduce(Int32(width)) { min($0, $1.left) }
    let right = used.reduce(Int32(0)) { max($0, $1.right) }
    area = PixelArea(left: Int(left), top: top, right: Int(right), bottom: max(top, bottom))
    let whole = Columns(left: left, right: right)
    columns = used.allSatisfy { $0 == whole } ? [] : Array(used)
  }

  /// Creates the parts of a clip inside a picture. There are several disjoint parts if a row crosses the clip in
  /// several places. Otherwise, there is one part.
  static func parts(of clip: PixelClip, width: Int, height: Int) -> [RowClip] {
    guard clip.mayBeConcave else { return [RowClip(clip, width: width, height: height)] }
    // The columns at which edges cross each row. The inside is between the first and the second column, between the
    // third and the fourth column, and so on.
    var crossings = [[Int32]](repeating: [], count: height)
    var from = clip.corners.last
    for to in clip.corners {
      if let from {
        let edge = EdgeLine(from, to)
        for row in edge.rows(limit: height) {
          let column = max(Int32(edge.firstColumn(row: row, limit: width)), 0)
          crossings[row].append(column)
        }
      }
      from = to
    }
    for row in crossings.indices { crossings[row].sort() }
    let count = crossings.reduce(0) { max($0, $1.count / 2) }
    let none = Columns(left: Int32(width), right: -1)
    return (0..<max(count, 1)).map { part in
      RowClip(
        crossings.map { columns in
          guard columns.count > 2 * part + 1 else { return none }
          let found = Columns(left: columns[2 * part], right: columns[2 * part + 1])
          return found.left < found.right ? found : none
        }, width: width)
    }
  }

  /// Extends each row that an edge crosses to the pixels at the crossing.
  private static func cross(_ edge: EdgeLine, width: Int, rows: inout [Columns]) {
    for row in edge.rows(limit: rows.count) {
      let column = Int32(edge.firstColumn(row: row, limit: width))
      rows[row].left = min(rows[row].left, max(column, 0))
      rows[row].right = max(rows[row].right, column)
    }
  }

  /// Whether the clip is a rectangle.
  var isRectangle: Bool { columns.isEmpty }

  /// Returns the part of `left..<right` of a row inside the clip. The part is empty if the left end is not below
  /// the right end. The row must lie in `area`.
  @inline(__always)
  func columns(row: Int, left: Int, right: Int) -> (left: Int, right: Int) {
    guard !columns.isEmpty else { return (max(left, area.left), min(right, area.right)) }
    let row = columns[row - area.top]
    return (max(left, Int(row.left)), min(right, Int(row.right)))
  }
}
