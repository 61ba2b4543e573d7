import MapGeometry

/// The border of the picture. Graphics cards cut edges at the border before they move the ends of the edges to the grid
/// of vertices.
struct PictureBorder {
  private let size: SIMD2<Double>

  /// Creates the border of a picture.
  init(width: Int, height: Int) { size = SIMD2(Double(width), Double(height)) }

  /// Whether a point lies in the picture or on its border.
  @inline(__always)
  func contains(_ point: DevicePoint) -> Bool {
    // The comparisons are false for NaN.
    point.x >= 0 && point.y >= 0 && point.x <= Float(size.x) && point.y <= Float(size.y)
  }

  /// Returns the part of an edge in the picture, with its ends on the grid of vertices; nil if there is no such
  /// part. The result does not depend on the direction of the edge.
  @inline(__always)
  func visible(_ a: DevicePoint, _ b: DevicePoint) -> (DevicePoint, DevicePoint)? {
    contains(a) && contains(b) ? (a.onVertexGrid, b.onVertexGrid) : clipped(a, b)
  }

  @inline(never)
  private func clipped(_ a: DevicePoint, _ b: DevicePoint) -> (DevicePoint, DevicePoint)? {
    let isTurned = (b.x, b.y) < (a.x, a.y)
    let start = SIMD2<Double>(isTurned ? b : a)
    let way = SIMD2<Double>(isTurned ? a : b) - start
    var part = SegmentPart()
    for axis in 0..<2 {
      guard part.cut(distance: start[axis], step: way[axis]),
        part.cut(distance: size[axis] - start[axis], step: -way[axis])
      else { return nil }
    }
    guard part.start < part.end else { return nil }
    func end(at share: Double) -> DevicePoint {
      share == 0
        ? (isTurned ? b : a) : share == 1 ? (isTurned ? a : b) : DevicePoint(start + way * share)
    }
    let (first, second) = (end(at: part.start).onVertexGrid, end(at: part.end).onVertexGrid)
    return isTurned ? (second, first) : (first, second)
  }

  /// Calls `body` with the ends of the pieces into which the border cuts an edge. The ends are on the grid of
  /// vertices. The first end of the edge is omitted.
  @inline(__always)
  func cut(_ a: DevicePoint, _ b: DevicePoint, _ body: (DevicePoint) -> Void) {
    if !(contains(a) && contains(b)), let (enter, leave) = clipped(a, b) {
      if !contains(a) { body(enter) }
      if !contains(b) { body(leave) }
    }
    body(b.onVertexGrid)
  }
}
