import MapGeometry

/// The plane in which the glyphs of a symbol are positioned, in pixels of the style. It is the picture, or the ground
/// with the axes of the map or of the picture. See MapLibre's `projection.ts`.
struct LabelPlane {
  /// Whether symbols lie on the ground, or on a plane above it.
  let liesOnGround: Bool
  /// The transform from this plane to the picture; nil on a globe.
  let toScreen: ProjectiveTransform?

  private let planeToScreen: PlaneProjection
  /// The rows of the matrix from the map's plane to this plane, for symbols on the ground.
  private let rows: (Point, Point)
  /// The view, for the projection of points above the plane.
  private let view: SymbolView
  /// The transform from this plane to the map's plane, for symbols on the ground.
  private let toPlane: ProjectiveTransform

  /// Creates the plane of symbols with these alignments, `height` meters above the map's plane.
  init(_ view: SymbolView, liesOnGround: Bool, rotatesWithMap: Bool, height: Double = 0) {
    self.liesOnGround = liesOnGround
    self.view = view
    planeToScreen = view.planeToScreen(atHeight: height)
    let (across, down) = (view.across, view.down)
    let determinant = across.x * down.y - down.x * across.y
    guard liesOnGround, !rotatesWithMap, determinant.magnitude > 1e-9 else {
      rows = (Point(1, 0), Point(0, 1))
      toPlane = .identity
      toScreen = liesOnGround ? planeToScreen.projective : .identity
      return
    }
    rows = (
      Point(down.y / determinant, -down.x / determinant),
      Point(-across.y / determinant, across.x / determinant)
    )
    toPlane = ProjectiveTransform(
      rows: (SIMD3(across.x, down.x, 0), SIMD3(across.y, down.y, 0), SIMD3(0, 0, 1)))
    toScreen = planeToScreen.projective.map(toPlane.then)
  }

  /// Converts a point of the map's plane to this plane. The depth `w` is 1 at the map's center, and 0 or less behind
  /// the viewer. If this plane is the ground, the depth is 1 everywhere, and no point is hidden.
  ///
  /// - Parameter height: The height of a point of the ground above the map's plane, in meters.
  func point(
    ofPlane plane: Point, groundHeight height: Double = 0
  ) -> (point: Point, w: Double, isHidden: Bool) {
    guard liesOnGround else {
      return (height == 0 ? planeToScreen : view.planeToScreen(atHeight: height)).sight(of: plane)
    }
    let x = rows.0.x * plane.x + rows.0.y * plane.y
    return (Point(x, rows.1.x * plane.x + rows.1.y * plane.y), 1, false)
  }

  /// Converts a point of this plane to the picture. If this plane is the picture, no point is hidden.
  ///
  /// - Parameter height: The height of the ground above the map's plane, in meters.
  func screen(
    ofPoint point: Point, groundHeight height: Double = 0
  ) -> (point: Point, w: Double, isHidden: Bool) {
    if liesOnGround, height != 0 {
      return view.planeToScreen(atHeight: height).sight(of: toPlane.apply(point).point)
    }
    if let toScreen {
      let (place, w) = toScreen.apply(point)
      return (place, w, false)
    }
    return planeToScreen.sight(of: toPlane.apply(point).point)
  }

  /// Returns the visible facets of a part of a symbol on a globe.
  ///
  /// - Parameters:
  ///   - area: The box around the part, in the part's coordinates.
  ///   - toSymbol: The transform from the part's coordinates to the symbol's coordinates, in pixels from its
  ///     position.
  ///   - position: The transform from the symbol's coordinates to this plane.
  ///   - isWhole: Whether the part is drawn in one plane, without being divided.
  func facets(
    of area: Box, _ toSymbol: ProjectiveTransform, at position: ProjectiveTransform, isWhole: Bool
  ) -> [Globe.Facet] {
    guard let ground = planeToScreen.globe else { return [] }
    // As in MapLibre, the size of the whole symbol is determined at its position.
    let stretch = ground.labelStretch(
      y: position.then(self.toPlane).apply(.zero).point.y
    ).drawn
    let toPlane = toSymbol.then(.scaling(by: stretch)).then(position).then(self.toPlane)
    guard isWhole else { return ground.facets(of: area, toPlane: toPlane) }
    let transform = ground.transform(of: area, toPlane: toPlane)
    return transform.map { [Globe.Facet(transform: $0)] } ?? []
  }
}

extension ProjectiveTransform {
  /// Returns the ellipse to which a disc is transformed, as its center and two conjugate semidiameters. The result is
  /// nil if the disc touches the line that is transformed to infinity.
  func ellipse(
    ofDisc center: Point, radius: Double
  ) -> (center: Point, axes: (Point, Point))? {
    func transformed(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
      let place = SIMD3(x, y, z)
      return SIMD3((rows.0 * place).sum(), (rows.1 * place).sum(), (rows.2 * place).sum())
    }
    let middle = transformed(center.x, center.y, 1)
    // The w changes along one axis and does not change along the other axis.
    let steepest = Point(rows.2.x, rows.2.y).direction ?? Point(1, 0)
    let along = transformed(steepest.x * radius, steepest.y * radius, 0)
    let across = transformed(-steepest.y * radius, steepest.x * radius, 0)
    let share = along.z / middle.z
    guard middle.z > 0, share.magnitude < 1 else { return nil }
    // The result uses a projective map of the unit circle onto itself that removes the change of w.
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
