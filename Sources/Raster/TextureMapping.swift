import Geometry

/// Where the pixels of the picture lie in a texture.
struct TextureMapping {
  /// From the picture to the texture: rows of a projective matrix.
  private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  /// Of how many pixels of the texture a step in the picture is, squared; nil where that is not the same
  /// everywhere.
  private let evenShrinking: Double?

  /// The place of a pixel's centre.
  struct Found {
    /// In pixels of the texture.
    var place: SIMD2<Double>
    /// How many pixels of the texture a step to the right or down in the picture is, whichever is more,
    /// squared.
    var shrinking: Double
    /// Whether the place lies in front of the viewer.
    var isAhead: Bool
  }

  /// The mapping of a texture under the rows of a projective matrix; nil where it has no area.
  init?(_ transform: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
    guard let inverse = ProjectiveTransform(rows: transform).inverse else { return nil }
    guard inverse.rows.2.x == 0, inverse.rows.2.y == 0 else {
      rows = inverse.rows
      evenShrinking = nil
      return
    }
    let (u, v) = (inverse.rows.0 / inverse.rows.2.z, inverse.rows.1 / inverse.rows.2.z)
    rows = (u, v, SIMD3(0, 0, 1))
    evenShrinking = Self.shrinking(right: SIMD2(u.x, v.x), down: SIMD2(u.y, v.y))
  }

  /// Whether the texture may be drawn so much smaller that halvings of it are wanted.
  var mayShrink: Bool { evenShrinking.map { $0 > 2 } ?? true }

  /// The place of the centre of a pixel.
  @inline(__always)
  func place(column: Int, row: Int) -> Found {
    let centre = SIMD3(Double(column) + 0.5, Double(row) + 0.5, 1)
    let place = SIMD2((rows.0 * centre).sum(), (rows.1 * centre).sum())
    if let evenShrinking { return Found(place: place, shrinking: evenShrinking, isAhead: true) }
    let w = (rows.2 * centre).sum()
    let seen = place / w
    let right = (SIMD2(rows.0.x, rows.1.x) - seen * rows.2.x) / w
    let down = (SIMD2(rows.0.y, rows.1.y) - seen * rows.2.y) / w
    return Found(
      place: seen, shrinking: Self.shrinking(right: right, down: down), isAhead: w > 0)
  }

  @inline(__always)
  private static func shrinking(right: SIMD2<Double>, down: SIMD2<Double>) -> Double {
    max((right * right).sum(), (down * down).sum())
  }
}
