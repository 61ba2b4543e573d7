import MapGeometry

/// The reason why no contour lines are traced.
public enum ContourError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There would be more elevations with lines than `ContourTracer.maximumLevels`.
  case tooManyLevels(interval: Double)
  /// There would be more pieces of lines than `ContourTracer.maximumSegments`.
  case tooManySegments(interval: Double)

  /// The reason and the remedy.
  public var description: String {
    switch self {
    case .tooManyLevels(let interval):
      "an interval of \(interval) gives lines at more than \(ContourTracer.maximumLevels) elevations of one tile; "
        + "set a greater interval"
    case .tooManySegments(let interval):
      "an interval of \(interval) gives more than \(ContourTracer.maximumSegments) pieces of lines in one tile; "
        + "set a greater interval"
    }
  }
}

/// Traces contour lines through a grid of elevations by marching squares.
///
/// A cell is the square between four adjacent samples. A line crosses an edge of a cell where the elevation,
/// interpolated linearly between the two samples, equals the elevation of the line. A sample at exactly this elevation
/// counts as higher ground. If opposite corners of a cell are higher ground, they are connected if the mean of the four
/// samples is higher ground. Cells with a missing sample have no lines.
///
/// Crossings depend only on the two samples of an edge, so grids that overlap have the same crossings.
public struct ContourTracer {
  /// Contour lines at one elevation.
  public struct Level: Sendable {
    /// The elevation divided by the interval.
    public var multiple: Int
    /// The elevation in units.
    public var elevation: Double
    /// The lines, whose higher ground is on the left. A closed line repeats its first point at its end.
    public var lines: [[Point]]
  }

  /// The maximum number of elevations with lines in a grid.
  public static let maximumLevels = 2000
  /// The maximum number of pieces of lines in a grid.
  public static let maximumSegments = 2_000_000

  /// A piece of a line in one cell, which leads from one edge of the grid to another. Horizontal edges have even
  /// numbers, vertical edges have odd numbers.
  private struct Segment: Comparable {
    var multiple: Int
    var start: Int
    var end: Int

    static func < (a: Segment, b: Segment) -> Bool {
      (a.multiple, a.start) < (b.multiple, b.start)
    }
  }

  private let grid: ElevationGrid
  private let interval: Double
  private var segments: [Segment] = []

  private init(_ grid: ElevationGrid, interval: Double) {
    self.grid = grid
    self.interval = interval
  }

  /// Returns the contour lines of a grid at all multiples of an interval, in ascending order. The order of the lines of
  /// a level depends only on the grid.
  ///
  /// - Parameters:
  ///   - grid: The elevations.
  ///   - interval: The difference of elevation between lines, above 0.
  /// - Throws: `ContourError` if the interval is too small for the elevations.
  public static func levels(
    of grid: ElevationGrid, interval: Double
  ) throws(ContourError) -> [Level] {
    guard let range = grid.range else { return [] }
    guard interval > 0,
      (range.upperBound - range.lowerBound) / interval < Double(maximumLevels),
      max(abs(range.lowerBound), abs(range.upperBound)) / interval < 1e12
    else { throw .tooManyLevels(interval: interval) }
    var tracer = ContourTracer(grid, interval: interval)
    try tracer.march()
    return tracer.joined()
  }

  /// Returns the elevation of a multiple of the interval. It is rounded, so that 3 * 0.1 is 0.3.
  private func elevation(_ multiple: Int) -> Double {
    let elevation = Double(multiple) * interval
    return abs(elevation) < 1e9 ? (elevation * 1e6).rounded() / 1e6 : elevation
  }

  // MARK: Cells

  private mutating func march() throws(ContourError) {
    for row in grid.rows.dropLast() {
      for column in grid.columns.dropLast() {
        // The corners clockwise from the top left.
        let corners = SIMD4(
          grid[column, row], grid[column + 1, row], grid[column + 1, row + 1],
          grid[column, row + 1])
        let (low, high) = (corners.min(), corners.max())
        guard corners.sum().isFinite, low < high else { continue }
        let first = Int((low / interval).rounded(.down))
        for multiple in first...max(first, Int((high / interval).rounded(.up))) {
          add(multiple, column, row, corners)
        }
        guard segments.count <= Self.maximumSegments else {
          throw .tooManySegments(interval: interval)
        }
      }
    }
  }

  /// Adds the pieces of the lines at a multiple of the interval in a cell.
  private mutating func add(_ multiple: Int, _ column: Int, _ row: Int, _ corners: SIMD4<Double>) {
    let level = elevation(multiple)
    var code = 0
    for index in 0..<4 where corners[index] >= level { code |= 1 << index }
    let width = grid.columns.count
    let place = (row - grid.rows.lowerBound) * width + column - grid.columns.lowerBound
    let (top, right, bottom, left) =
      (2 * place, 2 * (place + 1) + 1, 2 * (place + width), 2 * place + 1)
    func add(_ start: Int, _ end: Int) {
      segments.append(Segment(multiple: multiple, start: start, end: end))
    }
    let isHighInside = corners.sum() / 4 >= level
    switch code {
    case 1: add(left, top)
    case 2: add(top, right)
    case 3: add(left, right)
    case 4: add(right, bottom)
    case 5:
      add(isHighInside ? right : left, top)
      add(isHighInside ? left : right, bottom)
    case 6: add(top, bottom)
    case 7: add(left, bottom)
    case 8: add(bottom, left)
    case 9: add(bottom, top)
    case 10:
      add(top, isHighInside ? left : right)
      add(bottom, isHighInside ? right : left)
    case 11: add(bottom, right)
    case 12: add(right, left)
    case 13: add(right, top)
    case 14: add(top, left)
    default: break
    }
  }

  // MARK: Lines

  /// Returns the levels whose lines consist of the segments. Each edge starts at most one segment of a level and ends
  /// at most one.
  private mutating func joined() -> [Level] {
    segments.sort()
    var levels: [Level] = []
    var start = 0
    while start < segments.count {
      let multiple = segments[start].multiple
      let end = segments[start...].firstIndex { $0.multiple != multiple } ?? segments.count
      levels.append(joined(segments[start..<end], multiple))
      start = end
    }
    return levels
  }

  private func joined(_ segments: ArraySlice<Segment>, _ multiple: Int) -> Level {
    let indices = Dictionary(
      zip(segments.lazy.map(\.start), segments.indices), uniquingKeysWith: { first, _ in first })
    var isContinuation = Array(repeating: false, count: segments.count)
    for segment in segments {
      if let next = indices[segment.end] { isContinuation[next - segments.startIndex] = true }
    }
    var isUsed = Array(repeating: false, count: segments.count)
    var level = Level(multiple: multiple, elevation: elevation(multiple), lines: [])
    func line(from first: Int) -> [Point] {
      var points = [crossing(segments[first].start, level.elevation)]
      var next: Int? = first
      while let index = next, !isUsed[index - segments.startIndex] {
        isUsed[index - segments.startIndex] = true
        points.append(crossing(segments[index].end, level.elevation))
        next = indices[segments[index].end]
      }
      return points
    }
    // Open lines start where no segment ends. The other lines are closed.
    for first in segments.indices where !isContinuation[first - segments.startIndex] {
      level.lines.append(line(from: first))
    }
    for first in segments.indices where !isUsed[first - segments.startIndex] {
      level.lines.append(line(from: first))
    }
    return level
  }

  /// Returns the position on an edge whose interpolated elevation is `level`.
  private func crossing(_ edge: Int, _ level: Double) -> Point {
    let (place, isVertical) = (edge / 2, edge % 2 == 1)
    let column = grid.columns.lowerBound + place % grid.columns.count
    let row = grid.rows.lowerBound + place / grid.columns.count
    let start = grid[column, row]
    let end = isVertical ? grid[column, row + 1] : grid[column + 1, row]
    let share = (level - start) / (end - start)
    let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
    return isVertical ? Point(x, y + share) : Point(x + share, y)
  }
}
