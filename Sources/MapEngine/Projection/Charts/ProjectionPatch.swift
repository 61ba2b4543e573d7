/// A rectangle of a `ProjectionGrid`, in which the point of the plane is a cubic polynomial of each of two coordinates.
struct ProjectionPatch: Sendable {
  private let origin: SIMD2<Double>
  private let size: SIMD2<Double>
  private let scale: SIMD2<Double>
  /// The coefficients of the powers of the second coordinate, in ascending order. Each has the coefficients of the
  /// powers of the first coordinate, as pairs of x and y.
  private let rows: (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>, SIMD8<Double>)
  /// The distance on the plane by which a neighboring patch may differ.
  private let crack: Double

  /// Creates the polynomials through 4 × 4 points at equal distances, from west to east, then from south to north.
  init(_ points: [SIMD2<Double>], origin: SIMD2<Double>, size: SIMD2<Double>, crack: Double) {
    (self.origin, self.size, self.crack) = (origin, size, crack)
    scale = 1 / size
    func powers<Values: SIMD<Double>>(_ a: Values, _ b: Values, _ c: Values, _ d: Values)
      -> (Values, Values, Values, Values)
    {
      // The polynomial through the values at 0, 1/3, 2/3 and 1.
      let (first, second) = (18 * b - 11 * a, 18 * a - 45 * b)
      return (
        a, (first - 9 * c + 2 * d) * 0.5, (second + 36 * c - 9 * d) * 0.5,
        (27 * (b - c) - 9 * a + 9 * d) * 0.5
      )
    }
    func row(_ start: Int) -> SIMD8<Double> {
      let p = powers(points[start], points[start + 1], points[start + 2], points[start + 3])
      return SIMD8(
        lowHalf: SIMD4(lowHalf: p.0, highHalf: p.1), highHalf: SIMD4(lowHalf: p.2, highHalf: p.3))
    }
    rows = powers(row(0), row(4), row(8), row(12))
  }

  /// Returns the point of the plane for coordinates of the grid.
  @inline(__always)
  func point(of place: SIMD2<Double>) -> SIMD2<Double> { point(local: (place - origin) * scale) }

  /// Returns the point of the plane for coordinates that are 0...1 in the patch.
  @inline(__always)
  func point(local t: SIMD2<Double>) -> SIMD2<Double> {
    let row = ((rows.3 * t.y + rows.2) * t.y + rows.1) * t.y + rows.0
    return Self.value(row, t.x)
  }

  @inline(__always)
  private static func value(_ row: SIMD8<Double>, _ t: Double) -> SIMD2<Double> {
    let (low, high) = (row.lowHalf, row.highHalf)
    return ((high.highHalf * t + high.lowHalf) * t + low.highHalf) * t + low.lowHalf
  }

  /// Returns the coordinates of a point of the plane by Newton's method; nil if the point is outside the patch.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - tolerance: The distance on the plane by which the place may be wrong.
  ///   - includesCracks: Whether points between this patch and its neighbors have the nearest place of the patch.
  func place(of point: SIMD2<Double>, tolerance: Double, includesCracks: Bool) -> SIMD2<Double>? {
    var t = SIMD2(0.5, 0.5)
    for _ in 0..<12 {
      let row = ((rows.3 * t.y + rows.2) * t.y + rows.1) * t.y + rows.0
      let miss = point - Self.value(row, t.x)
      if (miss * miss).sum() <= tolerance * tolerance { break }
      let (low, high) = (row.lowHalf, row.highHalf)
      let east = (3 * high.highHalf * t.x + 2 * high.lowHalf) * t.x + low.highHalf
      let north = Self.value((3 * rows.3 * t.y + 2 * rows.2) * t.y + rows.1, t.x)
      let area = east.x * north.y - east.y * north.x
      guard area != 0 else { break }
      let step =
        SIMD2(miss.x * north.y - miss.y * north.x, east.x * miss.y - east.y * miss.x) / area
      // Far outside of the patch, the polynomial no longer resembles the projection.
      t = (t + step).clamped(
        lowerBound: SIMD2(repeating: -0.5), upperBound: SIMD2(repeating: 1.5))
    }
    t.clamp(lowerBound: .zero, upperBound: .one)
    let miss = point - self.point(local: t)
    let reach = includesCracks ? crack : 2 * tolerance
    return (miss * miss).sum() <= reach * reach ? origin + t * size : nil
  }
}
