/// The steps of a line along its longer axis. They are the columns or, for a steep line, the rows in which the line
/// has a pixel.
struct HairlineSteps {
  /// Whether the steps are rows.
  let isSteep: Bool
  /// The index of the first column or row, and the number of steps.
  let first: Int
  let count: Int
  /// The line's place across the steps at the first step, and the change of the place per step. Both have 32 bits
  /// of fraction.
  let place: Int
  let slope: Int
  /// The factor by which a distance across the steps is multiplied to obtain the distance from the line.
  private let toDistance: Float

  /// Creates the steps from one point to another within an area; nil if there are no steps. The pixels do not
  /// depend on the start of the area.
  @inline(__always)
  init?(_ a: GridPoint, _ b: GridPoint, in area: PixelArea) {
    let way = b.sixteenths &- a.sixteenths
    let (width, height) = (way.x.magnitude, way.y.magnitude)
    isSteep = height > width
    let (low, high) = isSteep ? (area.top, area.bottom) : (area.left, area.right)
    let start = GridPlace(a, isSteep: isSteep)
    let end = GridPlace(b, isSteep: isSteep)
    guard start.along != end.along else { return nil }
    let all = Self.steps(from: start, to: end)
    first = max(all.start, low)
    count = min(all.end, high) &- first
    guard count > 0 else { return nil }
    let one = 4_294_967_296.0
    let ratio = Double(end.across &- start.across) / Double(end.along &- start.along)
    // The slope is at most one row (or column) per step.
    slope = Int(ratio * one)
    let unit = 1.0 / 16
    let offset =
      Double(start.across) * unit
      + (Double(all.start) + 0.5 - Double(start.along) * unit) * ratio
    // A place between two columns belongs to the left column.
    place = Int(offset * one) &+ slope &* (first &- all.start) &- (isSteep ? 1 : 0)
    let (x, y) = (Float(way.x), Float(way.y))
    toDistance = Float(max(width, height)) / (x * x + y * y).squareRoot() / Float(one)
  }

  /// Returns the distance of a pixel's center from the line for a place in its column or, for a steep line, its row.
  @inline(__always)
  func distance(at place: Int) -> Float {
    Float(((place & 0xFFFF_FFFF) &- 0x8000_0000).magnitude) * toDistance
  }

  /// Returns the distances of four pixels' centers from the line, given the lower 32 bits of their places. They equal
  /// `distance(at:)`.
  @inline(__always)
  func distances(atFractions fractions: SIMD4<UInt32>) -> SIMD4<Float> {
    let signed = SIMD4<Int32>(truncatingIfNeeded: fractions &- 0x8000_0000)
    let sign = signed &>> 31
    let magnitude = SIMD4<UInt32>(truncatingIfNeeded: (signed ^ sign) &- sign)
    // Each half is exact in the lower bits of 2^23, so only the sum is rounded. A conversion of the whole vector would
    // make a call for each number.
    @inline(__always)
    func exact(_ half: SIMD4<UInt32>) -> SIMD4<Float> {
      unsafeBitCast(half | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
    }
    return (exact(magnitude &>> 16) * 65_536 + exact(magnitude & 0xFFFF)) * toDistance
  }

  /// Returns the steps in which a line has a pixel. These are the pixels in which the line leaves the diamond
  /// between the midpoints of the sides (OpenGL's diamond-exit rule). The end may be before the start.
  @inline(__always)
  private static func steps(from a: GridPlace, to b: GridPlace) -> (start: Int, end: Int) {
    // A forward line begins after the pixel of a point beyond its diamond, and it ends before the pixel of any other
    // point. For a backward line, points before the diamond take the role of points beyond the diamond.
    let isForward = a.along <= b.along
    let turn = isForward ? 0 : 15
    let first = (a.along &+ (a.fromDiamond ^ turn)) &>> 4
    let last = (b.along &+ (b.fromDiamond ^ turn)) &>> 4
    return isForward ? (first, last) : (last, first)
  }
}

/// A point of the grid of vertices, in steps of 1/16 of a pixel along and across the line's steps.
private struct GridPlace {
  let along: Int
  let across: Int

  @inline(__always)
  init(_ point: GridPoint, isSteep: Bool) {
    let (x, y) = (Int(point.sixteenths.x), Int(point.sixteenths.y))
    along = isSteep ? y : x
    across = isSteep ? x : y
  }

  /// The distance along the line between the far corner of the pixel's diamond and the pixel's far side. It is at
  /// most 7. Points nearer to that side are beyond the diamond.
  @inline(__always)
  var fromDiamond: Int { min(Int((across & 15 &- 8).magnitude), 7) }
}

/// The shift of places along a line in a tilted view.
///
/// MapLibre's fill outline shader compares a pixel's center with a position in the picture. It interpolates this
/// position in perspective between the ends of the line. The interpolated position and the pixel's center therefore
/// differ along the line.
struct DepthShift {
  private let start: DevicePoint
  private let way: DevicePoint
  private let length: Float
  /// One over the depth of each end.
  private let near: (Float, Float)

  /// Creates the shift of a line between two points at the given depths.
  init(from start: DevicePoint, to end: DevicePoint, depths: (Float, Float)) {
    self.start = start
    way = end - start
    length = (way.x * way.x + way.y * way.y).squareRoot()
    near = (1 / depths.0, 1 / depths.1)
  }

  /// Returns the distance along the line between a pixel and its interpolated position. The pixel is in this column
  /// or, for a steep line, in this row.
  @inline(__always)
  func distance(step: Int, isSteep: Bool) -> Float {
    let (from, along) = isSteep ? (start.y, way.y) : (start.x, way.x)
    let share = min(max((Float(step) + 0.5 - from) / along, 0), 1)
    let (first, second) = ((1 - share) * near.0, share * near.1)
    return (second / (first + second) - share) * length
  }
}
