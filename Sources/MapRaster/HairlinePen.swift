/// Draws lines one pixel wide as a graphics card does, a pixel for each step along the longer axis,
/// faded by the pixel's distance from the line (MapLibre's fill outline shader).
struct HairlinePen<Ink: FillInk> {
  let ink: Ink
  /// The part of the picture to draw in.
  let area: PixelArea
  let clip: RowClip?
  let band: Band
  /// Whether pixels fade with their distance from the line.
  let fades: Bool

  /// Draws a line without its last pixel, so that lines drawn on from one another share none.
  @inline(__always)
  func draw(from a: DevicePoint, to b: DevicePoint) {
    guard EdgeStepper.canStep(a), EdgeStepper.canStep(b), mayReach(a, b) else { return }
    let way = b - a
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return }
    if abs(way.y) > abs(way.x) {
      let line = Steps(
        DevicePoint(a.y, a.x), DevicePoint(b.y, b.x), length: length,
        bounds: area.top..<area.bottom)
      drawSteep(line)
    } else {
      drawFlat(Steps(a, b, length: length, bounds: area.left..<area.right))
    }
  }

  /// Whether a line comes near the area.
  @inline(__always)
  private func mayReach(_ a: DevicePoint, _ b: DevicePoint) -> Bool {
    max(a.x, b.x) >= Float(area.left) - 1 && min(a.x, b.x) <= Float(area.right) + 1
      && max(a.y, b.y) >= Float(area.top) - 1 && min(a.y, b.y) <= Float(area.bottom) + 1
  }

  /// Draws a pixel a column.
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

  /// Draws a pixel a row.
  @inline(__always)
  private func drawSteep(_ line: Steps) {
    var place = line.place
    for y in line.steps {
      let x = place >> 32
      if x >= area.left && x < area.right {
        blend(x: x, y: y, coverage: fades ? line.coverage(at: place) : Blend.fullCoverage)
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
    ink.blend(band.row(y) + x, x: x, y: y, coverage: coverage)
  }
}

/// The steps of a line along its longer axis, called x here.
private struct Steps {
  /// The columns in which the line has a pixel.
  let steps: Range<Int>
  /// Where the line is in the first column, and rows a column: 32 bits of fraction.
  let place: Int
  let slope: Int
  /// From a step off a pixel's centre to the centre's distance from the line.
  private let toDistance: Float

  /// The steps from one point to another within some columns. Which pixels they are does not depend
  /// on where these columns begin.
  @inline(__always)
  init(_ a: DevicePoint, _ b: DevicePoint, length: Float, bounds: Range<Int>) {
    let one = 4_294_967_296.0
    let all = Steps.columns(a, b)
    let first = max(all.lowerBound, bounds.lowerBound)
    steps = first..<max(min(all.upperBound, bounds.upperBound), first)
    let ratio = (Double(b.y) - Double(a.y)) / (Double(b.x) - Double(a.x))
    slope = Int(ratio * one)
    let start = Double(a.y) + (Double(all.lowerBound) + 0.5 - Double(a.x)) * ratio
    place = Int(start * one) &+ slope &* (first &- all.lowerBound)
    toDistance = abs(b.x - a.x) / length / Float(one)
  }

  /// How much a pixel is covered with the line at a place: the less, the farther its centre.
  @inline(__always)
  func coverage(at place: Int) -> UInt32 {
    let step = (place & 0xFFFF_FFFF) &- 0x8000_0000
    let distance = Float(step.magnitude) * toDistance
    let alpha = 1 - distance * distance * (3 - 2 * distance)
    return UInt32(alpha * 65535 + 0.5)
  }

  /// The columns in which a line that is not steep has a pixel: those in which it leaves the diamond
  /// between the middles of the pixel's sides (OpenGL's diamond-exit rule).
  @inline(__always)
  private static func columns(_ a: DevicePoint, _ b: DevicePoint) -> Range<Int> {
    let first = pixel(holding: a.x)
    let last = pixel(holding: b.x)
    // How far a point is beyond its pixel's centre on the way.
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

  /// The index of the pixel that holds a coordinate of a line that can be stepped along.
  @inline(__always)
  private static func pixel(holding coordinate: Float) -> Int {
    Int(Double(coordinate) + 4_194_304) &- 4_194_304
  }
}
