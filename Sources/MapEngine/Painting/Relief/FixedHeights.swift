import MapRaster

/// Elevations of a square tile as fixed-point numbers in red, green and blue.
struct FixedHeights {
  private let heights: [Double]
  private let base: Double
  private let step: Double

  /// Creates the numbers of elevations, row by row. They are the steps above the base.
  init(_ heights: [Double], base: Double, step: Double) {
    (self.heights, self.base, self.step) = (heights, base, step)
  }

  /// Returns the pixels of a tile with a number of pixels per side. Alpha is 0 where there is no elevation. The numbers
  /// of such pixels are the mean of the pixels around them, so that interpolation does not mix in other numbers.
  func pixels(_ side: Int) -> PixelBuffer {
    var pixels = PixelBuffer(width: side, height: side)
    for (index, height) in heights.enumerated() {
      let isKnown = height.isFinite
      guard let meters = isKnown ? height : neighbors(of: index, side) else { continue }
      let steps = min(max(((meters - base) / step).rounded(), 0), 0xFF_FFFF)
      let bits = UInt32(steps)
      pixels.bytes[4 * index] = UInt8(truncatingIfNeeded: bits >> 16)
      pixels.bytes[4 * index + 1] = UInt8(truncatingIfNeeded: bits >> 8)
      pixels.bytes[4 * index + 2] = UInt8(truncatingIfNeeded: bits)
      pixels.bytes[4 * index + 3] = isKnown ? 255 : 0
    }
    return pixels
  }

  /// Returns the mean of the elevations of the eight pixels around a pixel; nil if none of them has an elevation.
  private func neighbors(of index: Int, _ side: Int) -> Double? {
    let (column, row) = (index % side, index / side)
    var (sum, count) = (0.0, 0.0)
    for y in max(row - 1, 0)...min(row + 1, side - 1) {
      for x in max(column - 1, 0)...min(column + 1, side - 1) {
        let height = heights[y * side + x]
        guard height.isFinite else { continue }
        sum += height
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }
}
