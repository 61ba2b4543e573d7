extension ProjectiveTransform {
  /// Creates the transform of a rectangle to a quadrilateral with these corners, from the upper left one clockwise; nil
  /// if either has no area, or if the quadrilateral is not convex.
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
