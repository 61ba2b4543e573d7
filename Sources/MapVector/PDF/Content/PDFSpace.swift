import MapGeometry

/// The coordinates of a page or form, and how points become coordinates.
struct PDFSpace {
  /// The transform of points to coordinates: a scale and a translation, with y upwards on pages.
  let transform: ProjectiveTransform
  /// Units of the coordinates per unit of points.
  let scale: Double

  /// The space of a page: its units are 1/72 inch from the lower left corner, those of points 1/96 inch from the upper
  /// left corner.
  init(pageHeight: Double) {
    scale = 0.75
    transform = ProjectiveTransform(
      rows: (SIMD3(scale, 0, 0), SIMD3(0, -scale, pageHeight * scale), SIMD3(0, 0, 1)))
  }

  /// The space of forms, whose points are kept.
  static let form = PDFSpace()

  private init() { (transform, scale) = (.identity, 1) }

  /// Returns the coordinates of a point.
  func place(of point: Point) -> Point { transform.applyAffine(point) }

  /// Returns the six numbers of the matrix of an affine transform to points.
  func matrix(_ affine: ProjectiveTransform) -> [Double] {
    let rows = affine.then(transform).rows
    return [rows.0.x, rows.1.x, rows.0.y, rows.1.y, rows.0.z, rows.1.z]
  }
}
