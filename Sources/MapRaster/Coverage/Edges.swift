/// An edge that separates pixel centers, in floating point.
///
/// A center on an edge belongs to the area right of the edge or, if the edge is horizontal, to the area above the edge.
/// This is the rule of graphics cards, whose rows run from the bottom of the picture to its top. The result does not
/// depend on the direction of the edge, so two areas with a common edge neither overlap nor leave a gap.
struct EdgeLine {
  private let top: Double
  private let bottom: Double
  private let x: Double
  /// The number of columns by which the edge moves per row.
  private let slope: Double

  /// Creates the edge between two points.
  @inline(__always)
  init(_ a: DevicePoint, _ b: DevicePoint) {
    let isDown = a.y < b.y || (a.y == b.y && a.x < b.x)
    let upper = isDown ? a : b
    let lower = isDown ? b : a
    top = Double(upper.y)
    bottom = Double(lower.y)
    x = Double(upper.x)
    slope = top < bottom ? (Double(lower.x) - x) / (bottom - top) : 0
  }

  /// Returns the rows, among the first `limit` rows, whose centers the edge passes.
  @inline(__always)
  func rows(limit: Int) -> Range<Int> {
    let first = max(PixelGrid.firstCenter(after: top, limit: limit), 0)
    let end = PixelGrid.firstCenter(after: bottom, limit: limit)
    return first..<max(first, end)
  }

  /// Returns the first column of a row whose center is at or right of the edge. The column is from -1 to `limit`.
  @inline(__always)
  func firstColumn(row: Int, limit: Int) -> Int {
    PixelGrid.firstCenter(atOrAfter: x + (Double(row) + 0.5 - top) * slope, limit: limit)
  }
}

/// An edge that separates pixel centers, stepped from row to row in fixed point.
///
/// A center on an edge belongs to the same area as for an `EdgeLine`. The column of an edge in a row depends
/// neither on the edge's direction nor on the first row of interest, so two areas with a common edge neither
/// overlap nor leave a gap.
struct EdgeStepper {
  /// The rows whose centers the edge passes.
  let top: Int
  let bottom: Int
  /// Whether the edge goes down from its first point to its second.
  let isDown: Bool
  /// The x of the edge in row `top`, reduced by half a pixel, and the number of columns by which the edge moves per
  /// row. Both have 32 bits of fraction.
  private let place: Int
  private let step: Int

  /// The unit of fixed point coordinates.
  private static let one = 4_294_967_296.0
  /// The magnitude, in pixels, below which coordinates can be stepped. Place and step then fit in 64 bits.
  private static let limit: Float = 1_048_576

  /// Whether a point can be the end of an edge.
  @inline(__always)
  static func canStep(_ point: DevicePoint) -> Bool {
    // The comparisons are false for NaN.
    point.x.magnitude < limit && point.y.magnitude < limit
  }

  /// Returns the first row whose center is below a coordinate within the limit.
  @inline(__always)
  static func firstCenter(after y: Float) -> Int {
    // The only rounding is the truncation of a positive number.
    Int(Double(y) + 4_194_304.5) &- 4_194_304
  }

  /// Creates the edge between two points for which `canStep` is true.
  @inline(__always)
  init(_ a: DevicePoint, _ b: DevicePoint) {
    isDown = a.y < b.y
    let upper = isDown ? a : b
    let lower = isDown ? b : a
    top = EdgeStepper.firstCenter(after: upper.y)
    bottom = EdgeStepper.firstCenter(after: lower.y)
    guard top < bottom else {
      place = 0
      step = 0
      return
    }
    let x = Double(upper.x)
    let y = Double(upper.y)
    let slope = (Double(lower.x) - x) / (Double(lower.y) - y)
    place = Int((x + (Double(top) + 0.5 - y) * slope - 0.5) * EdgeStepper.one)
    // With two rows or more, the edge is at least one pixel high, and its slope is at most 2^21.
    step = bottom &- top > 1 ? Int(slope * EdgeStepper.one) : 0
  }

  /// Stores the first column whose center is at or right of the edge, for each row of an area that the edge passes.
  @inline(__always)
  func store(_ columns: UnsafeMutablePointer<Int32>, area: PixelArea) {
    let first = max(top, area.top)
    let end = min(bottom, area.bottom)
    guard first < end else { return }
    var x = place &+ step &* (first &- top) &+ 0xFFFF_FFFF
    for row in first..<end {
      columns[row &- area.top] = Int32(truncatingIfNeeded: x &>> 32)
      x &+= step
    }
  }
}

/// A point of the grid of vertices.
struct GridPoint {
  /// The coordinates in steps of 1/16 of a pixel.
  let sixteenths: SIMD2<Int32>

  /// The magnitude, in pixels, below which coordinates are exact.
  private static let limit: Float = 262_144
  /// The number that moves the sixteenths into the low bits of a sum when it is added to a coordinate.
  private static let origin = DevicePoint(repeating: 786_432)

  /// Creates the grid point that is nearest to a point; nil for points far outside any picture.
  @inline(__always)
  init?(_ point: DevicePoint) {
    // The comparisons are false for NaN.
    guard abs(point.x) < Self.limit, abs(point.y) < Self.limit else { return nil }
    self.init(near: point)
  }

  /// Creates the grid point that is nearest to a point in or near the picture. Other points receive arbitrary
  /// coordinates.
  @inline(__always)
  init(near point: DevicePoint) {
    sixteenths =
      unsafeBitCast(point + Self.origin, to: SIMD2<Int32>.self)
      &- unsafeBitCast(Self.origin, to: SIMD2<Int32>.self)
  }
}
