extension Matrix4 {
  /// Moves by (`x`, `y`, `z`).
  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    var matrix = identity
    matrix.column3 = SIMD4(x, y, z, 1)
    return matrix
  }

  /// Stretches along the axes.
  public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// Turns about the x axis from +y towards +z.
  public static func rotationX(radians: Double) -> Matrix4 {
    let (sine, cosine) = (StableMath.sin(radians), StableMath.cos(radians))
    return Matrix4(
      SIMD4(1, 0, 0, 0), SIMD4(0, cosine, sine, 0), SIMD4(0, -sine, cosine, 0), SIMD4(0, 0, 0, 1))
  }

  /// Turns about the y axis from +z towards +x.
  public static func rotationY(radians: Double) -> Matrix4 {
    let (sine, cosine) = (StableMath.sin(radians), StableMath.cos(radians))
    return Matrix4(
      SIMD4(cosine, 0, -sine, 0), SIMD4(0, 1, 0, 0), SIMD4(sine, 0, cosine, 0), SIMD4(0, 0, 0, 1))
  }

  /// Turns about the z axis from +x towards +y.
  public static func rotationZ(radians: Double) -> Matrix4 {
    let (sine, cosine) = (StableMath.sin(radians), StableMath.cos(radians))
    return Matrix4(
      SIMD4(cosine, sine, 0, 0), SIMD4(-sine, cosine, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// The view of an eye at the origin that looks along -z: `verticalFieldOfViewRadians` from the
  /// top of the picture to its bottom, `aspect` its width by its height, depth from -1 at `near` to
  /// 1 at `far`, both distances in front of the eye (OpenGL's perspective projection).
  public static func perspective(
    verticalFieldOfViewRadians: Double, aspect: Double, near: Double, far: Double
  ) -> Matrix4 {
    let focal = 1 / StableMath.tan(verticalFieldOfViewRadians / 2)
    let depth = 1 / (near - far)
    return Matrix4(
      SIMD4(focal / aspect, 0, 0, 0), SIMD4(0, focal, 0, 0),
      SIMD4(0, 0, (far + near) * depth, -1), SIMD4(0, 0, 2 * far * near * depth, 0))
  }

  /// The parallel view of a box: -1 to 1 from `left` to `right`, `bottom` to `top`, and `near` to
  /// `far` (OpenGL's orthographic projection).
  public static func orthographic(
    left: Double, right: Double, bottom: Double, top: Double, near: Double, far: Double
  ) -> Matrix4 {
    let (width, height, depth) = (right - left, top - bottom, far - near)
    return Matrix4(
      SIMD4(2 / width, 0, 0, 0), SIMD4(0, 2 / height, 0, 0), SIMD4(0, 0, -2 / depth, 0),
      SIMD4(-(right + left) / width, -(top + bottom) / height, -(far + near) / depth, 1))
  }

  /// Moves by (`x`, `y`, `z`) before anything else the matrix does.
  public mutating func translate(_ x: Double, _ y: Double, _ z: Double) {
    column3 = self * SIMD4(x, y, z, 1)
  }

  /// Stretches along the axes before anything else the matrix does.
  public mutating func scale(_ x: Double, _ y: Double, _ z: Double) {
    column0 *= x
    column1 *= y
    column2 *= z
  }

  /// Turns about the x axis before anything else the matrix does.
  public mutating func rotateX(radians: Double) { self = self * .rotationX(radians: radians) }

  /// Turns about the y axis before anything else the matrix does.
  public mutating func rotateY(radians: Double) { self = self * .rotationY(radians: radians) }

  /// Turns about the z axis before anything else the matrix does.
  public mutating func rotateZ(radians: Double) { self = self * .rotationZ(radians: radians) }
}
