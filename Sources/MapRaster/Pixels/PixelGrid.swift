import MapGeometry

/// A rectangle of pixels of the picture. It contains the columns `left..<right` and the rows `top..<bottom`.
package struct PixelArea: Equatable {
  package var left: Int
  package var top: Int
  package var right: Int
  package var bottom: Int

  /// Creates the area of the columns `left..<right` and the rows `top..<bottom`.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// An area without pixels.
  static var empty: PixelArea { PixelArea(left: 0, top: 0, right: 0, bottom: 0) }

  package var isEmpty: Bool { left >= right || top >= bottom }

  /// Returns the pixels in both areas. The result may be empty.
  @inline(__always)
  package func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

/// Conversions of coordinates to pixel indices.
enum PixelGrid {
  /// Returns the index of the first pixel whose center is at or right of a coordinate (for rows, at or below it).
  /// The index is clamped to -1...`limit`; it is -1 for NaN.
  ///
  /// The only rounding is the truncation of a positive number, so the result is the same on every machine. The
  /// `limit` is at most 65536.
  @inline(__always)
  static func firstCenter(atOrAfter coordinate: Double, limit: Int) -> Int {
    let shifted = coordinate - 0.5
    let low = shifted > -1 ? shifted : -1
    let kept = low < Double(limit) ? low : Double(limit)
    return 131072 &- Int(131072 - kept)
  }

  /// Returns the index of the first pixel whose center is strictly below a coordinate (for columns, strictly right
  /// of it). The index is clamped to -1...`limit`; it is -1 for NaN.
  @inline(__always)
  static func firstCenter(after coordinate: Double, limit: Int) -> Int {
    let shifted = coordinate + 0.5
    let low = shifted > -1 ? shifted : -1
    let kept = low < Double(limit) ? low : Double(limit)
    return Int(kept + 131072) &- 131072
  }

  /// Returns the index of the pixel that contains a coordinate, clamped to -1...`limit`.
  @inline(__always)
  static func pixel(holding coordinate: Double, limit: Int) -> Int {
    let low = coordinate > -1 ? coordinate : -1
    let kept = low < Double(limit) ? low : Double(limit)
    return Int(kept + 131072) &- 131072
  }
}

extension ProjectiveTransform {
  /// The transform rounded to single precision. Commands apply their transforms in this precision.
  var inSinglePrecision: ProjectiveTransform {
    ProjectiveTransform(
      rows: (
        SIMD3<Double>(SIMD3<Float>(rows.0)), SIMD3<Double>(SIMD3<Float>(rows.1)),
        SIMD3<Double>(SIMD3<Float>(rows.2))
      ))
  }
}
