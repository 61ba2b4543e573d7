/// The pixels whose centers lie in a triangle, row by row. Triangles with a common edge neither overlap nor leave a
/// gap between them.
struct TriangleSpans {
  /// The rows that contain pixels, within an area.
  let rows: Range<Int>
  /// The first row of the lower of the two short edges.
  private let turn: Int
  private let long: EdgeLine
  private let upper: EdgeLine
  private let lower: EdgeLine

  /// Creates the spans of a triangle in an area; nil if there are no spans.
  @inline(__always)
  init?(_ a: DevicePoint, _ b: DevicePoint, _ c: DevicePoint, area: PixelArea) {
    var (p, q, r) = (a, b, c)
    let left = min(p.x, min(q.x, r.x))
    let right = max(p.x, max(q.x, r.x))
    guard right > Float(area.left), left < Float(area.right) else { return nil }
    if q.y < p.y { swap(&p, &q) }
    if r.y < q.y { swap(&q, &r) }
    if q.y < p.y { swap(&p, &q) }
    let first = PixelGrid.firstCenter(after: Double(p.y), limit: area.bottom)
    let end = PixelGrid.firstCenter(after: Double(r.y), limit: area.bottom)
    guard max(first, area.top) < end else { return nil }
    rows = max(first, area.top)..<end
    turn = PixelGrid.firstCenter(after: Double(q.y), limit: area.bottom)
    long = EdgeLine(p, r)
    upper = EdgeLine(p, q)
    lower = EdgeLine(q, r)
  }

  /// Returns the columns whose centers lie in the triangle, within an area.
  @inline(__always)
  func columns(row: Int, area: PixelArea) -> (left: Int, right: Int) {
    let a = long.firstColumn(row: row, limit: area.right)
    let b = (row < turn ? upper : lower).firstColumn(row: row, limit: area.right)
    return (max(min(a, b), area.left), max(a, b))
  }
}
