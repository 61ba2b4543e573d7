import MapGeometry

/// A rectangle in the plane of a drawing, under a transform to the picture.
struct MappedQuad {
  /// The corners of the rectangle, in the plane of the drawing.
  private var low: SIMD2<Double>
  private var high: SIMD2<Double>
  /// The part of the rectangle to draw; nil for the whole rectangle.
  private let limits: LinearLimits?
  /// The transform from the picture to the plane of the drawing.
  private let inverse: ProjectiveTransform
  /// The bounds of the rectangle in the picture.
  private var top = 0.0
  private var bottom = 0.0
  private var left = 0.0
  private var right = 0.0

  /// Creates the rectangle from `low` to `high` under a transform, in single precision. Nil if the rectangle
  /// extends behind the viewer, has no area, or lies too far outside the picture.
  init?(
    low: SIMD2<Double>, high: SIMD2<Double>, transform: ProjectiveTransform,
    limits: LinearLimits? = nil
  ) {
    let transform = transform.inSinglePrecision
    guard let inverse = transform.inverse else { return nil }
    self.inverse = inverse
    self.low = low
    self.high = high
    self.limits = limits
    guard setBounds(transform) else { return nil }
  }

  /// Reduces the rectangle to a part. Places in the part keep their mapping to the picture.
  ///
  /// - Parameters:
  ///   - low: The lower corner of the part. If it lies outside the rectangle, it is moved to the rectangle.
  ///   - high: The upper corner of the part. If it lies outside the rectangle, it is moved to the rectangle.
  ///   - transform: The transform with which the rectangle was created.
  mutating func reduce(low: SIMD2<Double>, high: SIMD2<Double>, transform: ProjectiveTransform) {
    self.low = pointwiseMax(low, self.low)
    self.high = pointwiseMin(high, self.high)
    _ = setBounds(transform.inSinglePrecision)
  }

  /// Sets the bounds in the picture. Returns false if the rectangle extends behind the viewer or too far outside.
  private mutating func setBounds(_ transform: ProjectiveTransform) -> Bool {
    let rows = transform.rows
    var bounds = (low: SIMD2(repeating: Double.infinity), high: SIMD2(repeating: -Double.infinity))
    for corner in [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)] {
      let place = SIMD3(corner.x, corner.y, 1)
      let w = (rows.2 * place).sum()
      let point = SIMD2((rows.0 * place).sum(), (rows.1 * place).sum()) / w
      guard w > 0, FarEdges.isNear(SIMD2<Float>(point)) else { return false }
      bounds.low = pointwiseMin(bounds.low, point)
      bounds.high = pointwiseMax(bounds.high, point)
    }
    (left, top) = (bounds.low.x, bounds.low.y)
    (right, bottom) = (bounds.high.x, bounds.high.y)
    return true
  }

  /// Returns the rows of the picture that the rectangle may touch.
  func rows(height: Int) -> Range<Int> {
    let first = max(PixelGrid.firstCenter(atOrAfter: top, limit: height), 0)
    return first..<max(first, PixelGrid.firstCenter(atOrAfter: bottom, limit: height))
  }

  /// Calls `body` for every pixel of a band whose center lies in the drawn part of the rectangle. Passes the pixel
  /// and the place of its center in the plane of the drawing.
  @inline(__always)
  func forEachPixel(_ band: Band, _ body: (PixelPointer, SIMD2<Double>) -> Void) {
    // The loop for affine transforms without limits is compiled into each use. The other loop is shared.
    if inverse.isAffine && limits == nil {
      forEachPixelSeenFromAbove(band, body)
    } else {
      forEachPixelSeenAtAnAngle(band, body)
    }
  }

  /// Returns the rows and columns of a band that the rectangle may touch.
  @inline(__always)
  private func pixels(of band: Band) -> (rows: Range<Int>, columns: Range<Int>) {
    let first = max(PixelGrid.firstCenter(atOrAfter: left, limit: band.width), 0)
    let end = max(first, PixelGrid.firstCenter(atOrAfter: right, limit: band.width))
    return (rows(height: band.rows.upperBound).clamped(to: band.rows), first..<end)
  }

  @inline(__always)
  private func forEachPixelSeenFromAbove(
    _ band: Band, _ body: (PixelPointer, SIMD2<Double>) -> Void
  ) {
    // The sums are the same, and in the same order, as for other quads, but without divisions by 1.
    let (u, v, _) = inverse.rows
    let (right, down, origin) = (SIMD2(u.x, v.x), SIMD2(u.y, v.y), SIMD2(u.z, v.z))
    let (rows, columns) = pixels(of: band)
    for row in rows {
      let pixels = band.row(row)
      let start = down * (Double(row) + 0.5)
      for column in columns {
        let place = right * (Double(column) + 0.5) + start + origin
        guard place.x >= low.x, place.x < high.x, place.y >= low.y, place.y < high.y
        else { continue }
        body(pixels + column, place)
      }
    }
  }

  private func forEachPixelSeenAtAnAngle(
    _ band: Band, _ body: (PixelPointer, SIMD2<Double>) -> Void
  ) {
    let inverse = inverse.rows
    let (rows, columns) = pixels(of: band)
    for row in rows {
      let pixels = band.row(row)
      for column in columns {
        let center = SIMD3(Double(column) + 0.5, Double(row) + 0.5, 1)
        let w = (inverse.2 * center).sum()
        let place = SIMD2((inverse.0 * center).sum() / w, (inverse.1 * center).sum() / w)
        guard w > 0, place.x >= low.x, place.x < high.x, place.y >= low.y, place.y < high.y,
          limits?.contains(place) ?? true
        else { continue }
        body(pixels + column, place)
      }
    }
  }
}
