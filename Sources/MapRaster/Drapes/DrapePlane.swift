/// The interpolation of a draped triangle for the pixels of the picture.
struct DrapePlane {
  private let origin: SIMD2<Double>
  /// The place in the triangle's picture, the depth in the haze, and 1. Each is multiplied by the nearness, so it
  /// is linear in the picture. The values at `origin` and their changes per pixel to the right and down are stored.
  private let base: SIMD4<Double>
  private let right: SIMD4<Double>
  private let down: SIMD4<Double>
  private let nearest: Float
  private let farthest: Float

  /// A place on the triangle.
  struct Found {
    /// The place in the triangle's picture, in its pixels.
    var place: SIMD2<Double>
    /// The area of the triangle's picture that a pixel covers.
    var footprint: PixelFootprint
    /// The depth in the haze.
    var depth: Float
  }

  /// The interpolation that is used if there is no triangle.
  static let none = DrapePlane()

  private init() {
    origin = SIMD2()
    (base, right, down) = (SIMD4(), SIMD4(), SIMD4())
    (nearest, farthest) = (0, 0)
  }

  /// Creates the interpolation between three vertices.
  init(_ a: DrapeVertex, _ b: DrapeVertex, _ c: DrapeVertex) {
    origin = SIMD2<Double>(a.place)
    let (ab, ac) = (SIMD2<Double>(b.place) - origin, SIMD2<Double>(c.place) - origin)
    let perArea = 1 / (ab.x * ac.y - ac.x * ab.y)
    base = a.carried
    let (toB, toC) = (b.carried - base, c.carried - base)
    right = (toB * ac.y - toC * ab.y) * perArea
    down = (toC * ab.x - toB * ac.x) * perArea
    nearest = max(a.nearness, max(b.nearness, c.nearness))
    farthest = min(a.nearness, min(b.nearness, c.nearness))
  }

  @inline(__always)
  private func values(column: Int, row: Int) -> SIMD4<Double> {
    let x = Double(column) + 0.5 - origin.x
    let y = Double(row) + 0.5 - origin.y
    return base + right * x + down * y
  }

  /// Returns one over the distance at the center of a pixel, clamped to the range of the corners.
  @inline(__always)
  func nearness(column: Int, row: Int) -> Float {
    let x = Double(column) + 0.5 - origin.x
    let y = Double(row) + 0.5 - origin.y
    return min(max(Float(base.w + right.w * x + down.w * y), farthest), nearest)
  }

  /// Returns the place of a pixel's center in the triangle's picture, which has `size` pixels per side.
  @inline(__always)
  func place(column: Int, row: Int, size: Double) -> Found {
    let values = values(column: column, row: row)
    let found = SIMD3(values.x, values.y, values.z) / values.w
    let place = SIMD2(found.x, found.y)
    func step(_ change: SIMD4<Double>) -> SIMD2<Double> {
      (SIMD2(change.x, change.y) - place * change.w) * (size / values.w)
    }
    return Found(
      place: place * size, footprint: PixelFootprint(right: step(right), down: step(down)),
      depth: Float(found.z))
  }
}

extension DrapeVertex {
  /// The values that are linear in the picture.
  fileprivate var carried: SIMD4<Double> {
    SIMD4<Double>(SIMD3<Double>(texture), 1) * Double(nearness)
  }
}
