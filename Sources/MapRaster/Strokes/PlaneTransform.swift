import MapGeometry

/// The transform from the map's plane to the picture, with properties for stroking.
struct PlaneTransform {
  /// The rows of the matrix.
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let w: SIMD3<Double>
  /// The center of the picture, around which the view is tilted.
  private let center: SIMD2<Double>
  /// Whether the transform is affine. It is affine if the view is not tilted and the plane is flat.
  let isAffine: Bool
  /// Whether lengths are preserved in every direction.
  let keepsLengths: Bool
  /// Whether edges fade over a pixel of the plane instead of a pixel of the picture.
  private let fadesOnPlane: Bool

  /// Creates the transform to a picture with the given center, in single precision.
  ///
  /// - Parameters:
  ///   - transform: The transform; nil for a globe. Only `StrokeBend` places the points of a globe in
  ///     the picture.
  ///   - fadesOnPlane: Whether edges fade over a pixel of the plane instead of a pixel of the picture.
  init(_ transform: ProjectiveTransform?, center: SIMD2<Double>, fadesOnPlane: Bool = false) {
    let rows = (transform ?? .identity).inSinglePrecision.rows
    self.center = center
    isAffine = transform != nil && rows.2.x == 0 && rows.2.y == 0 && rows.2.z != 0
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

  /// Returns the place of a point of a flat plane in the picture: (x w, y w, w).
  @inline(__always)
  func apply(_ point: SIMD2<Double>) -> SIMD3<Float> {
    let x = Float(self.x.x * point.x + self.x.y * point.y + self.x.z)
    let y = Float(self.y.x * point.x + self.y.y * point.y + self.y.z)
    return isAffine ? SIMD3(x, y, 1) : SIMD3(x, y, Float(depth(point)))
  }

  @inline(__always)
  private func depth(_ point: SIMD2<Double>) -> Double {
    w.x * point.x + w.y * point.y + w.z
  }

  /// Returns the ratio of the length of a step in a flat plane to the length of the step in the picture. Returns 1
  /// if the length in the picture is zero, or if edges fade over a pixel of the plane.
  @inline(__always)
  func fadeScale(at point: SIMD2<Double>, step: SIMD2<Double>) -> Float {
    fadesOnPlane ? 1 : shownScale(at: point, step: step)
  }

  private func shownScale(at point: SIMD2<Double>, step: SIMD2<Double>) -> Float {
    let from = SIMD3<Double>(apply(point))
    let to = SIMD3<Double>(apply(point + step))
    // As in MapLibre's shader, both ends are divided by the depth of the far end, measured from the center of the
    // picture.
    let step3 = to - from
    let shown = (SIMD2(step3.x, step3.y) - center * step3.z) / to.z
    let share = (step * step).sum() / (shown * shown).sum()
    return share.isFinite ? Float(share.squareRoot()) : 1
  }

  /// Returns the smallest box in the picture that contains a box in the plane; nil if the transform is not affine.
  func bounds(low: SIMD2<Double>, high: SIMD2<Double>) -> (low: DevicePoint, high: DevicePoint)? {
    guard isAffine else { return nil }
    // Each coordinate has its minimum and maximum at an end of the box.
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

  /// Returns a box in the plane that contains an area of the picture; nil if lengths are not preserved.
  func planeBounds(of area: PixelArea) -> (low: DevicePoint, high: DevicePoint)? {
    guard keepsLengths else { return nil }
    var low = DevicePoint(repeating: .infinity)
    var high = -low
    for column in [area.left, area.right] {
      for row in [area.top, area.bottom] {
        let way = SIMD2(Double(column) - x.z, Double(row) - y.z)
        // The inverse of a rotation is its transpose.
        let corner = DevicePoint(
          SIMD2(x.x * way.x + y.x * way.y, x.y * way.x + y.y * way.y))
        low = low.replacing(with: corner, where: corner .< low)
        high = high.replacing(with: corner, where: corner .> high)
      }
    }
    // The margin is for rounding.
    return (low - 1, high + 1)
  }
}
