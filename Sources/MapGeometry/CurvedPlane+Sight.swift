extension CurvedPlane {
  /// Returns the place of a point in the picture, its w, and whether the sphere hides it.
  public func sight(of point: Point) -> (point: Point, w: Double, isHidden: Bool) {
    let direction = direction(point)
    let place = project(space(direction, flat: point))
    return (Point(place.x / place.z, place.y / place.z), place.z, !isVisible(direction))
  }

  /// Returns the transform to the picture of a small area on the plane: the projective one by which the corners of the
  /// area have their places in the picture. Its w in the middle of the area is the distance along the line of sight.
  ///
  /// - Parameters:
  ///   - area: A rectangle, in coordinates of its own.
  ///   - toPlane: The transform from these coordinates to the plane.
  /// - Returns: Nil if the sphere hides the middle of the area, or if a corner is behind the viewer.
  public func transform(of area: Box, toPlane: ProjectiveTransform) -> ProjectiveTransform? {
    let middle = Point((area.minX + area.maxX) / 2, (area.minY + area.maxY) / 2)
    guard isVisible(direction(toPlane.apply(middle).point)) else { return nil }
    func place(_ x: Double, _ y: Double) -> (point: Point, w: Double) {
      apply(toPlane.apply(Point(x, y)).point)
    }
    let (a, b) = (place(area.minX, area.minY), place(area.maxX, area.minY))
    let (c, d) = (place(area.maxX, area.maxY), place(area.minX, area.maxY))
    guard min(a.w, b.w, c.w, d.w) > 0,
      let transform = ProjectiveTransform(
        mapping: area, to: (a.point, b.point, c.point, d.point))
    else { return nil }
    let scale = (a.w + b.w + c.w + d.w) / 4 / transform.apply(middle).w
    let rows = transform.rows
    return ProjectiveTransform(rows: (rows.0 * scale, rows.1 * scale, rows.2 * scale))
  }
}

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
