import MapGeometry

extension ProjectiveTransform {
  /// The rows at the precision that pixels need.
  var floatRows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    (SIMD3(rows.0), SIMD3(rows.1), SIMD3(rows.2))
  }
}
