import MapGeometry

/// The mapping of an image onto four corners, as in MapLibre.
///
/// If a quadrilateral is a perspective view of the image, the mapping is projective and keeps straight lines
/// straight. Strong perspective would enlarge a few pixels of the image to most of the quadrilateral. The projective
/// mapping is therefore blended with the bilinear mapping. The stronger the perspective is, the larger is the
/// bilinear fraction. Concave and self-intersecting quadrilaterals are not views of the image and use the bilinear
/// mapping.
///
/// Places in the image range from (0, 0) at its upper left corner to (1, 1) at its lower right corner.
struct ImageWarp {
  /// The corners of the quadrilateral, clockwise from the top left.
  private let corners: (Point, Point, Point, Point)
  /// The perspective across the image and down the image. It is the change of the projective mapping's denominator,
  /// which is 1 at the upper left corner.
  private let across: Double
  private let down: Double
  /// The fraction of the bilinear mapping in the blend, from 0 to 1.
  let blend: Double
  /// Whether the corners form a parallelogram. The mapping is then affine.
  let isAffine: Bool

  /// The maximum ratio of denominators in the image at which the mapping is purely projective.
  private static let projectiveRatio = 4.0
  /// The minimum ratio of denominators at which the mapping is purely bilinear.
  private static let bilinearRatio = 512.0

  /// Creates the mapping onto corners; nil if there are not four corners. Corners form a parallelogram only if their
  /// coordinates match exactly.
  init?(corners: [Point]) {
    guard corners.count == 4 else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    self.corners = (a, b, c, d)
    isAffine = a + c == b + d
    // The formulas follow P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.
    let sum = a - b + c - d
    let (right, below) = (b - c, d - c)
    let determinant = Self.cross(right, below)
    let across = Self.cross(sum, below) / determinant
    let down = Self.cross(right, sum) / determinant
    let denominators = [1, 1 + across, 1 + across + down, 1 + down]
    let ratio = denominators.reduce(1, max) / denominators.reduce(1, min)
    let share = (1 - Self.projectiveRatio / ratio) / (1 - Self.projectiveRatio / Self.bilinearRatio)
    // The condition is false for numbers that are not finite, which occur in a quadrilateral without area, and for
    // negative numbers.
    if !isAffine, across.isFinite, down.isFinite, ratio >= 1, share < 1 {
      (self.across, self.down, blend) = (across, down, max(share, 0))
    } else {
      (self.across, self.down, blend) = (0, 0, isAffine ? 0 : 1)
    }
  }

  /// Returns the place of a point of the image on the plane of the corners.
  ///
  /// - Returns: The point, and the weight by which places in the image are multiplied for interpolation.
  func place(x: Double, y: Double) -> (point: Point, weight: Double) {
    let (a, b, c, d) = corners
    let denominator = across * x + down * y + 1
    let numerator = (b - a + b * across) * x + (d - a + d * down) * y + a
    let top = a + (b - a) * x
    let bottom = d + (c - d) * x
    let bilinear = top + (bottom - top) * y
    let projective = numerator * (1 / denominator)
    return (
      projective + (bilinear - projective) * blend, 1 / denominator * (1 - blend) + blend
    )
  }

  /// The mapping as a projective transform from the image to the plane of the corners; nil if it is not projective.
  var transform: ProjectiveTransform? {
    guard blend == 0 else { return nil }
    let (a, b, _, d) = corners
    let (right, below) = (b - a + b * across, d - a + d * down)
    return ProjectiveTransform(
      rows: (
        SIMD3(right.x, below.x, a.x), SIMD3(right.y, below.y, a.y), SIMD3(across, down, 1)
      ))
  }

  /// Returns the z component of the cross product.
  private static func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
}

extension ImageWarp {
  /// A part of an image with a separate projective transform.
  struct Facet {
    /// The transform from the image to the plane of the corners.
    var transform: ProjectiveTransform
    /// The corners of the part in that plane.
    var corners: [Point]
  }

  /// The number of cells per side of the grid that approximates mappings that are not projective.
  private static let cells = 16

  /// The parts in which MapLibre draws the image. If the mapping is projective, the whole image is one part. Otherwise,
  /// each cell of a grid is divided into two triangles. Triangles with the opposite orientation to the first three
  /// corners show their back and are left out.
  var facets: [Facet] {
    if let transform {
      let (a, b, c, d) = corners
      return [Facet(transform: transform, corners: [a, b, c, d])]
    }
    let isClockwise = Self.cross(corners.1 - corners.0, corners.2 - corners.0) >= 0
    return (0..<Self.cells * Self.cells).flatMap { cell -> [Facet] in
      let (column, row) = (cell % Self.cells, cell / Self.cells)
      let (left, right) = (part(column), part(column + 1))
      let (top, bottom) = (part(row), part(row + 1))
      let upperRight = vertex(x: right, y: top)
      let lowerLeft = vertex(x: left, y: bottom)
      return [
        facet(vertex(x: left, y: top), upperRight, lowerLeft, isClockwise: isClockwise),
        facet(upperRight, vertex(x: right, y: bottom), lowerLeft, isClockwise: isClockwise),
      ].compactMap { $0 }
    }
  }

  /// A corner of a cell: its weighted place in the image, and its place on the plane.
  private struct Vertex {
    var image: SIMD3<Double>
    var point: Point
  }

  private func part(_ index: Int) -> Double { Double(index) / Double(Self.cells) }

  private func vertex(x: Double, y: Double) -> Vertex {
    let (point, weight) = place(x: x, y: y)
    return Vertex(image: SIMD3(x, y, 1) * weight, point: point)
  }

  /// Returns the part that is the triangle between three vertices; nil if the triangle shows its back or has no area.
  private func facet(_ a: Vertex, _ b: Vertex, _ c: Vertex, isClockwise: Bool) -> Facet? {
    let turn = Self.cross(b.point - a.point, c.point - a.point)
    guard isClockwise ? turn > 0 : turn < 0 else { return nil }
    // Returns the matrix with these columns. It maps the weights of three vertices to a place.
    func matrix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> ProjectiveTransform {
      ProjectiveTransform(rows: (SIMD3(a.x, b.x, c.x), SIMD3(a.y, b.y, c.y), SIMD3(a.z, b.z, c.z)))
    }
    func homogeneous(_ point: Point) -> SIMD3<Double> { SIMD3(point.x, point.y, 1) }
    let toPlane = matrix(homogeneous(a.point), homogeneous(b.point), homogeneous(c.point))
    guard let toWeights = matrix(a.image, b.image, c.image).inverse else { return nil }
    return Facet(transform: toWeights.then(toPlane), corners: [a.point, b.point, c.point])
  }
}
