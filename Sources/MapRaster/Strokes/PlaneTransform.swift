import MapGeometry

/// The transform from the map's plane to the picture, with what stroking needs to know about it.
struct PlaneTransform {
  /// The bent plane, in place of the matrix; nil for a flat plane.
  let curve: CurvedPlane?
  private let isCurved: Bool
  /// The rows of the matrix.
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let w: SIMD3<Double>
  /// The centre of the picture, around which the view is tilted.
  private let center: SIMD2<Double>
  /// Whether the transform is affine, which it is unless the view is tilted.
  let isAffine: Bool
  /// Whether lengths are preserved in every direction.
  let keepsLengths: Bool
  /// Whether edges fade over a pixel of the plane.
  private let fadesOnPlane: Bool

  /// Creates the transform to a picture with the given centre, in single precision.
  init(_ projection: PlaneProjection, center: SIMD2<Double>, fadesOnPlane: Bool = false) {
    curve = projection.curved
    isCurved = curve != nil
    let rows = (projection.projective ?? .identity).inSinglePrecision.rows
    self.center = center
    isAffine = curve == nil && rows.2.x == 0 && rows.2.y == 0 && rows.2.z != 0
    let scale = isAffine ? 1 / rows.2.z : 1
    x = rows.0 * scale
    y = rows.1 * scale
    w = rows.2 * scale
    let tolerance = 1e-5
    keepsLengths =
      isAffine && abs(x.x * x.x + y.x * y.x - 1) < tolerance
      && abs(x.y * x.y + y.y * y.y - 1) < tolerance && abs(x.x * x.y + y.x * y.y) < tolerance
    self.fadesOnPlane = fadesOnPlane || keepsLengths
  }

  /// Returns the place of a point in a mesh: (x w, y w, w) of the picture or, for a bent plane, the point itself.
  @inline(__always)
  func meshPlace(_ point: SIMD2<Double>) -> SIMD3<Float> {
    !isAffine && isCurved ? SIMD3(Float(point.x), Float(point.y), 1) : apply(point)
  }

  /// Returns the place of a point in the picture: (x w, y w, w).
  @inline(__always)
  func apply(_ point: SIMD2<Double>) -> SIMD3<Float> {
    if !isAffine, let curve { return SIMD3<Float>(curve.project(curve.space(Point(point)))) }
    let x = Float(self.x.x * point.x + self.x.y * point.y + self.x.z)
    let y = Float(self.y.x * point.x + self.y.y * point.y + self.y.z)
    return isAffine ? SIMD3(x, y, 1) : SIMD3(x, y, Float(depth(point)))
  }

  @inline(__always)
  private func depth(_ point: SIMD2<Double>) -> Double {
    w.x * point.x + w.y * point.y + w.z
  }

  /// Returns the ratio of the length of a step in the plane to its length in the picture; 1 if the latter
  /// is zero, or if edges fade over a pixel of the plane.
  @inline(__always)
  func fadeScale(at point: SIMD2<Double>, step: SIMD2<Double>) -> Float {
    fadesOnPlane ? 1 : shownScale(at: point, step: step)
  }

  private func shownScale(at point: SIMD2<Double>, step: SIMD2<Double>) -> Float {
    let from = SIMD3<Double>(apply(point))
    // On a bent plane, widths are stretched.
    let stretch = stretch(at: point)
    let to = SIMD3<Double>(apply(point + step * stretch))
    // As in MapLibre's shader, both ends are divided by the depth of the far one, measured from the
    // centre of the picture.
    let step3 = to - from
    let shown = (SIMD2(step3.x, step3.y) - center * step3.z) / to.z
    let share = (step * step).sum() / (shown * shown).sum()
    return share.isFinite ? Float(share.squareRoot()) : 1
  }

  /// Returns the factor by which widths on the plane exceed those in the picture.
  @inline(__always)
  func stretch(at point: SIMD2<Double>) -> Double {
    isCurved ? curve?.stretch(y: point.y) ?? 1 : 1
  }

  /// Returns the smallest box in the picture that contains a box in the plane; nil if the view is tilted.
  func bounds(low: SIMD2<Double>, high: SIMD2<Double>) -> (low: DevicePoint, high: DevicePoint)? {
    guard isAffine else { return nil }
    // Each coordinate is least and greatest at one of the ends of the box.
    func ends(_ row: SIMD3<Double>) -> (low: Float, high: Float) {
      let x = (row.x * low.x, row.x * high.x)
      let y = (row.y * low.y, row.y * high.y)
      return (
        Float(min(x.0, x.1) + min(y.0, y.1) + row.z), Float(max(x.0, x.1) + max(y.0, y.1) + row.z)
      )
    }
    let (left, right) = ends(x)
    let (top, bottom) = ends(y)
    return (DevicePoint(left, top), DevicePoint(right, bottom))
  }
}

extension Point {
  /// Creates a point from its coordinates.
  @inline(__always)
  init(_ coordinates: SIMD2<Double>) { self.init(coordinates.x, coordinates.y) }
}
