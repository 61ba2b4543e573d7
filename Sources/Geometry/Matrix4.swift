/// A projective map of space as a 4x4 matrix, column by column, for column vectors: `a * b` does `b`
/// first. Views and projections are OpenGL's (right-handed eye space, depth from -1 to 1), as in
/// MapLibre, so that its matrices can be written down in the same order of steps.
@frozen
public struct Matrix4: Hashable, Sendable {
  /// The first column: the image of the x axis.
  public var column0: SIMD4<Double>
  /// The second column: the image of the y axis.
  public var column1: SIMD4<Double>
  /// The third column: the image of the z axis.
  public var column2: SIMD4<Double>
  /// The fourth column: the image of the origin.
  public var column3: SIMD4<Double>

  /// The matrix of these columns.
  @inlinable
  public init(
    _ column0: SIMD4<Double>, _ column1: SIMD4<Double>, _ column2: SIMD4<Double>,
    _ column3: SIMD4<Double>
  ) {
    self.column0 = column0
    self.column1 = column1
    self.column2 = column2
    self.column3 = column3
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// The image of the homogeneous vector `vector`, not yet divided by its w.
  @inlinable
  public static func * (matrix: Matrix4, vector: SIMD4<Double>) -> SIMD4<Double> {
    let xy = matrix.column0 * vector.x + matrix.column1 * vector.y
    return xy + matrix.column2 * vector.z + matrix.column3 * vector.w
  }

  /// The map that does `b` first and `a` then.
  @inlinable
  public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    Matrix4(a * b.column0, a * b.column1, a * b.column2, a * b.column3)
  }

  /// The image of a point of the plane z = 0 or another height, divided by its w, and that w: its
  /// depth in front of the eye, where the projection is a perspective; a point behind has w < 0.
  @inlinable
  public func project(_ point: Point, height: Double = 0) -> (point: Point, depth: Double) {
    let image = self * SIMD4(point.x, point.y, height, 1)
    return (Point(image.x / image.w, image.y / image.w), image.w)
  }
}
