import MapData

/// The pixels of a part of a raster, from which places are sampled.
///
/// A pixel has four numbers: colors multiplied by alpha, and alpha, from 0 to 255, or a value and 1. Missing pixels are 0.
struct RasterSampler: Sendable {
  /// The part of the level with the pixels.
  let window: RasterWindow
  private let pixels: [SIMD4<Float>]

  /// Creates the pixels of a window from colors.
  init(_ colors: RasterColors, in window: RasterWindow) {
    self.window = window
    pixels = (0..<window.width * window.height).map { index in
      let alpha = Float(colors.bytes[4 * index + 3])
      let share = alpha / 255
      return SIMD4(
        Float(colors.bytes[4 * index]) * share, Float(colors.bytes[4 * index + 1]) * share,
        Float(colors.bytes[4 * index + 2]) * share, alpha)
    }
  }

  /// Creates the pixels of a window from the values of one band.
  init(_ values: RasterValues, in window: RasterWindow) {
    self.window = window
    pixels = values.values.map { $0.isFinite ? SIMD4($0, 0, 0, 1) : SIMD4() }
  }

  /// Creates the pixels of a window from parts side by side.
  init(joining parts: [RasterSampler], in window: RasterWindow) {
    self.window = window
    pixels = (0..<window.height).flatMap { row in
      parts.flatMap { part in part.pixels[row * part.window.width..<(row + 1) * part.window.width] }
    }
  }

  /// Returns the pixel that contains a place; nil if it is missing.
  @inline(__always)
  func nearest(_ place: SIMD2<Double>) -> SIMD4<Double>? {
    let found = pixel(Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    return found.w > 0 ? SIMD4<Double>(found) : nil
  }

  /// Returns the mean of the pixels around a place. Their weights decrease linearly to 0 at the distance `radius`. With
  /// a radius of 1, this is bilinear interpolation. Missing pixels have no weight. The result is nil if they would have
  /// more than half of the weight, or with a radius of 1, if the pixel that contains the place is missing.
  @inline(__always)
  func mean(at place: SIMD2<Double>, radius: SIMD2<Double>) -> SIMD4<Double>? {
    let isBetweenPixels = radius == SIMD2(1, 1)
    if isBetweenPixels, nearest(place) == nil { return nil }
    let center = place - 0.5
    let rows = overlap(center.y, radius.y, window.y, window.height)
    let columns = overlap(center.x, radius.x, window.x, window.width)
    var (sum, known) = (SIMD4<Double>(), 0.0)
    for row in rows {
      let rowWeight = 1 - abs(Double(row) - center.y) / radius.y
      for column in columns {
        let pixel = pixel(column, row)
        guard pixel.w > 0 else { continue }
        let weight = rowWeight * (1 - abs(Double(column) - center.x) / radius.x)
        sum += SIMD4<Double>(pixel) * weight
        known += weight
      }
    }
    let total = Self.weight(center.x, radius.x) * Self.weight(center.y, radius.y)
    return known > 0 && (isBetweenPixels || known >= total / 2) ? sum / known : nil
  }

  /// Returns the columns or rows of the window around a place.
  @inline(__always)
  private func overlap(
    _ center: Double, _ radius: Double, _ start: Int, _ count: Int
  ) -> Range<Int> {
    let low = max((center - radius).rounded(.up), Double(start))
    let high = min((center + radius).rounded(.down) + 1, Double(start + count))
    return low < high ? Int(low)..<Int(high) : 0..<0
  }

  /// Returns the sum of the weights of all columns or rows around a place, whether they are in the window or not.
  @inline(__always)
  private static func weight(_ center: Double, _ radius: Double) -> Double {
    func sum(from distance: Double) -> Double {
      let count = (radius - distance).rounded(.down) + 1
      return count - (count * distance + count * (count - 1) / 2) / radius
    }
    let share = center - center.rounded(.down)
    return sum(from: share) + sum(from: 1 - share)
  }

  /// Returns a pixel of the level. Pixels outside of the window are missing.
  @inline(__always)
  private func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
    let (x, y) = (column - window.x, row - window.y)
    guard x >= 0, y >= 0, x < window.width, y < window.height else { return SIMD4() }
    return pixels[y * window.width + x]
  }
}
