/// Steps along an edge from row to row in fixed point.
///
/// A centre on an edge belongs to the area right of it or below it. Which column an edge reaches in
/// a row depends neither on its direction nor on the row where one starts to ask, so that two areas
/// along one edge share no centre and leave none out.
struct EdgeStepper {
  /// The rows whose centres the edge passes.
  let top: Int
  let bottom: Int
  /// Whether the edge, as it was given, goes down.
  let isDown: Bool
  /// Half a pixel left of the edge's place in row `top`, and columns a row: 32 bits of fraction.
  private let place: Int
  private let step: Int

  /// The fraction of fixed point coordinates.
  private static let one = 4_294_967_296.0
  /// How far out edges can be stepped along, in pixels: place and step then fit 64 bits.
  private static let limit: Float = 1_048_576

  /// Whether an edge may end at a point.
  @inline(__always)
  static func canStep(_ point: DevicePoint) -> Bool {
    // False where there is no number.
    point.x.magnitude < limit && point.y.magnitude < limit
  }

  /// The first row whose centre is at or below a coordinate within the limit.
  @inline(__always)
  static func firstCentre(atOrAfter y: Float) -> Int {
    // Truncation of a positive number is all the rounding it takes.
    4_194_304 &- Int(4_194_304.5 - Double(y))
  }

  /// The edge between two points that `canStep` allows.
  @inline(__always)
  init(_ a: DevicePoint, _ b: DevicePoint) {
    isDown = a.y < b.y
    let upper = isDown ? a : b
    let lower = isDown ? b : a
    top = EdgeStepper.firstCentre(atOrAfter: upper.y)
    bottom = EdgeStepper.firstCentre(atOrAfter: lower.y)
    guard top < bottom else {
      place = 0
      step = 0
      return
    }
    let x = Double(upper.x)
    let y = Double(upper.y)
    let slope = (Double(lower.x) - x) / (Double(lower.y) - y)
    place = Int((x + (Double(top) + 0.5 - y) * slope - 0.5) * EdgeStepper.one)
    // With two rows or more, the edge is at least a pixel high, and its slope not above 2^21.
    step = bottom &- top > 1 ? Int(slope * EdgeStepper.one) : 0
  }

  /// Stores the first column whose centre is at or right of the edge for each row of an area that
  /// the edge passes.
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
