import MapGeometry

/// The places in a raster of the pixels of a tile, in columns and rows of a level. They are computed at the nodes of a
/// grid. Between the nodes, they are interpolated.
///
/// The grid is refined until interpolation is exact to 1/32 of a pixel of the raster or of the tile, whichever is larger,
/// or until each pixel is a node.
struct PlaceGrid: Sendable {
  /// The pixels of the tile.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The distance between nodes in pixels.
  private let step: Int
  private let nodes: Nodes

  /// The distance between nodes of the first grid, in pixels.
  private static let firstStep = 32
  /// The maximum error of places, in pixels.
  private static let tolerance = 1.0 / 32

  /// The places of nodes, row by row. A place is nil where the projection of the raster is undefined.
  private struct Nodes: Sendable {
    var width: Int
    var places: [SIMD2<Double>?]

    /// Returns the place in a cell between four nodes; nil if a node has no place.
    @inline(__always)
    func place(_ column: Int, _ row: Int, _ share: SIMD2<Double>) -> SIMD2<Double>? {
      let start = row * width + column
      guard let a = places[start] else { return nil }
      if share.x == 0 && share.y == 0 { return a }
      let right = share.x > 0 ? 1 : 0
      let below = share.y > 0 ? width : 0
      guard let b = places[start + right], let c = places[start + below],
        let d = places[start + right + below]
      else { return nil }
      let top = a + (b - a) * share.x
      let bottom = c + (d - c) * share.x
      return top + (bottom - top) * share.y
    }
  }

  /// Creates the places of some pixels of a tile; nil if no pixel has a place.
  ///
  /// - Parameters:
  ///   - columns: The columns of the pixels. There is at least one column.
  ///   - rows: The rows of the pixels. There is at least one row.
  ///   - places: A function that returns the places of the centers of pixels.
  init?(
    columns: Range<Int>, rows: Range<Int>, places: ([SIMD2<Double>]) -> [SIMD2<Double>?]
  ) {
    func nodes(_ step: Int) -> Nodes {
      // The nodes reach beyond the last pixels, so that the change to the next pixel is known.
      let (across, down) = ((columns.count - 1) / step + 1, (rows.count - 1) / step + 1)
      let pixels = (0...down).flatMap { row in
        (0...across).map { column in
          SIMD2(
            Double(columns.lowerBound + column * step) + 0.5,
            Double(rows.lowerBound + row * step) + 0.5)
        }
      }
      return Nodes(width: across + 1, places: places(pixels))
    }
    var step = Self.firstStep
    var coarse = nodes(step)
    while step > 1 {
      let fine = nodes(step / 2)
      step /= 2
      let isExact = Self.isExact(coarse, fine, step: step)
      coarse = fine
      if isExact { break }
    }
    guard coarse.places.contains(where: { $0 != nil }) else { return nil }
    (self.columns, self.rows, self.step, self.nodes) = (columns, rows, step, coarse)
  }

  /// Whether the nodes of a grid determine the nodes of a grid with half the distance, which is `step` pixels.
  private static func isExact(_ coarse: Nodes, _ fine: Nodes, step: Int) -> Bool {
    guard coarse.places.allSatisfy({ $0 != nil }) else {
      return (coarse.places + fine.places).allSatisfy { $0 == nil }
    }
    return fine.places.indices.allSatisfy { index in
      let (column, row) = (index % fine.width, index / fine.width)
      let share = SIMD2(Double(column % 2), Double(row % 2)) / 2
      guard let exact = fine.places[index],
        let found = coarse.place(column / 2, row / 2, share),
        let beside = fine.places[column > 0 ? index - 1 : index + 1]
      else { return false }
      let (error, change) = (exact - found, (exact - beside) / Double(step))
      let pixel = max(1, (change * change).sum().squareRoot())
      return max(abs(error.x), abs(error.y)) < tolerance * pixel
    }
  }

  /// Returns the place of the center of a pixel; nil if it has none.
  @inline(__always)
  func place(column: Int, row: Int) -> SIMD2<Double>? {
    let (x, y) = (column - columns.lowerBound, row - rows.lowerBound)
    let share = SIMD2(Double(x % step), Double(y % step)) / Double(step)
    return nodes.place(x / step, y / step, share)
  }

  /// Returns the change of the place from a pixel to the next column and to the next row; nil if it is unknown. Where the
  /// projection of the raster is cut, the change is the one on the same side of the cut.
  @inline(__always)
  func change(column: Int, row: Int) -> (x: SIMD2<Double>, y: SIMD2<Double>)? {
    guard let here = place(column: column, row: row) else { return nil }
    func least(_ next: SIMD2<Double>?, _ last: SIMD2<Double>?) -> SIMD2<Double>? {
      switch (next.map { $0 - here }, last.map { here - $0 }) {
      case (let next?, let last?): (last * last).sum() < (next * next).sum() ? last : next
      case (let next, let last): next ?? last
      }
    }
    let (right, below) = (
      place(column: column + 1, row: row), place(column: column, row: row + 1)
    )
    // Only places that are not interpolated can be beside a cut.
    if step > 1, let right, let below { return (right - here, below - here) }
    let left = column > columns.lowerBound ? place(column: column - 1, row: row) : nil
    let above = row > rows.lowerBound ? place(column: column, row: row - 1) : nil
    guard let x = least(right, left), let y = least(below, above) else { return nil }
    return (x, y)
  }
}
