/// An edge between pixel centres.
///
/// A centre on an edge belongs to the area right of it or below it. The numbers do not depend on
/// the direction of the edge, so that two areas along one edge share no centre and leave none out.
struct EdgeLine {
  private let top: Double
  private let bottom: Double
  private let x: Double
  /// Columns a row.
  private let slope: Double

  /// The edge between two points.
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

  /// The rows whose centres the edge passes, among the first `limit`.
  @inline(__always)
  func rows(limit: Int) -> Range<Int> {
    let first = max(PixelGrid.firstCentre(atOrAfter: top, limit: limit), 0)
    let end = PixelGrid.firstCentre(atOrAfter: bottom, limit: limit)
    return first..<max(first, end)
  }

  /// The first column whose centre is at or right of the edge in a row, from -1 to `limit`.
  @inline(__always)
  func firstColumn(row: Int, limit: Int) -> Int {
    PixelGrid.firstCentre(atOrAfter: x + (Double(row) + 0.5 - top) * slope, limit: limit)
  }
}
