import MapGeometry

/// The samples of a heatmap's density: where they lie on the map's plane, and in the picture.
struct HeatmapGrid {
  /// Samples a row: a quarter of the picture's pixels, as in MapLibre.
  let width: Int
  /// Rows.
  let height: Int
  /// Samples a pixel of the picture, across and down.
  let samplesPerPixel: SIMD2<Double>
  /// From the grid to the map's plane: rows of a projective matrix.
  let toPlane: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  private let fromPlane: ProjectiveTransform

  /// The grid for a picture of this size; nil for a plane that is seen from its edge.
  init?(
    transform: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>), pictureWidth: Int, pictureHeight: Int
  ) {
    width = max(pictureWidth / 4, 1)
    height = max(pictureHeight / 4, 1)
    samplesPerPixel = SIMD2(
      Double(width) / Double(pictureWidth), Double(height) / Double(pictureHeight))
    let rows = (SIMD3<Double>(transform.0), SIMD3<Double>(transform.1), SIMD3<Double>(transform.2))
    fromPlane = ProjectiveTransform(
      rows: (rows.0 * samplesPerPixel.x, rows.1 * samplesPerPixel.y, rows.2))
    guard let inverse = fromPlane.inverse else { return nil }
    toPlane = inverse.rows
  }

  /// Whether the grid's rows and columns run along the plane's own.
  var isAlongAxes: Bool { fromPlane.isAffine && toPlane.0.y == 0 && toPlane.1.x == 0 }

  /// The samples that a square of the plane may hold; nil where it reaches behind the viewer.
  func samples(around center: SIMD2<Double>, reach: Double) -> PixelArea? {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for (x, y) in [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)] {
      let (point, w) = fromPlane.apply(Point(center.x + x, center.y + y))
      guard w > 0 else { return nil }
      low = pointwiseMin(low, SIMD2(point.x, point.y))
      high = pointwiseMax(high, SIMD2(point.x, point.y))
    }
    return PixelArea(
      left: max(PixelGrid.firstCentre(atOrAfter: low.x, limit: width), 0),
      top: max(PixelGrid.firstCentre(atOrAfter: low.y, limit: height), 0),
      right: PixelGrid.firstCentre(atOrAfter: high.x, limit: width),
      bottom: PixelGrid.firstCentre(atOrAfter: high.y, limit: height))
  }

  /// The two rows of samples that a row of the picture is mixed from, and the second one's share.
  @inline(__always)
  func rows(at pictureRow: Int) -> (Int, Int, share: Float) {
    Self.neighbours(pictureRow, samplesPerPixel.y, count: height)
  }

  /// The two columns of samples that a column of the picture is mixed from, and the second one's
  /// share.
  @inline(__always)
  func columns(at pictureColumn: Int) -> (Int, Int, share: Float) {
    Self.neighbours(pictureColumn, samplesPerPixel.x, count: width)
  }

  /// The rows of the picture that these rows of samples show in, with one or two more.
  func pictureRows(of rows: Range<Int>, height pictureHeight: Int) -> Range<Int> {
    // At most 2^16 rows over a quarter of a sample each.
    let first = Int(((Double(rows.lowerBound) - 0.5) / samplesPerPixel.y).rounded(.down)) - 1
    let end = Int(((Double(rows.upperBound) + 0.5) / samplesPerPixel.y).rounded(.up)) + 1
    return (first..<end).clamped(to: 0..<pictureHeight)
  }

  @inline(__always)
  private static func neighbours(_ pixel: Int, _ scale: Double, count: Int) -> (Int, Int, Float) {
    let place = (Double(pixel) + 0.5) * scale - 0.5
    guard place > 0 else { return (0, 0, 0) }
    let first = min(Int(place), count - 1)
    return (first, min(first + 1, count - 1), Float(place - Double(first)))
  }
}
