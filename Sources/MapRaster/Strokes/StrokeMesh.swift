import MapGeometry

/// The triangles of stroked lines.
struct StrokeMesh {
  /// A vertex. Its values are interpolated linearly between vertices.
  struct Vertex {
    /// The place in the picture as (x w, y w, w). The w is the distance along the line of sight.
    var place: SIMD3<Float>
    /// The extent of the vertex into the half circle at the end of the line: 1 at the outermost points of the half
    /// circle, and 0 at all other vertices.
    var end: Float
    /// The position across the line: -1 is on its left side, and 1 is on its right side.
    var across: Float
    /// The distance from the line's start, in pixels of the map's plane.
    var along: Float
    /// The ratio of a step across the line in the map's plane to the same step in the picture.
    var fadeScale: Float

    /// The place in the picture of a vertex in front of the viewer, where w is positive.
    var position: DevicePoint { DevicePoint(place.x, place.y) / place.z }
  }

  /// A triangle, given by three indices into `vertices`.
  typealias Triangle = SIMD3<Int32>

  var vertices: [Vertex] = []
  var triangles: [Triangle] = []

  /// Removes all triangles and vertices and keeps the capacity.
  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    triangles.removeAll(keepingCapacity: true)
  }
}

/// The triangles in a tilted view, which may extend behind the viewer.
extension StrokeMesh {
  /// The minimum depth of a drawn part of a triangle, relative to the triangle's farthest corner.
  private static let nearest: Float = 1e-3

  @inline(__always)
  func corners(of triangle: Triangle) -> (Vertex, Vertex, Vertex) {
    (vertices[Int(triangle.x)], vertices[Int(triangle.y)], vertices[Int(triangle.z)])
  }

  /// Appends the parts of a mesh's triangles in front of the viewer.
  ///
  /// - Returns: The indices of the appended triangles.
  mutating func appendInFront(_ mesh: StrokeMesh) -> Range<Int> {
    let first = triangles.count
    let base = Int32(truncatingIfNeeded: vertices.count)
    vertices += mesh.vertices
    for triangle in mesh.triangles { appendInFront(triangle &+ base) }
    return first..<triangles.count
  }

  /// Appends the part of a triangle that lies in front of the viewer. The corners of the triangle are vertices of the
  /// mesh.
  @inline(__always)
  mutating func appendInFront(_ triangle: Triangle) {
    let (a, b, c) = corners(of: triangle)
    let far = max(a.place.z, max(b.place.z, c.place.z))
    let near = min(a.place.z, min(b.place.z, c.place.z))
    if near >= far * StrokeMesh.nearest && near > 0 {
      triangles.append(triangle)
    } else if far > 0 {
      appendFan([a, b, c].clipped(atLeast: far * StrokeMesh.nearest) { $0.place.z })
    }
  }

  /// Appends the triangles of a convex polygon.
  private mutating func appendFan(_ corners: [Vertex]) {
    guard corners.count > 2 else { return }
    let base = Int32(truncatingIfNeeded: vertices.count)
    vertices += corners
    for index in stride(from: 2, to: Int32(corners.count), by: 1) {
      triangles.append(Triangle(base, base + index - 1, base + index))
    }
  }

  /// Returns the rows of an area that triangles may touch.
  func rows(of range: Range<Int>, in area: PixelArea) -> Range<Int> {
    var low = Float.infinity
    var high = -Float.infinity
    for triangle in triangles[range] {
      let (a, b, c) = corners(of: triangle)
      for y in [a.position.y, b.position.y, c.position.y] {
        low = min(low, y)
        high = max(high, y)
      }
    }
    guard low <= high else { return 0..<0 }
    let top = PixelGrid.firstCenter(after: Double(low), limit: area.bottom)
    let bottom = PixelGrid.firstCenter(after: Double(high), limit: area.bottom)
    return max(top, area.top)..<max(top, area.top, bottom)
  }
}

extension StrokeMesh.Vertex: Clippable {
  /// Returns the interpolation with another vertex.
  func mixed(with other: Self, _ share: Float) -> Self {
    Self(
      place: place + (other.place - place) * share, end: end + (other.end - end) * share,
      across: across + (other.across - across) * share,
      along: along + (other.along - along) * share,
      fadeScale: fadeScale + (other.fadeScale - fadeScale) * share)
  }
}
