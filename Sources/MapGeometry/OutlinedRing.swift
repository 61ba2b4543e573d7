/// A ring on a plane. Its vertices record which edges are drawn as outlines.
public struct OutlinedRing: Sendable {
  /// A point of a ring.
  public struct Vertex: Hashable, Sendable {
    /// The place on the plane.
    public var point: Point
    /// Whether a cut created the edge from the previous point.
    public var isCut: Bool

    /// Creates a point of a ring.
    public init(_ point: Point, isCut: Bool = false) {
      self.point = point
      self.isCut = isCut
    }
  }

  /// The points of the ring. The last point is joined to the first.
  public var vertices: [Vertex]

  /// Creates a ring from its points.
  public init(_ vertices: [Vertex]) { self.vertices = vertices }
}

extension OutlinedRing.Vertex: Clippable {
  /// Returns the vertex at a share of the edge from this vertex to `end`. The edge to the result is a part of the edge.
  public func mixed(with end: Self, _ share: Double) -> Self {
    Self(point.mixed(with: end.point, share), isCut: end.isCut)
  }

  /// Returns the vertex at which an edge crosses a side. An edge along the side is a cut.
  public func crossing(to end: Self, _ from: Double, _ to: Double) -> Self {
    var vertex = mixed(with: end, Clip.share(from: from, to: to))
    if to >= 0 { vertex.isCut = true }
    return vertex
  }
}

extension OutlinedRing {
  /// Returns the part of the ring inside a box. The result is empty if no part of the ring is inside the box.
  public func clipped(to box: Box) -> OutlinedRing {
    if vertices.allSatisfy({ box.contains($0.point) }) { return self }
    return clipped(at: box.minX, keeps: 1, isVertical: true)
      .clipped(at: box.maxX, keeps: -1, isVertical: true)
      .clipped(at: box.minY, keeps: 1, isVertical: false)
      .clipped(at: box.maxY, keeps: -1, isVertical: false)
  }

  /// Returns the part of the ring on one side of a vertical or horizontal line, including the line.
  ///
  /// - Parameter side: 1 to keep the greater coordinates, -1 to keep the lesser coordinates.
  private func clipped(at border: Double, keeps side: Double, isVertical: Bool) -> OutlinedRing {
    func height(_ vertex: Vertex) -> Double {
      ((isVertical ? vertex.point.x : vertex.point.y) - border) * side
    }
    return OutlinedRing(
      vertices.clipped(by: height) { before, vertex, from, to in
        var crossing = before.crossing(to: vertex, from, to)
        if isVertical { crossing.point.x = border } else { crossing.point.y = border }
        return crossing
      })
  }

  /// Returns the ring after moving its edges along `y` to `pole`. Additional edges lead from `y` to `pole` and back.
  public func extended(from y: Double, to pole: Double) -> OutlinedRing {
    guard var before = vertices.last?.point, vertices.contains(where: { $0.point.y == y }) else {
      return self
    }
    var extended: [Vertex] = []
    extended.reserveCapacity(vertices.count + 8)
    for vertex in vertices {
      let point = vertex.point
      if before.y == y, point.y == y, before.x != point.x {
        extended.append(Vertex(Point(before.x, pole), isCut: true))
        extended.append(Vertex(Point(point.x, pole), isCut: true))
        extended.append(Vertex(point, isCut: true))
      } else {
        extended.append(vertex)
      }
      before = point
    }
    return OutlinedRing(extended)
  }

  /// Returns the ring with additional points where its edges cross the lines of a grid.
  public func subdivided(at grid: SubdivisionGrid) -> OutlinedRing {
    guard var before = vertices.last?.point else { return self }
    var subdivided: [Vertex] = []
    subdivided.reserveCapacity(vertices.count * 2)
    for vertex in vertices {
      grid.forEachCrossing(from: before, to: vertex.point) {
        subdivided.append(Vertex($0, isCut: vertex.isCut))
      }
      subdivided.append(vertex)
      before = vertex.point
    }
    return OutlinedRing(subdivided)
  }
}
