/// Draws lines one pixel wide as a graphics card does, a pixel for each step along the longer axis,
/// faded by the pixel's distance from the line (MapLibre's fill outline shader).
struct HairlinePen {
  let color: BlendColor
  /// The part of the picture to draw in.
  let area: PixelArea
  let clip: RowClip?
  let band: Band

  /// Draws a line without its last pixel, so that lines drawn on from one another share none.
  @inline(__always)
  func draw(from a: DevicePoint, to b: DevicePoint) {
    guard EdgeStepper.canStep(a), EdgeStepper.canStep(b) else { return }
    let way = b - a
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return }
    // Steps go along x; where the line is steeper than that, the axes change places.
    let isSteep = abs(way.y) > abs(way.x)
    let from = isSteep ? DevicePoint(a.y, a.x) : a
    let to = isSteep ? DevicePoint(b.y, b.x) : b
    let steps = HairlinePen.steps(from, to)
    let bounds = isSteep ? area.top..<area.bottom : area.left..<area.right
    let slope = (to.y - from.y) / (to.x - from.x)
    let cosine = abs(to.x - from.x) / length
    for step in max(
      steps.lowerBound, bounds.lowerBound)..<max(
        min(steps.upperBound, bounds.upperBound), bounds.lowerBound, steps.lowerBound)
    {
      let place = from.y + (Float(step) + 0.5 - from.x) * slope
      let across = HairlinePen.pixel(holding: place)
      let distance = abs(place - Float(across) - 0.5) * cosine
      if isSteep {
        blend(x: across, y: step, distance: distance)
      } else {
        blend(x: step, y: across, distance: distance)
      }
    }
  }

  /// The columns in which a line that is not steep has a pixel: those in which it leaves the diamond
  /// between the middles of the pixel's sides (OpenGL's diamond-exit rule).
  @inline(__always)
  private static func steps(_ a: DevicePoint, _ b: DevicePoint) -> Range<Int> {
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

  @inline(__always)
  private func blend(x: Int, y: Int, distance: Float) {
    guard x >= area.left, x < area.right, y >= area.top, y < area.bottom else { return }
    if let clip {
      let (left, right) = clip.columns(row: y, left: x, right: x + 1)
      if left >= right { return }
    }
    let alpha = 1 - distance * distance * (3 - 2 * distance)
    Blend.pixel(band.row(y) + x, color, coverage: UInt32(alpha * 65535 + 0.5))
  }
}
