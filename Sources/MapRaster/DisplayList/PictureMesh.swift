public import MapGeometry

/// Triangles in the picture that show parts of a drawing: a texture, or a shape around its center.
///
/// Triangles with a common edge neither overlap nor leave a gap between them. Places are interpolated in
/// perspective.
public struct PictureMesh: Sendable {
  /// A corner of triangles.
  public struct Vertex: Sendable {
    /// The place of the corner in the drawing.
    public var place: SIMD2<Float>
    /// The place in the picture as (x w, y w, w). The w is the distance along the line of sight.
    public var position: SIMD3<Float>

    /// Creates a corner from its places in the drawing and in the picture.
    public init(place: SIMD2<Float>, position: SIMD3<Float>) {
      self.place = place
      self.position = position
    }
  }

  /// The corners to which the triangles refer.
  public var vertices: [Vertex] = []
  /// The triangles, each as three indices into `vertices`.
  public var triangles: [SIMD3<Int32>] = []

  /// Creates a mesh without triangles.
  public init() {}
}

extension PictureMesh {
  /// The number of cells per side of a patch, as in MapLibre.
  private static let patchCells = 3

  /// Creates a square patch of a globe around a point. As in MapLibre's discs and kernels on the ground, the
  /// patch is a grid of cells on the sphere, with corners at multiples of 2/7. The drawing extends from -1 to 1 in both
  /// directions, from its center to the midpoints of its sides. The part beyond the horizon is omitted.
  ///
  /// - Parameters:
  ///   - plane: The globe on which the patch lies.
  ///   - center: The point at the center of the patch.
  ///   - radius: The distance of the sides from the center, in units of the plane at its origin.
  ///   - height: The height of the patch above the plane, in units of the plane.
  public init(on plane: Globe, around center: Point, radius: Double, height: Double = 0) {
    let rise = 1 + height / plane.radius
    var corners: [Corner] = []
    func share(_ index: Int) -> Double {
      2 * (7 * Double(index) / Double(Self.patchCells)).rounded() / 7 - 1
    }
    for row in 0...Self.patchCells {
      for column in 0...Self.patchCells {
        let place = Point(share(column), share(row))
        // The offset of the corner, both as an angle on the sphere and as a place on the plane.
        let moved = plane.space(
          besides: center, angle: place * (radius * plane.radiansPerUnit),
          flat: center + place * radius, height: height)
        let seen = plane.project(moved.place)
        corners.append(
          Corner(
            place: place, position: seen,
            height: plane.height(moved.direction, depth: seen.z, rise: rise)))
      }
    }
    self.init(
      grid: corners, columns: Self.patchCells + 1, diagonals: .fromUpperLeft, on: plane)
  }

  /// The direction of the diagonals that divide cells.
  public enum Diagonals: Sendable {
    /// From the upper left to the lower right corner.
    case fromUpperLeft
    /// From the upper right to the lower left corner.
    case fromUpperRight
  }

  /// A corner with its height above the horizon. The height of a hidden corner is negative.
  public struct Corner: Sendable {
    /// The corner with its places in the drawing and in the picture.
    public var vertex: Vertex
    /// The height above the plane of the horizon. It may also be another quantity that is negative where nothing is
    /// drawn.
    public var height: Float

    /// Creates a corner.
    ///
    /// - Parameters:
    ///   - place: The place in the drawing.
    ///   - position: The place in the picture as (x w, y w, w).
    ///   - height: The height above the horizon. If it is negative, the corner is hidden.
    public init(place: Point, position: SIMD3<Double>, height: Double) {
      vertex = Vertex(
        place: SIMD2(Float(place.x), Float(place.y)), position: SIMD3<Float>(position))
      self.height = Float(height)
    }

    fileprivate init(vertex: Vertex, height: Float) {
      (self.vertex, self.height) = (vertex, height)
    }
  }

  /// Creates the cells of a grid of corners, row by row. Each cell consists of two triangles, without the parts that
  /// `plane` hides or that are behind the viewer. The triangles extend slightly beyond the horizon.
  ///
  /// On a folded plane, triangles that are seen from behind are omitted. A triangle is seen from behind if the picture
  /// shows its cell mirrored: the rows run upward, or the columns run from right to left.
  ///
  /// - Parameters:
  ///   - corners: The corners, row by row.
  ///   - columns: The number of corners per row.
  ///   - diagonals: The diagonals that divide cells.
  ///   - plane: The globe that hides parts of the cells; nil on other ground.
  public init(
    grid corners: [Corner], columns: Int, diagonals: Diagonals = .fromUpperRight, on plane: Globe?
  ) {
    self.init()
    guard columns > 1 else { return }
    vertices = corners.map(\.vertex)
    triangles.reserveCapacity(2 * corners.count)
    let rows = corners.count / columns
    for row in 0..<max(rows - 1, 0) {
      for column in 0..<columns - 1 {
        let first = row * columns + column
        let (below, beside) = (first + columns, first + 1)
        switch diagonals {
        case .fromUpperRight:
          add(corners, (first, below, beside), plane)
          add(corners, (beside, below, below + 1), plane)
        case .fromUpperLeft:
          add(corners, (first, below, below + 1), plane)
          add(corners, (first, below + 1, beside), plane)
        }
      }
    }
  }

  /// Whether a triangle whose corners turn left on the plane is seen from behind.
  private static func isBack(_ corners: [Corner], _ triangle: (Int, Int, Int)) -> Bool {
    let a = corners[triangle.0].vertex.position
    let (b, c) = (corners[triangle.1].vertex.position, corners[triangle.2].vertex.position)
    // The determinant of (x w, y w, w) has the sign of the area, even for corners behind the viewer.
    let turn = a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x)
    return turn + a.z * (b.x * c.y - b.y * c.x) >= 0
  }

  /// The minimum distance along the line of sight at which anything is drawn.
  private static let nearest: Float = 1e-3

  private mutating func add(
    _ corners: [Corner], _ triangle: (Int, Int, Int), _ plane: Globe?
  ) {
    if plane?.isFolded ?? false, Self.isBack(corners, triangle) { return }
    let (a, b, c) = (corners[triangle.0], corners[triangle.1], corners[triangle.2])
    func isDrawn(_ corner: Corner) -> Bool {
      corner.height >= 0 && corner.vertex.position.z >= Self.nearest
    }
    if isDrawn(a), isDrawn(b), isDrawn(c) {
      triangles.append(
        SIMD3(
          Int32(truncatingIfNeeded: triangle.0), Int32(truncatingIfNeeded: triangle.1),
          Int32(truncatingIfNeeded: triangle.2)))
      return
    }
    let before = [a, b, c].clipped { $0.vertex.position.z - Self.nearest }
    let part = before.clipped(by: \.height) { start, end, from, to in
      var crossing = start.crossing(to: end, from, to)
      if let plane {
        crossing.vertex.position = SIMD3<Float>(
          plane.movedBeyondEdge(SIMD3<Double>(crossing.vertex.position)))
      }
      return crossing
    }
    guard part.count > 2 else { return }
    let first = Int32(truncatingIfNeeded: vertices.count)
    vertices += part.map(\.vertex)
    for index in 2..<Int32(truncatingIfNeeded: part.count) {
      triangles.append(SIMD3(first, first + index - 1, first + index))
    }
  }
}

extension PictureMesh.Corner: Clippable {
  /// Returns the corner at a share of the edge from this corner to `end`.
  public func mixed(with end: Self, _ share: Float) -> Self {
    Self(
      vertex: PictureMesh.Vertex(
        place: vertex.place + (end.vertex.place - vertex.place) * share,
        position: vertex.position + (end.vertex.position - vertex.position) * share),
      height: height + (end.height - height) * share)
  }
}
