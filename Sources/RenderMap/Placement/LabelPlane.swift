import MapGeometry

/// The plane that the parts of a symbol are laid out in, in pixels of the style: the picture, or the
/// ground, along the map's axes or along the picture's. See MapLibre's `projection.ts`.
struct LabelPlane {
  /// Whether symbols lie on the ground.
  let liesOnGround: Bool
  /// From this plane to the picture.
  let toScreen: ProjectiveTransform

  private let planeToScreen: ProjectiveTransform
  /// The rows of the matrix from the map's plane to this one, where it lies on the ground.
  private let rows: (Point, Point)

  /// The plane of symbols that lie on the ground or not, turned with the map or not.
  init(_ view: SymbolView, liesOnGround: Bool, turnsWithMap: Bool) {
    self.liesOnGround = liesOnGround
    planeToScreen = view.planeToScreen
    let determinant = view.across.x * view.down.y - view.down.x * view.across.y
    guard liesOnGround else {
      rows = (Point(1, 0), Point(0, 1))
      toScreen = .identity
      return
    }
    guard !turnsWithMap, determinant.magnitude > 1e-9 else {
      rows = (Point(1, 0), Point(0, 1))
      toScreen = view.planeToScreen
      return
    }
    let (across, down) = (view.across, view.down)
    rows = (
      Point(down.y / determinant, -down.x / determinant),
      Point(-across.y / determinant, across.x / determinant)
    )
    toScreen = ProjectiveTransform(
      rows: (SIMD3(across.x, down.x, 0), SIMD3(across.y, down.y, 0), SIMD3(0, 0, 1))
    ).then(view.planeToScreen)
  }

  /// A point of the map's plane in this one, and its depth: 1 at the map's centre and everywhere on
  /// the ground, 0 or less behind the viewer.
  func point(ofPlane plane: Point) -> (point: Point, w: Double) {
    guard liesOnGround else { return planeToScreen.apply(plane) }
    let x = rows.0.x * plane.x + rows.0.y * plane.y
    return (Point(x, rows.1.x * plane.x + rows.1.y * plane.y), 1)
  }
}
