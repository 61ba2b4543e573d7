import MapGeometry

extension ProjectiveTransform {
  /// Returns the ellipse to which a disc is transformed, as its centre and two conjugate half
  /// diameters. Nil if the disc touches the line that is transformed to infinity.
  func ellipse(
    ofDisc center: Point, radius: Double
  ) -> (center: Point, axes: (Point, Point))? {
    func transformed(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
      let place = SIMD3(x, y, z)
      return SIMD3((rows.0 * place).sum(), (rows.1 * place).sum(), (rows.2 * place).sum())
    }
    let middle = transformed(center.x, center.y, 1)
    // Along one axis w changes, along the other it does not.
    let steepest = Point(rows.2.x, rows.2.y).direction ?? Point(1, 0)
    let along = transformed(steepest.x * radius, steepest.y * radius, 0)
    let across = transformed(-steepest.y * radius, steepest.x * radius, 0)
    let share = along.z / middle.z
    guard middle.z > 0, share.magnitude < 1 else { return nil }
    // A projective map of the unit circle onto itself that removes the change of w.
    let rest = 1 - share * share
    let scale = 1 / (middle.z * rest)
    func point(_ value: SIMD3<Double>) -> Point { Point(value.x, value.y) }
    return (
      point(middle - along * share) * scale,
      (
        point(along - middle * share) * scale,
        point(across) * (1 / (middle.z * rest.squareRoot()))
      )
    )
  }
}
