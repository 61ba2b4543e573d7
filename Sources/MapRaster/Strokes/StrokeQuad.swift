/// A triangle or quadrilateral of a line of one color, prepared for drawing. Its values are linear in the picture.
struct StrokeQuad {
  /// The corners in order. The last corner of a triangle is repeated.
  let corners: (DevicePoint, DevicePoint, DevicePoint, DevicePoint)
  /// The rows of the picture that the quad may touch.
  let rows: Rows
  /// The ratio of a step across the line in the map's plane to the same step in the picture.
  let fadeScale: Float
  /// The position across the line and the position along a half circle. Each is stored as its value at the first
  /// corner, its change per pixel to the right, and its change per pixel down.
  let across: SIMD3<Float>
  let end: SIMD3<Float>

  /// Whether the quad is not part of a half circle.
  @inline(__always)
  var isStraight: Bool { end == SIMD3<Float>() }

  struct Rows {
    var top: Int32
    var bottom: Int32

    /// Whether some of the rows are inside an area.
    @inline(__always)
    func meet(_ area: PixelArea) -> Bool { Int(top) < area.bottom && Int(bottom) > area.top }
  }

  /// Creates the quad between corners; nil if the corners are not convex, or if the values are not linear within
  /// `tolerance`.
  @inline(__always)
  init?(
    _ a: StrokeMesh.Vertex, _ b: StrokeMesh.Vertex, _ c: StrokeMesh.Vertex,
    _ d: StrokeMesh.Vertex, visible: PixelArea, tolerance: Float
  ) {
    let (p, q, r, s) = (a.flat, b.flat, c.flat, d.flat)
    let pq = q - p
    let ps = s - p
    let area = pq.x * ps.y - pq.y * ps.x
    guard area != 0, StrokeQuad.isConvex(p, q, r, s, area: area) else { return nil }
    corners = (p, q, r, s)
    let low = min(min(p.y, q.y), min(r.y, s.y))
    let high = max(max(p.y, q.y), max(r.y, s.y))
    rows = Rows(
      top: Int32(max(EdgeStepper.firstCenter(after: low), visible.top)),
      bottom: Int32(min(EdgeStepper.firstCenter(after: high), visible.bottom)))
    let perArea = 1 / area
    func plane(_ atP: Float, _ atQ: Float, _ atS: Float) -> SIMD3<Float> {
      let toQ = (atQ - atP) * perArea
      let toS = (atS - atP) * perArea
      return SIMD3(atP, toQ * ps.y - toS * pq.y, toS * pq.x - toQ * ps.x)
    }
    fadeScale = (a.fadeScale + c.fadeScale) / 2
    across = plane(a.across, b.across, d.across)
    end = plane(a.end, b.end, d.end)
    let pr = r - p
    guard abs(across.x + across.y * pr.x + across.z * pr.y - c.across) < tolerance,
      abs(end.x + end.y * pr.x + end.z * pr.y - c.end) < tolerance
    else { return nil }
  }

  /// Whether the corners form a convex polygon.
  @inline(__always)
  private static func isConvex(
    _ p: DevicePoint, _ q: DevicePoint, _ r: DevicePoint, _ s: DevicePoint, area: Float
  ) -> Bool {
    func turn(_ a: DevicePoint, _ b: DevicePoint, _ c: DevicePoint) -> Float {
      ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) * area
    }
    return turn(p, q, r) >= 0 && turn(q, r, s) >= 0 && turn(r, s, p) >= 0
  }
}

extension StrokeQuad {
  /// Appends the quads of a line's triangles that may be visible.
  ///
  /// Two triangles of a segment's body become one quad if their values are linear over both, within `tolerance`.
  ///
  /// - Returns: False if the line extends too far outside the picture to be drawn as quads.
  static func append(
    _ mesh: StrokeMesh, visible: PixelArea, tolerance: Float, to quads: inout [StrokeQuad]
  ) -> Bool {
    mesh.vertices.withUnsafeBufferPointer { vertices in
      guard vertices.allSatisfy({ EdgeStepper.canStep($0.flat) }) else { return false }
      var previous: StrokeMesh.Triangle?
      for triangle in mesh.triangles {
        let (a, b, c) = (
          vertices[Int(triangle.x)], vertices[Int(triangle.y)], vertices[Int(triangle.z)]
        )
        if let first = previous {
          let d = vertices[Int(first.x)]
          if first.y == triangle.x && first.z == triangle.z,
            let quad = StrokeQuad(d, a, b, c, visible: visible, tolerance: tolerance)
          {
            quad.append(to: &quads, visible: visible)
            previous = nil
            continue
          }
          StrokeQuad.append(first, vertices, visible: visible, to: &quads)
        }
        previous = triangle
      }
      if let previous { append(previous, vertices, visible: visible, to: &quads) }
      return true
    }
  }

  private static func append(
    _ triangle: StrokeMesh.Triangle, _ vertices: UnsafeBufferPointer<StrokeMesh.Vertex>,
    visible: PixelArea, to quads: inout [StrokeQuad]
  ) {
    let (a, b, c) = (
      vertices[Int(triangle.x)], vertices[Int(triangle.y)], vertices[Int(triangle.z)]
    )
    StrokeQuad(a, b, c, c, visible: visible, tolerance: 1)?.append(to: &quads, visible: visible)
  }

  @inline(__always)
  private func append(to quads: inout [StrokeQuad], visible: PixelArea) {
    let (p, q, r, s) = corners
    let left = min(min(p.x, q.x), min(r.x, s.x))
    let right = max(max(p.x, q.x), max(r.x, s.x))
    // A quad whose corners are all at the far ends of two half circles is invisible.
    let isBeyondEnd = end.x >= 1 && end.y == 0 && end.z == 0
    guard rows.top < rows.bottom, right > Float(visible.left), left < Float(visible.right),
      !isBeyondEnd
    else { return }
    quads.append(self)
  }
}

extension StrokeMesh.Vertex {
  /// The place in the picture in a view without tilt.
  @inline(__always)
  fileprivate var flat: DevicePoint { DevicePoint(place.x, place.y) }
}
