/// Draws lines one pixel wide as a graphics card does: one pixel per step along the longer axis, faded by
/// its distance from the line (MapLibre's fill outline shader).
///
/// A line between two pixels belongs to the lower or left one (OpenGL's rule, with rows from the bottom of the picture
/// to its top).
struct HairlinePainter<Shader: FillShader> {
  let shader: Shader
  /// The part of the picture to draw in.
  let area: PixelArea
  let clip: RowClip?
  let band: Band
  /// Whether pixels fade with their distance from the line.
  let fades: Bool

  /// Draws a line without its last pixel, so that consecutive lines share no pixel.
  @inline(__always)
  func draw(from a: GridPoint, to b: GridPoint) {
    guard let line = Steps(a, b, in: area) else { return }
    if fades {
      draw(line) { _, place in line.coverage(at: place) }
    } else {
      draw(line) { _, _ in Blend.fullCoverage }
    }
  }

  /// Draws a part of a line in a tilted view, without its last pixel. Its pixels fade by a shift along the whole line.
  func draw(from a: GridPoint, to b: GridPoint, shift: DepthShift) {
    guard let line = Steps(a, b, in: area) else { return }
    draw(line) { step, place in
      fades
        ? line.coverage(at: place, along: shift.distance(step: step, isSteep: line.isSteep))
        : Blend.fullCoverage
    }
  }

  /// Whether a line may touch the area. Lines that do not need not be drawn.
  @inline(__always)
  func mayTouchArea(_ a: DevicePoint, _ b: DevicePoint) -> Bool {
    max(a.x, b.x) >= Float(area.left) - 1 && min(a.x, b.x) <= Float(area.right) + 1
      && max(a.y, b.y) >= Float(area.top) - 1 && min(a.y, b.y) <= Float(area.bottom) + 1
  }

  /// Draws one pixel per column or, of a steep line, per row.
  ///
  /// - Parameter coverage: Returns the coverage of the pixel in a column, or row, at a place.
  @inline(__always)
  private func draw(_ line: Steps, coverage: (_ step: Int, _ place: Int) -> UInt32) {
    let isSteep = line.isSteep
    let low = isSteep ? area.left : area.top
    let room = UInt(bitPattern: (isSteep ? area.right : area.bottom) &- low)
    // Pixels from one step to the next, and across the line.
    let (along, across) = isSteep ? (band.width, 1) : (1, band.width)
    let start = band.rows.lowerBound &* band.width
    var place = line.place
    for step in line.steps {
      let other = place &>> 32
      if UInt(bitPattern: other &- low) < room {
        let (x, y) = isSteep ? (other, step) : (step, other)
        let pixel = band.pixels + (step &* along &+ other &* across &- start)
        if clip.map({ $0.contains(x: x, y: y) }) ?? true {
          shader.blend(pixel, x: x, y: y, coverage: coverage(step, place))
        }
      }
      place &+= line.slope
    }
  }
}

extension RowClip {
  /// Whether the clip contains a pixel of one of its rows.
  @inline(__always)
  fileprivate func contains(x: Int, y: Int) -> Bool {
    let (left, right) = columns(row: y, left: x, right: x + 1)
    return left < right
  }
}

/// The steps of a line along its longer axis: the columns or, of a steep line, the rows in which it has a pixel.
private struct Steps {
  /// Whether the steps are rows.
  let isSteep: Bool
  /// The columns, or rows.
  let steps: Range<Int>
  /// The place of the line across the steps in the first of them, and the change per step: 32 bits of fraction.
  let place: Int
  let slope: Int
  /// The factor from a distance across the steps to the distance from the line.
  private let toDistance: Float

  /// Creates the steps from one point to another within an area; nil if there are none. The pixels do not depend on
  /// where the area begins.
  @inline(__always)
  init?(_ a: GridPoint, _ b: GridPoint, in area: PixelArea) {
    let way = b.sixteenths &- a.sixteenths
    let (width, height) = (way.x.magnitude, way.y.magnitude)
    isSteep = height > width
    let (low, high) = isSteep ? (area.top, area.bottom) : (area.left, area.right)
    let start = GridPlace(a, isSteep: isSteep)
    let end = GridPlace(b, isSteep: isSteep)
    let all = Self.steps(from: start, to: end)
    let first = max(all.start, low)
    let last = min(all.end, high)
    guard first < last else { return nil }
    steps = Range(uncheckedBounds: (first, last))
    let one = 4_294_967_296.0
    let ratio = Double(end.across &- start.across) / Double(end.along &- start.along)
    // At most one row, or column, per step.
    slope = Int(ratio * one)
    let unit = 1.0 / 16
    let offset =
      Double(start.across) * unit
      + (Double(all.start) + 0.5 - Double(start.along) * unit) * ratio
    // A place between two columns belongs to the left one.
    place = Int(offset * one) &+ slope &* (first &- all.start) &- (isSteep ? 1 : 0)
    let (x, y) = (Float(way.x), Float(way.y))
    toDistance = Float(max(width, height)) / (x * x + y * y).squareRoot() / Float(one)
  }

  /// Returns the coverage of a pixel, which decreases with the distance of its centre from the line.
  @inline(__always)
  func coverage(at place: Int) -> UInt32 {
    let step = (place & 0xFFFF_FFFF) &- 0x8000_0000
    let distance = Float(step.magnitude) * toDistance
    let alpha = 1 - distance * distance * (3 - 2 * distance)
    return UInt32(alpha * 65535 + 0.5)
  }

  /// Returns the coverage of a pixel at a distance along the line from its place.
  func coverage(at place: Int, along: Float) -> UInt32 {
    let step = (place & 0xFFFF_FFFF) &- 0x8000_0000
    let across = Float(step.magnitude) * toDistance
    let distance = min((across * across + along * along).squareRoot(), 1)
    let alpha = 1 - distance * distance * (3 - 2 * distance)
    return UInt32(alpha * 65535 + 0.5)
  }

  /// Returns the steps in which a line has a pixel: those in which it leaves the diamond between the midpoints of the
  /// pixel's sides (OpenGL's diamond-exit rule). The end may be before the start.
  @inline(__always)
  private static func steps(from a: GridPlace, to b: GridPlace) -> (start: Int, end: Int) {
    let isForward = a.along <= b.along
    let direction = isForward ? 1 : -1
    // How far a point is beyond its pixel's centre.
    let startsLate = a.beyond &* direction > 0 && !a.isInDiamond
    let endsEarly = b.beyond &* direction <= 0 || b.isInDiamond
    let first = a.pixel &+ (startsLate == isForward ? 1 : 0)
    let last = b.pixel &+ (endsEarly == isForward ? 0 : 1)
    return isForward ? (first, last) : (last, first)
  }
}

/// A point of the grid of vertices.
struct GridPoint {
  /// The coordinates, in steps of 1/16 of a pixel.
  let sixteenths: SIMD2<Int32>

  /// The magnitude below which coordinates are exact, in pixels.
  private static let limit: Float = 262_144
  /// A number whose bits, plus those of a coordinate in sixteenths, are those of the sum of both.
  private static let origin = DevicePoint(repeating: 786_432)

  /// Creates the point of the grid that is nearest to a point; nil for points far outside of any picture.
  @inline(__always)
  init?(_ point: DevicePoint) {
    // False for NaN.
    guard abs(point.x) < Self.limit, abs(point.y) < Self.limit else { return nil }
    sixteenths =
      unsafeBitCast(point + Self.origin, to: SIMD2<Int32>.self)
      &- unsafeBitCast(Self.origin, to: SIMD2<Int32>.self)
  }
}

/// A point of the grid of vertices, in steps of 1/16 of a pixel along and across the steps of a line.
private struct GridPlace {
  let along: Int
  let across: Int

  @inline(__always)
  init(_ point: GridPoint, isSteep: Bool) {
    let (x, y) = (Int(point.sixteenths.x), Int(point.sixteenths.y))
    along = isSteep ? y : x
    across = isSteep ? x : y
  }

  /// The pixel along the line.
  @inline(__always)
  var pixel: Int { along &>> 4 }

  /// The distance beyond the pixel's centre along the line.
  @inline(__always)
  var beyond: Int { along & 15 &- 8 }

  /// Whether the point is in the diamond between the midpoints of its pixel's sides.
  @inline(__always)
  var isInDiamond: Bool { beyond.magnitude &+ (across & 15 &- 8).magnitude < 8 }
}

/// The shift of places along a line in a tilted view.
///
/// MapLibre's fill outline shader compares the centre of a pixel with a position that is interpolated between the ends of
/// the line in perspective, although it is a position in the picture. Both differ along the line.
struct DepthShift {
  private let start: DevicePoint
  private let way: DevicePoint
  private let length: Float
  /// One over the depths of the ends.
  private let near: (Float, Float)

  /// Creates the shift of a line between two points at the given depths.
  init(from start: DevicePoint, to end: DevicePoint, depths: (Float, Float)) {
    self.start = start
    way = end - start
    length = (way.x * way.x + way.y * way.y).squareRoot()
    near = (1 / depths.0, 1 / depths.1)
  }

  /// Returns the distance along the line between a pixel, in this column or, of a steep line, this row, and its
  /// interpolated position.
  @inline(__always)
  func distance(step: Int, isSteep: Bool) -> Float {
    let (from, along) = isSteep ? (start.y, way.y) : (start.x, way.x)
    let share = min(max((Float(step) + 0.5 - from) / along, 0), 1)
    let (first, second) = ((1 - share) * near.0, share * near.1)
    return (second / (first + second) - share) * length
  }
}
