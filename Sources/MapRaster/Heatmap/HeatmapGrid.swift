import MapGeometry

/// The grid of a heatmap's density samples, with its place on the map's plane and in the picture.
struct HeatmapGrid {
  /// The number of samples per row. As in MapLibre, the default is a quarter of the picture's width in pixels.
  let width: Int
  /// The number of rows of samples. The default is a quarter of the picture's height in pixels.
  let height: Int
  /// The number of samples per pixel of the picture, horizontally and vertically.
  let samplesPerPixel: SIMD2<Double>
  /// The transform from the grid to the map's plane.
  let toPlane: ProjectiveTransform
  private let fromPlane: ProjectiveTransform
  /// The change of `fromPlane` per unit of height above the plane.
  private let up: SIMD3<Double>
  /// The globe that replaces the transforms; nil for a flat plane.
  let plane: Globe?

  /// Creates the grid for a picture of the given size and a projection of the map's plane, in single precision. Nil
  /// if the plane is seen edge-on.
  init?(
    projection: PlaneProjection, up: SIMD3<Double> = SIMD3(),
    samples: (across: Int, down: Int)? = nil, pictureWidth: Int, pictureHeight: Int
  ) {
    plane = projection.globe
    width = max(samples?.across ?? pictureWidth / 4, 1)
    height = max(samples?.down ?? pictureHeight / 4, 1)
    samplesPerPixel = SIMD2(
      Double(width) / Double(pictureWidth), Double(height) / Double(pictureHeight))
    let rows = (projection.projective ?? .identity).inSinglePrecision.rows
    fromPlane = ProjectiveTransform(
      rows: (rows.0 * samplesPerPixel.x, rows.1 * samplesPerPixel.y, rows.2))
    self.up = up * SIMD3(samplesPerPixel.x, samplesPerPixel.y, 1)
    guard let inverse = fromPlane.inverse else { return nil }
    toPlane = inverse
  }

  /// Whether the rows and columns of the grid are parallel to the axes of the plane.
  var isAlongAxes: Bool { fromPlane.isAffine && toPlane.rows.0.y == 0 && toPlane.rows.1.x == 0 }

  /// Returns the transform from a plane above the map's plane to the grid.
  func fromPlane(atHeight height: Float) -> ProjectiveTransform {
    guard height != 0 else { return fromPlane }
    let (rows, raised) = (fromPlane.rows, up * Double(height))
    return ProjectiveTransform(
      rows: (
        rows.0 + SIMD3(0, 0, raised.x), rows.1 + SIMD3(0, 0, raised.y),
        rows.2 + SIMD3(0, 0, raised.z)
      ))
  }

  /// Returns the samples that a square of the plane may contain; nil if the square extends behind the viewer.
  func samples(
    around center: SIMD2<Double>, extent: Double, _ fromPlane: ProjectiveTransform
  ) -> PixelArea? {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for (x, y) in [(-extent, -extent), (extent, -extent), (extent, extent), (-extent, extent)] {
      let (point, w) = fromPlane.apply(Point(center.x + x, center.y + y))
      guard w > 0 else { return nil }
      low = pointwiseMin(low, SIMD2(point.x, point.y))
      high = pointwiseMax(high, SIMD2(point.x, point.y))
    }
    return PixelArea(
      left: max(PixelGrid.firstCenter(atOrAfter: low.x, limit: width), 0),
      top: max(PixelGrid.firstCenter(atOrAfter: low.y, limit: height), 0),
      right: PixelGrid.firstCenter(atOrAfter: high.x, limit: width),
      bottom: PixelGrid.firstCenter(atOrAfter: high.y, limit: height))
  }

  /// Returns the rows of samples above and below a row of the picture, and the weight of the second row.
  @inline(__always)
  func rows(at pictureRow: Int) -> (Int, Int, share: Float) {
    Self.neighbors(pictureRow, samplesPerPixel.y, count: height)
  }

  /// Returns the columns of samples left and right of a column of the picture, and the weight of the second column.
  @inline(__always)
  func columns(at pictureColumn: Int) -> (Int, Int, share: Float) {
    Self.neighbors(pictureColumn, samplesPerPixel.x, count: width)
  }

  /// Returns the rows of the picture that depend on the given rows of samples, plus one or two extra rows.
  func pictureRows(of rows: Range<Int>, height pictureHeight: Int) -> Range<Int> {
    // The quotients are places in or near the picture, so their conversion to `Int` cannot overflow.
    let first = Int(((Double(rows.lowerBound) - 0.5) / samplesPerPixel.y).rounded(.down)) - 1
    let end = Int(((Double(rows.upperBound) + 0.5) / samplesPerPixel.y).rounded(.up)) + 1
    return (first..<end).clamped(to: 0..<pictureHeight)
  }

  @inline(__always)
  private static func neighbors(_ pixel: Int, _ scale: Double, count: Int) -> (Int, Int, Float) {
    let place = (Double(pixel) + 0.5) * scale - 0.5
    guard place > 0 else { return (0, 0, 0) }
    let first = min(Int(place), count - 1)
    return (first, min(first + 1, count - 1), Float(place - Double(first)))
  }
}
