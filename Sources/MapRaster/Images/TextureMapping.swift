import MapGeometry

/// A mapping from the pixels of the picture to places in a texture.
struct TextureMapping {
  /// The transform from the picture to the texture.
  private let toTexture: ProjectiveTransform
  /// The footprint of every pixel; nil if the footprint varies.
  private let constantFootprint: PixelFootprint?

  /// The center of a pixel in the texture.
  struct Found {
    /// The place in pixels of the texture.
    var place: SIMD2<Double>
    var footprint: PixelFootprint
  }

  /// Creates the mapping for a transform from a texture to the picture; nil if the texture has no area.
  init?(_ transform: ProjectiveTransform) {
    guard let inverse = transform.inverse else { return nil }
    self.init(inverse: inverse)
  }

  /// Creates the mapping for a transform from the picture to a texture.
  init(inverse: ProjectiveTransform) {
    guard inverse.rows.2.x == 0, inverse.rows.2.y == 0 else {
      toTexture = inverse
      constantFootprint = nil
      return
    }
    let (u, v) = (inverse.rows.0 / inverse.rows.2.z, inverse.rows.1 / inverse.rows.2.z)
    toTexture = ProjectiveTransform(rows: (u, v, SIMD3(0, 0, 1)))
    constantFootprint = PixelFootprint(right: SIMD2(u.x, v.x), down: SIMD2(u.y, v.y))
  }

  /// Whether the texture may be minified enough to use mipmaps.
  var mayMinify: Bool { constantFootprint.map { $0.greatest > 2 } ?? true }

  /// The steps in the texture for one step to the right and one step down in the picture; nil if these steps are
  /// not the same everywhere.
  var constantSteps: (right: SIMD2<Double>, down: SIMD2<Double>, footprint: PixelFootprint)? {
    let (u, v, _) = toTexture.rows
    return constantFootprint.map { (SIMD2(u.x, v.x), SIMD2(u.y, v.y), $0) }
  }

  /// Returns whether the place of the center of a pixel lies in front of the viewer.
  func isAhead(column: Int, row: Int) -> Bool {
    guard constantFootprint == nil else { return true }
    let last = toTexture.rows.2
    return last.x * (Double(column) + 0.5) + last.y * (Double(row) + 0.5) + last.z > 0
  }

  /// Returns the place of the center of a pixel that lies in front of the viewer.
  @inline(__always)
  func place(column: Int, row: Int) -> Found {
    let rows = toTexture.rows
    let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
    func product(_ row: SIMD3<Double>) -> Double { row.x * x + row.y * y + row.z }
    let place = SIMD2(product(rows.0), product(rows.1))
    if let constantFootprint {
      return Found(place: place, footprint: constantFootprint)
    }
    let w = product(rows.2)
    let seen = place / w
    let right = (SIMD2(rows.0.x, rows.1.x) - seen * rows.2.x) / w
    let down = (SIMD2(rows.0.y, rows.1.y) - seen * rows.2.y) / w
    return Found(place: seen, footprint: PixelFootprint(right: right, down: down))
  }
}

/// The area of a texture that a pixel of the picture covers.
struct PixelFootprint {
  /// The longer of two steps in the texture: the step for one pixel to the right, and the step for one pixel down.
  let axis: SIMD2<Double>
  /// The squared length of the longer step.
  let greatest: Double
  /// The area between the two steps.
  let area: Double

  /// Creates the footprint of a pixel from the steps to its neighbors.
  @inline(__always)
  init(right: SIMD2<Double>, down: SIMD2<Double>) {
    let (across, along) = ((right * right).sum(), (down * down).sum())
    axis = across > along ? right : down
    greatest = max(across, along)
    area = abs(right.x * down.y - right.y * down.x)
  }
}
