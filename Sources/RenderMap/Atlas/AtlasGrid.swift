import MapGeometry

/// The division of an area into rows and columns of pages. Pages are numbered row by row, from the upper left corner.
///
/// Coordinates are world units of Web Mercator. The overlap is a share of the width and of the height of a page.
struct AtlasGrid {
  /// The pages.
  let sheets: [AtlasSheet]

  /// A row of pages.
  private struct Row {
    var top, height: Double
    var left = 0.0
    var width = 0.0
  }

  /// Divides an area into a number of rows and columns. The pages have equal sizes in the plane, cover exactly the area,
  /// and have exactly the overlap.
  init(of area: Box, rows: Int, columns: Int, overlap: Double) throws(RequestError) {
    guard rows * columns <= AtlasSheet.limit else { throw AtlasSheet.tooMany }
    func side(_ length: Double, _ count: Int) -> Double {
      length / Self.pages(count, overlap: overlap)
    }
    let (width, height) = (side(area.width, columns), side(area.height, rows))
    let rows = (0..<rows).map { row in
      Row(
        top: area.minY + Double(row) * height * (1 - overlap), height: height, left: area.minX,
        width: width)
    }
    sheets = Self.sheets(rows, columns: columns, overlap: overlap)
  }

  /// Covers an area with as few pages of a scale as possible. The pages of a row, and the rows, have exactly the overlap.
  /// The pages extend equally beyond opposite edges of the area.
  ///
  /// - Parameter size: A function that returns the width and height in the plane of a page whose center has a y.
  init(of area: Box, overlap: Double, size: (Double) -> Point) throws(RequestError) {
    var rows = try Self.rows(from: area.minY, overlap: overlap, size) { rows, end in
      end < area.maxY - Self.tolerance * area.height
    }
    // The sizes of pages depend on their latitude, so the place where the rows are centered is found by iteration.
    let count = rows.count
    var excess = 0.0
    for _ in 0..<20 {
      let end = rows.last.map { $0.top + $0.height } ?? area.maxY
      excess += (end - area.maxY - excess) / 2
      rows = try Self.rows(from: area.minY - excess, overlap: overlap, size) { rows, _ in
        rows < count
      }
    }
    var columns = 1
    for index in rows.indices {
      rows[index].width = size(rows[index].top + rows[index].height / 2).x
      let needed = (area.width / rows[index].width - overlap) / (1 - overlap)
      guard needed <= Double(AtlasSheet.limit) else { throw AtlasSheet.tooMany }
      columns = max(columns, Int((needed - Self.tolerance).rounded(.up)))
    }
    guard columns * count <= AtlasSheet.limit else { throw AtlasSheet.tooMany }
    let pages = Self.pages(columns, overlap: overlap)
    for index in rows.indices {
      rows[index].left = (area.minX + area.maxX - rows[index].width * pages) / 2
    }
    sheets = Self.sheets(rows, columns: columns, overlap: overlap)
  }

  /// The part of a page by which pages may fail to cover an area, because of rounding.
  private static let tolerance = 1e-9

  /// Returns the length of several pages with their overlaps, in lengths of a page.
  private static func pages(_ count: Int, overlap: Double) -> Double {
    Double(count) - Double(count - 1) * overlap
  }

  /// Returns rows from north to south.
  ///
  /// - Parameter continues: A function that returns whether there is another row after a number of rows that end at a y.
  private static func rows(
    from top: Double, overlap: Double, _ size: (Double) -> Point,
    while continues: (_ count: Int, _ end: Double) -> Bool
  ) throws(RequestError) -> [Row] {
    var rows: [Row] = []
    var next = top
    repeat {
      guard rows.count < AtlasSheet.limit else { throw AtlasSheet.tooMany }
      // The height is that at the middle of the page, which depends on the height.
      var height = size(next).y
      for _ in 0..<20 { height = size(next + height / 2).y }
      rows.append(Row(top: next, height: height))
      next += height * (1 - overlap)
    } while continues(rows.count, next + (rows.last?.height ?? 0) * overlap)
    return rows
  }

  private static func sheets(_ rows: [Row], columns: Int, overlap: Double) -> [AtlasSheet] {
    var sheets: [AtlasSheet] = []
    for (index, row) in rows.enumerated() {
      for column in 0..<columns {
        let number = index * columns + column + 1
        let left = row.left + Double(column) * row.width * (1 - overlap)
        var sheet = AtlasSheet(
          number: number, box: Box(corner: Point(left, row.top), size: Point(row.width, row.height))
        )
        if index > 0 { sheet.neighbors[.top] = [number - columns] }
        if index < rows.count - 1 { sheet.neighbors[.bottom] = [number + columns] }
        if column > 0 { sheet.neighbors[.left] = [number - 1] }
        if column < columns - 1 { sheet.neighbors[.right] = [number + 1] }
        sheets.append(sheet)
      }
    }
    return sheets
  }
}
