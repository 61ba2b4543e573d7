import MapGeometry

/// A ring whose points record the tile borders on which they lie.
struct BorderRing {
  /// A point of a ring.
  struct Vertex {
    var point: Point
    /// The border lines on which the point lies; -1 if there is no such line.
    var first: Int32 = -1
    var second: Int32 = -1

    init(_ point: Point) { self.point = point }

    /// Records a border line.
    mutating func add(_ line: Int32) {
      guard line >= 0, first != line, second != line else { return }
      if first < 0 { first = line } else if second < 0 { second = line }
    }

    /// Returns the line on which both vertices lie; -1 if there is no such line.
    func shared(with other: Vertex) -> Int32 {
      if first >= 0, first == other.first || first == other.second { return first }
      if second >= 0, second == other.first || second == other.second { return second }
      return -1
    }
  }

  /// The points in order. The last point is joined to the first point.
  var vertices: [Vertex]

  /// Creates a ring that touches no border.
  init(_ points: some Sequence<Point>) { vertices = points.map { Vertex($0) } }

  /// The area of the ring. It is positive if the ring is clockwise in the picture.
  var signedArea: Double {
    guard let origin = vertices.first?.point else { return 0 }
    return vertices.lazy.map { $0.point - origin }.signedArea
  }

  /// Moves points on two borders to the tile corner of these borders. Points far from the corner stay on the first
  /// border only.
  mutating func settleCorners(in borders: TileBorders) {
    for index in vertices.indices where vertices[index].second >= 0 {
      let vertex = vertices[index]
      if let corner = borders.corner(near: vertex.point, on: vertex.first, vertex.second) {
        vertices[index].point = corner
      } else {
        vertices[index].second = -1
      }
    }
  }

  /// The distance from a side, in units of the plane, within which points are moved onto the side.
  private static let snap = 1.0 / 256

  /// Clips the ring to a region. Edges along the region's sides connect the remaining parts (Sutherland and Hodgman,
  /// 1974).
  mutating func cut(to region: ConvexRegion) {
    for side in region.sides {
      guard vertices.count > 2 else {
        vertices = []
        return
      }
      cut(at: side)
    }
  }

  private mutating func cut(at side: ConvexRegion.Side) {
    var distances = vertices.map { side.distance($0.point) }
    var isCut = false
    for index in vertices.indices {
      if abs(distances[index]) <= Self.snap {
        if side.border >= 0 {
          vertices[index].point = vertices[index].point - side.normal * distances[index]
          vertices[index].add(side.border)
        }
        distances[index] = 0
      } else if distances[index] < 0 {
        isCut = true
      }
    }
    guard isCut else { return }
    var kept: [Vertex] = []
    kept.reserveCapacity(vertices.count + 4)
    vertices.indices.forEachClipped(by: { distances[$0] }) { start, end, from, to in
      // A vertex on the side is itself the end of the part.
      guard (from < 0 && to > 0) || (from > 0 && to < 0) else { return }
      let (a, b) = (vertices[start], vertices[end])
      var crossing = Vertex(a.point.mixed(with: b.point, Clip.share(from: from, to: to)))
      crossing.add(a.shared(with: b))
      crossing.add(side.border)
      kept.append(crossing)
    } vertex: { index, isKept in
      if isKept { kept.append(vertices[index]) }
    }
    vertices = kept
  }
}
