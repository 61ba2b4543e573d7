extension Matrix4 {
  /// The matrix that undoes this one; nil where it is singular.
  ///
  /// Laplace's expansion by two rows and two: the twelve 2x2 minors give the determinant and every
  /// cofactor.
  public var inverse: Matrix4? {
    let (a, b, c, d) = (column0, column1, column2, column3)
    let upper01 = a.x * b.y - a.y * b.x
    let upper02 = a.x * c.y - a.y * c.x
    let upper03 = a.x * d.y - a.y * d.x
    let upper12 = b.x * c.y - b.y * c.x
    let upper13 = b.x * d.y - b.y * d.x
    let upper23 = c.x * d.y - c.y * d.x
    let lower01 = a.z * b.w - a.w * b.z
    let lower02 = a.z * c.w - a.w * c.z
    let lower03 = a.z * d.w - a.w * d.z
    let lower12 = b.z * c.w - b.w * c.z
    let lower13 = b.z * d.w - b.w * d.z
    let lower23 = c.z * d.w - c.w * d.z
    let outer = upper01 * lower23 - upper02 * lower13 + upper03 * lower12
    let determinant = outer + upper12 * lower03 - upper13 * lower02 + upper23 * lower01
    guard determinant != 0, determinant.isFinite else { return nil }
    let first = SIMD4(
      b.y * lower23 - c.y * lower13 + d.y * lower12,
      c.y * lower03 - a.y * lower23 - d.y * lower02,
      a.y * lower13 - b.y * lower03 + d.y * lower01,
      b.y * lower02 - a.y * lower12 - c.y * lower01)
    let second = SIMD4(
      c.x * lower13 - b.x * lower23 - d.x * lower12,
      a.x * lower23 - c.x * lower03 + d.x * lower02,
      b.x * lower03 - a.x * lower13 - d.x * lower01,
      a.x * lower12 - b.x * lower02 + c.x * lower01)
    let third = SIMD4(
      b.w * upper23 - c.w * upper13 + d.w * upper12,
      c.w * upper03 - a.w * upper23 - d.w * upper02,
      a.w * upper13 - b.w * upper03 + d.w * upper01,
      b.w * upper02 - a.w * upper12 - c.w * upper01)
    let fourth = SIMD4(
      c.z * upper13 - b.z * upper23 - d.z * upper12,
      a.z * upper23 - c.z * upper03 + d.z * upper02,
      b.z * upper03 - a.z * upper13 - d.z * upper01,
      a.z * upper12 - b.z * upper02 + c.z * upper01)
    let scale = 1 / determinant
    return Matrix4(first * scale, second * scale, third * scale, fourth * scale)
  }
}
