/// The elevations of a part of the world, as samples at the centers of the pixels of elevation tiles.
///
/// Positions are in pixels of the whole world at the level of the elevation tiles. The sample of a column and row is at
/// the position (column + 0.5, row + 0.5). Columns beyond the antimeridian are below 0 or beyond the width of the
/// world.
public struct ElevationGrid: Sendable {
  /// The columns of samples.
  public let columns: Range<Int>
  /// The rows of samples, counted from north to south.
  public let rows: Range<Int>
  /// The elevations, row by row, in the unit of the contour lines. They are NaN where there is no elevation.
  public private(set) var elevations: [Float]

  /// Creates a grid without elevations.
  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
    elevations = Array(repeating: .nan, count: columns.count * rows.count)
  }

  /// The elevation at a column and a row of the grid. A number that is not finite is no elevation.
  public subscript(column: Int, row: Int) -> Double {
    get { Double(elevations[place(column, row)]) }
    set { elevations[place(column, row)] = newValue.isFinite ? Float(newValue) : .nan }
  }

  private func place(_ column: Int, _ row: Int) -> Int {
    (row - rows.lowerBound) * columns.count + column - columns.lowerBound
  }

  /// The lowest and the highest elevation. Nil if there is no elevation.
  public var range: ClosedRange<Double>? {
    var (low, high) = (Float.infinity, -Float.infinity)
    for elevation in elevations where elevation.isFinite {
      low = min(low, elevation)
      high = max(high, elevation)
    }
    return low <= high ? Double(low)...Double(high) : nil
  }
}
