/// A projective transform of the plane, stored as the rows of a 3 x 3 matrix.
public struct ProjectiveTransform: Hashable, Sendable {
  /// The rows of the matrix, which maps (x, y, 1) to (x w, y w, w).
  public var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Creates a transform from the rows of its matrix.
  public init(rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) { self.rows = rows }

  /// The transform that changes nothing.
  public static let identity = ProjectiveTransform(
    rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))

  /// Returns the transform that moves points by an offset.
  public static func translation(_ offset: Point) -> ProjectiveTransform {
    ProjectiveTransform(rows: (SIMD3(1, 0, offset.x), SIMD3(0, 1, offset.y), SIMD3(0, 0, 1)))
  }

  /// Returns the transformed point and its w. The w is the distance along the line of sight, and is 1 at the map's
  /// center.
  @inlinable
  public func apply(_ point: Point) -> (point: Point, w: Double) {
    let x = rows.0.x * point.x + rows.0.y * point.y + rows.0.z
    let y = rows.1.x * point.x + rows.1.y * point.y + rows.1.z
    let w = rows.2.x * point.x + rows.2.y * point.y + rows.2.z
    return (Point(x / w, y / w), w)
  }

  /// Returns the point transformed by an affine transform. The result is the same as from `apply(_:)`, but is computed
  /// without division by w, which is 1.
  @inlinable
  public func applyAffine(_ point: Point) -> Point {
    Point(
      rows.0.x * point.x + rows.0.y * point.y + rows.0.z,
      rows.1.x * point.x + rows.1.y * point.y + rows.1.z)
  }

  /// Returns the product of the matrix and a vector.
  @inlinable
  public func product(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * vector).sum(), (rows.1 * vector).sum(), (rows.2 * vector).sum())
  }

  /// Returns the transform that applies first `self` and then `next`.
  public func then(_ next: ProjectiveTransform) -> ProjectiveTransform {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      rows.0 * r.x + rows.1 * r.y + rows.2 * r.z
    }
    return ProjectiveTransform(rows: (row(next.rows.0), row(next.rows.1), row(next.rows.2)))
  }

  /// The inverse transform. Nil if there is no inverse.
  public var inverse: ProjectiveTransform? {
    let (a, b, c) = rows
    func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    }
    let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return ProjectiveTransform(
      rows: (
        SIMD3(bc.x, ca.x, ab.x) / determinant, SIMD3(bc.y, ca.y, ab.y) / determinant,
        SIMD3(bc.z, ca.z, ab.z) / determinant
      ))
  }

  /// The determinant of the matrix. It is negative if the transform mirrors the plane.
  public var determinant: Double {
    let (a, b, c) = rows
    let cross = SIMD3(b.y * c.z - b.z * c.y, b.z * c.x - b.x * c.z, b.x * c.y - b.y * c.x)
    return (a * cross).sum()
  }

  /// Whether the transform is affine.
  public var isAffine: Bool { rows.2 == SIMD3(0, 0, 1) }

  /// Returns whether both transforms have equal rows.
  public static func == (a: ProjectiveTransform, b: ProjectiveTransform) -> Bool {
    a.rows.0 == b.rows.0 && a.rows.1 == b.rows.1 && a.rows.2 == b.rows.2
  }

  /// Hashes the rows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
  }
}

extension ProjectiveTransform {
  /// Creates the transform of a rectangle to a quadrilateral with these corners, which are in clockwise order from the
  /// upper left corner. Nil if the rectangle or the quadrilateral has no area, or if the quadrilateral is not convex.
  public init?(mapping area: Box, to corners: (Point, Point, Point, Point)) {
    // P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.
    func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
    let (a, b, c, d) = corners
    let sum = a - b + c - d
    let (right, below) = (b - c, d - c)
    let determinant = cross(right, below)
    let (g, h) = (cross(sum, below) / determinant, cross(right, sum) / determinant)
    let (width, height) = (area.maxX - area.minX, area.maxY - area.minY)
    guard g.isFinite, h.isFinite, width > 0, height > 0, min(1 + g, 1 + h, 1 + g + h) > 0 else {
      return nil
    }
    let (across, down) = (b - a + b * g, d - a + d * h)
    let unit = ProjectiveTransform(
      rows: (
        SIMD3(1 / width, 0, -area.minX / width), SIMD3(0, 1 / height, -area.minY / height),
        SIMD3(0, 0, 1)
      ))
    self = unit.then(
      ProjectiveTransform(
        rows: (SIMD3(across.x, down.x, a.x), SIMD3(across.y, down.y, a.y), SIMD3(g, h, 1))))
  }
}
