import MapGeometry

extension ProjectiveTransform {
  /// What a disc is carried to: an ellipse, by its centre and two half diameters of which each halves the
  /// chords along the other. Nil where the disc reaches the line that goes to infinity.
  func ellipse(
    ofDisc center: Point, radius: Double
  ) -> (center: Point, axes: (Point, Point))? {
    func carried(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
      let place = SIMD3(x, y, z)
      return SIMD3((rows.0 * place).sum(), (rows.1 * place).sum(), (rows.2 * place).sum())
    }
    let middle = carried(center.x, center.y, 1)
    // Along one axis w changes, along the other it does not.
    let steepest = Point(rows.2.x, rows.2.y).direction ?? Point(1, 0)
    let along = carried(steepest.x * radius, steepest.y * radius, 0)
    let across = carried(-steepest.y * radius, steepest.x * radius, 0)
    let share = along.z / middle.z
    guard middle.z > 0, share.magnitude < 1 else { return nil }
    // A projective map of the unit circle onto itself that takes the change of w away.
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
