import MapGeometry

/// The triangles of lines on a globe.
extension StrokeMesh {
  /// The maximum ratios between the depths, and between the fade widths, at the corners of a triangle. Up to the first
  /// ratio, the values of the triangle are treated as linear in the picture. Up to the second ratio, the fade is
  /// treated as uniform.
  private static let greatestDepthRatio: Float = 1.05
  private static let greatestFadeRatio: Float = 1.3

  /// Appends the visible parts of a line's triangles. These parts are in front of the viewer and inside an area of
  /// the plane, and the plane does not hide them.
  ///
  /// - Parameters:
  ///   - line: The triangles, with points of the plane as their places.
  ///   - seen: The places of their vertices in the picture and their heights above the horizon.
  ///   - near: Receives the triangles that are visible in full and whose values are linear in the picture, with a w
  ///     of 1. These are not appended to this mesh. Nil to append all triangles to this mesh.
  /// - Returns: The indices of the appended triangles.
  mutating func append(
    _ line: StrokeMesh, seen: [SIMD4<Float>], bentTo plane: Globe,
    area: (low: DevicePoint, high: DevicePoint)?, near: inout StrokeMesh?
  ) -> Range<Int> {
    let first = triangles.count
    near?.removeAll()
    let limits = VisibleLimits(line, seen)
    if !(limits.highest >= 0) { return first..<first }
    let isInArea = area.map { limits.isIn($0) } ?? true
    let isVisible = isInArea && limits.lowest >= 0 && limits.nearest > 0
    near?.setPlaces(of: line, seen)
    if near != nil, isVisible, limits.farthest <= limits.nearest * Self.greatestDepthRatio,
      limits.widest <= limits.narrowest * Self.greatestFadeRatio
    {
      near?.triangles = line.triangles
      return first..<first
    }
    var base: Int32?
    for triangle in line.triangles {
      let (a, b, c) = line.corners(of: triangle)
      if !isInArea, let area, !Self.contains(area, a, b, c) {
        if Self.isBeside(area, a, b, c) { continue }
        appendVisible(
          Self.clipped([a, b, c], to: area).map { VisibleVertex($0, on: plane) }, on: plane)
        continue
      }
      let (p, q, r) = (seen[Int(triangle.x)], seen[Int(triangle.y)], seen[Int(triangle.z)])
      let (low, high) = (min(p.w, q.w, r.w), max(p.w, q.w, r.w))
      if low >= 0 {
        let nearest = min(p.z, q.z, r.z)
        let narrowest = min(a.fadeScale, b.fadeScale, c.fadeScale)
        if near != nil, nearest > 0, max(p.z, q.z, r.z) <= nearest * Self.greatestDepthRatio,
          max(a.fadeScale, b.fadeScale, c.fadeScale) <= narrowest * Self.greatestFadeRatio
        {
          near?.triangles.append(triangle)
          continue
        }
        let start = base ?? appendPlaces(of: line, seen)
        base = start
        appendInFront(triangle &+ start)
      } else if high >= 0 {
        let corners = [VisibleVertex(a, p), VisibleVertex(b, q), VisibleVertex(c, r)]
        appendVisible(corners, on: plane)
      }
    }
    return first..<triangles.count
  }

  /// Replaces the mesh by the vertices of a line in the picture, without triangles. Vertices behind the viewer have no
  /// valid place.
  private mutating func setPlaces(of line: StrokeMesh, _ seen: [SIMD4<Float>]) {
    removeAll()
    vertices.reserveCapacity(seen.count)
    for index in seen.indices {
      var vertex = line.vertices[index]
      let seen = seen[index]
      let w = seen.z > 0 ? seen.z : .infinity
      vertex.place = SIMD3(seen.x / w, seen.y / w, 1)
      vertices.append(vertex)
    }
  }

  /// Appends the vertices of a line in the picture and returns the index of the first of these vertices.
  private mutating func appendPlaces(of line: StrokeMesh, _ seen: [SIMD4<Float>]) -> Int32 {
    let base = Int32(truncatingIfNeeded: vertices.count)
    for index in seen.indices {
      vertices.append(VisibleVertex(line.vertices[index], seen[index]).vertex)
    }
    return base
  }

  /// The limits of a line's vertices.
  private struct VisibleLimits {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = SIMD3<Float>(repeating: -.infinity)
    var lowest = Float.infinity
    var highest = -Float.infinity
    var nearest = Float.infinity
    var farthest = -Float.infinity
    var narrowest = Float.infinity
    var widest = -Float.infinity

    init(_ line: StrokeMesh, _ seen: [SIMD4<Float>]) {
      for index in seen.indices {
        let (vertex, seen) = (line.vertices[index], seen[index])
        low = low.replacing(with: vertex.place, where: vertex.place .< low)
        high = high.replacing(with: vertex.place, where: vertex.place .> high)
        lowest = min(lowest, seen.w)
        highest = max(highest, seen.w)
        nearest = min(nearest, seen.z)
        farthest = max(farthest, seen.z)
        narrowest = min(narrowest, vertex.fadeScale)
        widest = max(widest, vertex.fadeScale)
      }
    }

    /// Whether an area contains all vertices.
    func isIn(_ area: (low: DevicePoint, high: DevicePoint)) -> Bool {
      low.x >= area.low.x && low.y >= area.low.y && high.x <= area.high.x && high.y <= area.high.y
    }
  }

  /// Appends the visible part of a polygon of the plane.
  private mutating func appendVisible(_ corners: [VisibleVertex], on plane: Globe) {
    let visible = VisibleVertex.visible(corners, on: plane)
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

  /// Whether a triangle is outside one of the sides of an area.
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
    (0..<2).reduce(corners) { part, axis in
      part.clipped { $0.place[axis] - area.low[axis] }
        .clipped { area.high[axis] - $0.place[axis] }
    }
  }

  /// A vertex in the picture, with its height above the horizon.
  private struct VisibleVertex: Clippable {
    var vertex: Vertex
    var height: Float

    /// Creates the vertex of a point of the plane.
    init(_ flat: Vertex, on plane: Globe) {
      self.init(flat, plane.seen(SIMD2(flat.place.x, flat.place.y)))
    }

    /// Creates a vertex with its place in the picture and its height above the horizon.
    init(_ flat: Vertex, _ seen: SIMD4<Float>) {
      vertex = flat
      vertex.place = SIMD3(seen.x, seen.y, seen.z)
      height = seen.w
    }

    func mixed(with end: VisibleVertex, _ share: Float) -> VisibleVertex {
      var mixed = self
      mixed.vertex = vertex.mixed(with: end.vertex, share)
      mixed.height = height + (end.height - height) * share
      return mixed
    }

    /// Returns the visible part of a polygon. This part extends slightly beyond the horizon.
    static func visible(_ corners: [VisibleVertex], on plane: Globe) -> [VisibleVertex] {
      corners.clipped(by: \.height) { before, corner, from, to in
        var crossing = before.crossing(to: corner, from, to)
        crossing.vertex.place = SIMD3<Float>(
          plane.movedBeyondEdge(SIMD3<Double>(crossing.vertex.place)))
        return crossing
      }
    }
  }
}
