/// The pixels with their centres in a triangle, row by row; triangles that share an edge share no
/// pixel and leave none out.
struct TriangleSpans {
  /// The rows with pixels, within an area.
  let rows: Range<Int>
  /// The row with which the lower short edge takes over from the upper one.
  private let turn: Int
  private let long: EdgeLine
  private let upper: EdgeLine
  private let lower: EdgeLine

  /// The pixels of a triangle in an area; nil where there are none.
  @inline(__always)
  init?(
    _ a: StrokeMesh.Vertex, _ b: StrokeMesh.Vertex, _ c: StrokeMesh.Vertex, area: PixelArea
  ) {
    var (p, q, r) = (a.position, b.position, c.position)
    let left = min(p.x, min(q.x, r.x))
    let right = max(p.x, max(q.x, r.x))
    guard right > Float(area.left), left < Float(area.right) else { return nil }
    if q.y < p.y { swap(&p, &q) }
    if r.y < q.y { swap(&q, &r) }
    if q.y < p.y { swap(&p, &q) }
    let first = PixelGrid.firstCentre(atOrAfter: Double(p.y), limit: area.bottom)
    let end = PixelGrid.firstCentre(atOrAfter: Double(r.y), limit: area.bottom)
    guard max(first, area.top) < end else { return nil }
    rows = max(first, area.top)..<end
    turn = PixelGrid.firstCentre(atOrAfter: Double(q.y), limit: area.bottom)
    long = EdgeLine(p, r)
    upper = EdgeLine(p, q)
    lower = EdgeLine(q, r)
  }

  /// The columns with their centres in the triangle, within an area.
  @inline(__always)
  func columns(row: Int, area: PixelArea) -> (left: Int, right: Int) {
    let a = long.firstColumn(row: row, limit: area.right)
    let b = (row < turn ? upper : lower).firstColumn(row: row, limit: area.right)
    return (max(min(a, b), area.left), max(a, b))
  }
}

/// What triangles' corners carry, mixed for the pixels between them.
struct TriangleMix {
  /// At the picture's place `origin`: end, across, along, fadeScale.
  private let base: SIMD4<Float>
  private let origin: DevicePoint
  /// The change a pixel to the right, and a pixel down.
  let right: SIMD4<Float>
  private let down: SIMD4<Float>

  /// The mix of three corners.
  @inline(__always)
  init(_ a: StrokeMesh.Vertex, _ b: StrokeMesh.Vertex, _ c: StrokeMesh.Vertex) {
    let ab = b.position - a.position
    let ac = c.position - a.position
    let area = ab.x * ac.y - ac.x * ab.y
    let perArea = area == 0 ? 0 : 1 / area
    let toB = b.carried - a.carried
    let toC = c.carried - a.carried
    base = a.carried
    origin = a.position
    right = (toB * ac.y - toC * ab.y) * perArea
    down = (toC * ab.x - toB * ac.x) * perArea
  }

  /// What is carried to the centre of a row's pixel.
  @inline(__always)
  func values(row: Int, column: Int) -> SIMD4<Float> {
    let dx = Float(column) + 0.5 - origin.x
    let dy = Float(row) + 0.5 - origin.y
    return base + right * dx + down * dy
  }
}

extension StrokeMesh.Vertex {
  /// What is mixed between corners.
  @inline(__always)
  fileprivate var carried: SIMD4<Float> { SIMD4(end, across, along, fadeScale) }
}
