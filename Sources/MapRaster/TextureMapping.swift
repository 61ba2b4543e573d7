import MapGeometry

/// Where the pixels of the picture lie in a texture.
struct TextureMapping {
  /// From the picture to the texture: rows of a projective matrix.
  private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  /// The footprint of every pixel; nil where they differ.
  private let evenFootprint: PixelFootprint?

  /// The place of a pixel's centre.
  struct Found {
    /// In pixels of the texture.
    var place: SIMD2<Double>
    /// What of the texture the pixel covers.
    var footprint: PixelFootprint
    /// Whether the place lies in front of the viewer.
    var isAhead: Bool
  }

  /// The mapping of a texture under the rows of a projective matrix; nil where it has no area.
  init?(_ transform: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) {
    guard let inverse = ProjectiveTransform(rows: transform).inverse else { return nil }
    guard inverse.rows.2.x == 0, inverse.rows.2.y == 0 else {
      rows = inverse.rows
      evenFootprint = nil
      return
    }
    let (u, v) = (inverse.rows.0 / inverse.rows.2.z, inverse.rows.1 / inverse.rows.2.z)
    rows = (u, v, SIMD3(0, 0, 1))
    evenFootprint = PixelFootprint(right: SIMD2(u.x, v.x), down: SIMD2(u.y, v.y))
  }

  /// Whether the texture may be drawn so much smaller that halvings of it are wanted.
  var mayShrink: Bool { evenFootprint.map { $0.greatest > 2 } ?? true }

  /// The steps in the texture that a step to the right and one down in the picture are, where they are
  /// the same everywhere.
  var evenSteps: (right: SIMD2<Double>, down: SIMD2<Double>, footprint: PixelFootprint)? {
    evenFootprint.map { (SIMD2(rows.0.x, rows.1.x), SIMD2(rows.0.y, rows.1.y), $0) }
  }

  /// The place of the centre of a pixel.
  @inline(__always)
  func place(column: Int, row: Int) -> Found {
    let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
    func product(_ row: SIMD3<Double>) -> Double { row.x * x + row.y * y + row.z }
    let place = SIMD2(product(rows.0), product(rows.1))
    if let evenFootprint { return Found(place: place, footprint: evenFootprint, isAhead: true) }
    let w = product(rows.2)
    let seen = place / w
    let right = (SIMD2(rows.0.x, rows.1.x) - seen * rows.2.x) / w
    let down = (SIMD2(rows.0.y, rows.1.y) - seen * rows.2.y) / w
    return Found(
      place: seen, footprint: PixelFootprint(right: right, down: down), isAhead: w > 0)
  }
}

/// What of a texture a pixel of the picture covers.
struct PixelFootprint {
  /// The longer one of the steps in the texture that a step to the right and one down in the picture are.
  let axis: SIMD2<Double>
  /// The length of the longer step, squared.
  let greatest: Double
  /// The length of the shorter step, squared.
  let least: Double

  /// The footprint of a pixel that these steps lead to the next ones from.
  @inline(__always)
  init(right: SIMD2<Double>, down: SIMD2<Double>) {
    let (across, along) = ((right * right).sum(), (down * down).sum())
    axis = across > along ? right : down
    greatest = max(across, along)
    least = min(across, along)
  }
}
