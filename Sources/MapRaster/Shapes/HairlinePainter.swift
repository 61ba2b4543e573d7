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
  func draw(from a: DevicePoint, to b: DevicePoint) {
    guard EdgeStepper.canStep(a), EdgeStepper.canStep(b) else { return }
    let way = b - a
    if abs(way.y) > abs(way.x) {
      let (a, b) = (DevicePoint(a.y, a.x), DevicePoint(b.y, b.x))
      if let line = Steps(a, b, bounds: area.top..<area.bottom) { drawSteep(line) }
    } else if let line = Steps(a, b, bounds: area.left..<area.right) {
      drawFlat(line)
    }
  }

  /// Whether a line may touch the area. Lines that do not need not be drawn.
  @inline(__always)
  func mayTouchArea(_ a: DevicePoint, _ b: DevicePoint) -> Bool {
    max(a.x, b.x) >= Float(area.left) - 1 && min(a.x, b.x) <= Float(area.right) + 1
      && max(a.y, b.y) >= Float(area.top) - 1 && min(a.y, b.y) <= Float(area.bottom) + 1
  }

  /// Draws one pixel per column.
  @inline(__always)
  private func drawFlat(_ line: Steps) {
    var place = line.place
    for x in line.steps {
      let y = place >> 32
      if y >= area.top && y < area.bottom {
        blend(x: x, y: y, coverage: fades ? line.coverage(at: place) : Blend.fullCoverage)
      }
      place &+= line.slope
    }
  }

  /// Draws one pixel per row.
  @inline(__always)
  private func drawSteep(_ line: Steps) {
    // A place between two columns belongs to the left one.
    var place = line.place &- 1
    for y in line.steps {
      let x = place >> 32
      if x >= area.left && x < area.right {
        blend(x: x, y: y, coverage: fades ? line.coverage(at: place) : Blend.fullCoverage)
      }
      place &+= line.slope
    }
  }

  /// Draws a part of a line in a tilted view, without its last pixel. Its pixels fade by a shift along the whole line.
  func draw(from a: DevicePoint, to b: DevicePoint, shift: DepthShift) {
    guard EdgeStepper.canStep(a), EdgeStepper.canStep(b) else { return }
    let way = b - a
    let isSteep = abs(way.y) > abs(way.x)
    let steps =
      isSteep
      ? Steps(
        DevicePoint(a.y, a.x), DevicePoint(b.y, b.x), bounds: area.top..<area.bottom)
      : Steps(a, b, bounds: area.left..<area.right)
    guard let line = steps else { return }
    let others = isSteep ? area.left..<area.right : area.top..<area.bottom
    var place = isSteep ? line.place &- 1 : line.place
    for step in line.steps {
      let other = place >> 32
      if others.contains(other) {
        let coverage =
          fades
          ? line.coverage(at: place, along: shift.distance(step: step, isSteep: isSteep))
          : Blend.fullCoverage
        if coverage > 0 {
          blend(x: isSteep ? other : step, y: isSteep ? step : other, coverage: coverage)
        }
      }
      place &+= line.slope
    }
  }

  @inline(__always)
  private func blend(x: Int, y: Int, coverage: UInt32) {
    if let clip {
      let (left, right) = clip.columns(row: y, left: x, right: x + 1)
      if left >= right { return }
    }
    shader.blend(band.row(y) + x, x: x, y: y, coverage: coverage)
  }
}

/// The steps of a line along its longer axis, called x here.
private struct Steps {
  /// The columns in which the line has a pixel.
  let steps: Range<Int>
  /// The y of the line in the first column, and rows per column: 32 bits of fraction.
  let place: Int
  let slope: Int
  /// The factor from a vertical distance to the distance from the line.
  private let toDistance: Float

  /// Creates the steps from one point to another within some columns; nil if there are none. The pixels do not depend
  /// on where these columns begin.
  @inline(__always)
  init?(_ a: DevicePoint, _ b: DevicePoint, bounds: Range<Int>) {
    let all = Steps.columns(a, b)
    let first = max(all.lowerBound, bounds.lowerBound)
    steps = first..<max(min(all.upperBound, bounds.upperBound), first)
    let way = b - a
    guard !steps.isEmpty, way.x != 0 else { return nil }
    let one = 4_294_967_296.0
    let ratio = (Double(b.y) - Double(a.y)) / (Double(b.x) - Double(a.x))
    slope = Int(ratio * one)
    let start = Double(a.y) + (Double(all.lowerBound) + 0.5 - Double(a.x)) * ratio
    place = Int(start * one) &+ slope &* (first &- all.lowerBound)
    toDistance = abs(way.x) / (way.x * way.x + way.y * way.y).squareRoot() / Float(one)
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

  /// Returns the columns in which a line that is not steep has a pixel: those in which it leaves the diamond
  /// between the midpoints of the pixel's sides (OpenGL's diamond-exit rule).
  @inline(__always)
  private static func columns(_ a: DevicePoint, _ b: DevicePoint) -> Range<Int> {
    let first = pixel(holding: a.x)
    let last = pixel(holding: b.x)
    // The direction in which a point is beyond its pixel's centre.
    let direction: Float = a.x <= b.x ? 1 : -1
    let startsLate = (a.x - Float(first) - 0.5) * direction > 0 && !isInDiamond(a)
    let endsEarly = (b.x - Float(last) - 0.5) * direction <= 0 || isInDiamond(b)
    if direction > 0 {
      let start = first + (startsLate ? 1 : 0)
      return start..<max(start, last + (endsEarly ? 0 : 1))
    }
    let end = first + (startsLate ? 0 : 1)
    return min(end, last + (endsEarly ? 1 : 0))..<end
  }

  @inline(__always)
  private static func isInDiamond(_ point: DevicePoint) -> Bool {
    let x = abs(point.x - Float(pixel(holding: point.x)) - 0.5)
    let y = abs(point.y - Float(pixel(holding: point.y)) - 0.5)
    return x + y < 0.5
  }

  /// Returns the index of the pixel that contains a coordinate of a line that can be stepped along.
  @inline(__always)
  private static func pixel(holding coordinate: Float) -> Int {
    Int(Double(coordinate) + 4_194_304) &- 4_194_304
  }
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
