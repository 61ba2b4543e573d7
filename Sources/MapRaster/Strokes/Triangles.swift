/// The interpolation of a triangle's vertex values for its pixels.
///
/// In a tilted view, values divided by the depth, and one over the depth, are linear in the picture. A
/// vertex near the viewer may lie a million pixels outside of the picture: the planes are computed in double
/// precision, relative to a place in the picture.
struct TriangleMix {
  private let origin: DevicePoint
  /// The values at `origin`, and the changes per pixel to the right and down: end, across, along, fadeScale,
  /// each divided by the depth.
  private let base: SIMD4<Float>
  private let right: SIMD4<Float>
  private let down: SIMD4<Float>
  /// The same for one over the depth.
  private let nearness: SIMD3<Float>

  /// Creates the interpolation of three vertices, for pixels not far from `origin`.
  init(
    _ a: StrokeMesh.Vertex, _ b: StrokeMesh.Vertex, _ c: StrokeMesh.Vertex,
    around origin: DevicePoint
  ) {
    self.origin = origin
    let start = a.seen
    let ab = b.seen - start
    let ac = c.seen - start
    let area = ab.x * ac.y - ac.x * ab.y
    let perArea = area == 0 ? 0 : 1 / area
    let way = SIMD2<Double>(origin) - start
    let carried = a.carried
    let toB = b.carried - carried
    let toC = c.carried - carried
    let right = (toB * ac.y - toC * ab.y) * perArea
    let down = (toC * ab.x - toB * ac.x) * perArea
    base = SIMD4<Float>(carried + right * way.x + down * way.y)
    self.right = SIMD4<Float>(right)
    self.down = SIMD4<Float>(down)
    let near = 1 / Double(a.place.z)
    let nearB = 1 / Double(b.place.z) - near
    let nearC = 1 / Double(c.place.z) - near
    let nearRight = (nearB * ac.y - nearC * ab.y) * perArea
    let nearDown = (nearC * ab.x - nearB * ac.x) * perArea
    nearness = SIMD3<Float>(
      SIMD3(near + nearRight * way.x + nearDown * way.y, nearRight, nearDown))
  }

  /// Returns the values at the centre of a pixel.
  @inline(__always)
  func values(row: Int, column: Int) -> SIMD4<Float> {
    let dx = Float(column) + 0.5 - origin.x
    let dy = Float(row) + 0.5 - origin.y
    let values = base + right * dx + down * dy
    return values / (nearness.x + nearness.y * dx + nearness.z * dy)
  }
}

extension StrokeMesh.Vertex {
  /// The values that are linear in the picture.
  fileprivate var carried: SIMD4<Double> {
    SIMD4<Double>(SIMD4(end, across, along, fadeScale)) / Double(place.z)
  }

  /// The place in the picture.
  fileprivate var seen: SIMD2<Double> {
    SIMD2(Double(place.x), Double(place.y)) / Double(place.z)
  }
}

/// The pixels whose centres lie in a triangle, row by row. Triangles that share an edge neither overlap nor
/// leave a gap.
struct TriangleSpans {
  /// The rows with pixels, within an area.
  let rows: Range<Int>
  /// The first row of the lower short edge.
  private let turn: Int
  private let long: EdgeLine
  private let upper: EdgeLine
  private let lower: EdgeLine

  /// Creates the spans of a triangle in an area; nil if there are none.
  @inline(__always)
  init?(_ a: DevicePoint, _ b: DevicePoint, _ c: DevicePoint, area: PixelArea) {
    var (p, q, r) = (a, b, c)
    let left = min(p.x, min(q.x, r.x))
    let right = max(p.x, max(q.x, r.x))
    guard right > Float(area.left), left < Float(area.right) else { return nil }
    if q.y < p.y { swap(&p, &q) }
    if r.y < q.y { swap(&q, &r) }
    if q.y < p.y { swap(&p, &q) }
    let first = PixelGrid.firstCentre(after: Double(p.y), limit: area.bottom)
    let end = PixelGrid.firstCentre(after: Double(r.y), limit: area.bottom)
    guard max(first, area.top) < end else { return nil }
    rows = max(first, area.top)..<end
    turn = PixelGrid.firstCentre(after: Double(q.y), limit: area.bottom)
    long = EdgeLine(p, r)
    upper = EdgeLine(p, q)
    lower = EdgeLine(q, r)
  }

  /// Returns the columns whose centres lie in the triangle, within an area.
  @inline(__always)
  func columns(row: Int, area: PixelArea) -> (left: Int, right: Int) {
    let a = long.firstColumn(row: row, limit: area.right)
    let b = (row < turn ? upper : lower).firstColumn(row: row, limit: area.right)
    return (max(min(a, b), area.left), max(a, b))
  }
}
