import MapGeometry

/// The triangles of lines on a bent plane.
extension StrokeMesh {
  /// Returns the triangles in the picture, without the parts that are outside of an area of the plane or hidden by the
  /// plane itself. The places of the vertices are points of the plane.
  func bent(to plane: CurvedPlane, area: (low: DevicePoint, high: DevicePoint)?) -> StrokeMesh {
    let seen = vertices.map { SeenVertex($0, on: plane) }
    var bent = StrokeMesh()
    bent.vertices = seen.map(\.vertex)
    for triangle in triangles {
      let indices = (Int(triangle.x), Int(triangle.y), Int(triangle.z))
      let corners = [seen[indices.0], seen[indices.1], seen[indices.2]]
      let isInside = area.map { area in
        corners.allSatisfy { Self.contains(area, $0.point) }
      }
      if isInside ?? true {
        if corners.allSatisfy({ $0.height >= 0 }) {
          bent.triangles.append(triangle)
        } else {
          bent.appendFan(SeenVertex.visible(corners, on: plane).map(\.vertex))
        }
      } else if let area {
        let flat = [vertices[indices.0], vertices[indices.1], vertices[indices.2]]
        let part = Self.clipped(flat, to: area).map { SeenVertex($0, on: plane) }
        bent.appendFan(SeenVertex.visible(part, on: plane).map(\.vertex))
      }
    }
    return bent
  }

  private static func contains(
    _ area: (low: DevicePoint, high: DevicePoint), _ point: DevicePoint
  ) -> Bool {
    point.x >= area.low.x && point.y >= area.low.y && point.x <= area.high.x
      && point.y <= area.high.y
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
    /// The point of the plane.
    let point: DevicePoint
    var vertex: Vertex
    var height: Float

    /// Creates the vertex of a point of the plane.
    init(_ flat: Vertex, on plane: CurvedPlane) {
      point = DevicePoint(flat.place.x, flat.place.y)
      let place = Point(Double(point.x), Double(point.y))
      let direction = plane.direction(place)
      vertex = flat
      vertex.place = SIMD3<Float>(plane.project(plane.space(direction, flat: place)))
      height = Float(plane.horizon.height(direction))
    }

    private init(_ a: SeenVertex, _ b: SeenVertex, _ share: Float) {
      point = a.point + (b.point - a.point) * share
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
