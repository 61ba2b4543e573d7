/// The interpolation of a triangle's vertex values for its pixels.
///
/// In a tilted view, values divided by the depth, and one over the depth, are linear in the picture. A vertex near
/// the viewer may be a million pixels outside the picture. The linear functions are therefore computed in double
/// precision, relative to a place in the picture.
struct TriangleMix {
  private let origin: DevicePoint
  /// The values of end, across, along and fadeScale, each divided by the depth. The values at `origin` and their
  /// changes per pixel to the right and down are stored.
  private let base: SIMD4<Float>
  private let right: SIMD4<Float>
  private let down: SIMD4<Float>
  /// The same values for one over the depth.
  private let nearness: SIMD3<Float>

  /// Creates the interpolation of three vertices for pixels that are not far from `origin`.
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

  /// Returns the values at the center of a pixel.
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
