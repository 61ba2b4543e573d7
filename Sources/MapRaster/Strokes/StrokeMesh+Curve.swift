import MapGeometry

/// The triangles of lines on a bent plane.
extension StrokeMesh {
  /// Appends the parts of a mesh's triangles that are in front of the viewer, in an area of the plane, and not hidden by
  /// the plane itself. The places of the mesh's vertices are points of the plane.
  ///
  /// - Returns: The indices of the appended triangles.
  mutating func append(
    _ mesh: StrokeMesh, bentTo plane: CurvedPlane, area: (low: DevicePoint, high: DevicePoint)?
  ) -> Range<Int> {
    let first = triangles.count
    let base = Int32(truncatingIfNeeded: vertices.count)
    var heights: [Float] = []
    heights.reserveCapacity(mesh.vertices.count)
    for vertex in mesh.vertices {
      let seen = SeenVertex(vertex, on: plane)
      vertices.append(seen.vertex)
      heights.append(seen.height)
    }
    for triangle in mesh.triangles {
      let (a, b, c) = mesh.corners(of: triangle)
      if let area, !Self.contains(area, a, b, c) {
        if Self.isBeside(area, a, b, c) { continue }
        appendVisible(Self.clipped([a, b, c], to: area), on: plane)
        continue
      }
      let corners = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
      let (low, high) = (
        min(heights[corners.0], heights[corners.1], heights[corners.2]),
        max(heights[corners.0], heights[corners.1], heights[corners.2])
      )
      if low >= 0 {
        appendInFront(triangle &+ base)
      } else if high >= 0 {
        appendVisible([a, b, c], on: plane)
      }
    }
    return first..<triangles.count
  }

  /// Appends the visible part of a polygon of the plane.
  private mutating func appendVisible(_ corners: [Vertex], on plane: CurvedPlane) {
    let visible = SeenVertex.visible(corners.map { SeenVertex($0, on: plane) }, on: plane)
    guard visible.count > 2 else { return }
    let base = Int32(truncatingIfNeeded: vertices.count)
    vertices += visible.map(\.vertex)
    for index in stride(from: 2, to: Int32(visible.count), by: 1) {
      appendInFront(Triangle(base, base + index - 1, base + index))
    }
  }

  /// Whether an area contains a triangle.
  private static func contains(
    _ area: (low: DevicePoint, high: DevicePoint), _ a: Vertex, _ b: Vertex, _ c: Vertex
  ) -> Bool {
    min(a.place.x, b.place.x, c.place.x) >= area.low.x
      && min(a.place.y, b.place.y, c.place.y) >= area.low.y
      && max(a.place.x, b.place.x, c.place.x) <= area.high.x
      && max(a.place.y, b.place.y, c.place.y) <= area.high.y
  }

  /// Whether a triangle is on the outer side of one of the sides of an area.
  private static func isBeside(
    _ area: (low: DevicePoint, high: DevicePoint), _ a: Vertex, _ b: Vertex, _ c: Vertex
  ) -> Bool {
    max(a.place.x, b.place.x, c.place.x) <= area.low.x
      || max(a.place.y, b.place.y, c.place.y) <= area.low.y
      || min(a.place.x, b.place.x, c.place.x) >= area.high.x
      || min(a.place.y, b.place.y, c.place.y) >= area.high.y
  }

  /// Returns the part of a polygon of the plane in an area.
  private static func clipped(
    _ corners: [Vertex], to area: (low: DevicePoint, high: DevicePoint)
  ) -> [Vertex] {
    var part = corners
    for axis in 0..<2 {
      part = cut(part) { $0.place[axis] - area.low[axis] }
      part = cut(part) { area.high[axis] - $0.place[axis] }
    }
    return part
  }

  /// Returns the part of a polygon where a quantity is not negative.
  private static func cut(_ corners: [Vertex], _ height: (Vertex) -> Float) -> [Vertex] {
    guard var before = corners.last else { return [] }
    var kept: [Vertex] = []
    for corner in corners {
      let (from, to) = (height(before), height(corner))
      if (from >= 0) != (to >= 0) { kept.append(before.mixed(with: corner, from / (from - to))) }
      if to >= 0 { kept.append(corner) }
      before = corner
    }
    return kept
  }

  /// A vertex in the picture, with its height above the horizon.
  private struct SeenVertex {
    var vertex: Vertex
    var height: Float

    /// Creates the vertex of a point of the plane.
    init(_ flat: Vertex, on plane: CurvedPlane) {
      let place = Point(Double(flat.place.x), Double(flat.place.y))
      let direction = plane.direction(place)
      vertex = flat
      let seen = plane.project(plane.space(direction, flat: place))
      vertex.place = SIMD3<Float>(seen)
      height = Float(plane.height(direction, depth: seen.z))
    }

    private init(_ a: SeenVertex, _ b: SeenVertex, _ share: Float) {
      vertex = a.vertex.mixed(with: b.vertex, share)
      height = a.height + (b.height - a.height) * share
    }

    /// Returns the visible part of a polygon. At the horizon, it reaches slightly beyond it.
    static func visible(_ corners: [SeenVertex], on plane: CurvedPlane) -> [SeenVertex] {
      guard var before = corners.last else { return [] }
      var kept: [SeenVertex] = []
      for corner in corners {
        if (before.height >= 0) != (corner.height >= 0) {
          var crossing = SeenVertex(
            before, corner, before.height / (before.height - corner.height))
          crossing.vertex.place = SIMD3<Float>(
            plane.movedBeyondEdge(SIMD3<Double>(crossing.vertex.place)))
          kept.append(crossing)
        }
        if corner.height >= 0 { kept.append(corner) }
        before = corner
      }
      return kept
    }
  }
}
