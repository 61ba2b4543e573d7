import MapRaster

/// A picture that is prepared for comparison. Its pixels are blended on white and compared in YIQ
/// ("Measuring perceived color difference using YIQ NTSC transmission color space in mobile
/// applications", Kotsarenko and Ramos, 2010).
struct ComparedPicture {
  /// The number of pixels in a row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The red, green, blue and alpha bytes of every pixel. There are `4 * width * height` bytes.
  let bytes: UnsafeRawBufferPointer

  /// The greatest possible difference, which is the difference between black and white.
  static let greatestDifference = 35215.0

  /// Returns the four bytes of a pixel as one integer.
  @inline(__always)
  func pixel(_ index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }

  /// Returns the largest difference between two corresponding bytes of two pixels.
  @inline(__always)
  static func step(_ first: UInt32, _ second: UInt32) -> UInt8 {
    let (a, b) = (
      unsafeBitCast(first, to: SIMD4<UInt8>.self), unsafeBitCast(second, to: SIMD4<UInt8>.self)
    )
    return (pointwiseMax(a, b) &- pointwiseMin(a, b)).max()
  }

  /// Returns the difference from the pixel at the same index of another picture, from 0 to 35215.
  func difference(at index: Int, from other: ComparedPicture) -> Double {
    let (r1, g1, b1) = blended(index)
    let (r2, g2, b2) = other.blended(index)
    let y = ComparedPicture.luma(r1, g1, b1) - ComparedPicture.luma(r2, g2, b2)
    let i =
      (r1 * 0.59597799 - g1 * 0.27417610 - b1 * 0.32180189)
      - (r2 * 0.59597799 - g2 * 0.27417610 - b2 * 0.32180189)
    let q =
      (r1 * 0.21147017 - g1 * 0.52261711 + b1 * 0.31114694)
      - (r2 * 0.21147017 - g2 * 0.52261711 + b2 * 0.31114694)
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// Whether a pixel is probably anti-aliased. Its neighbors must include darker and brighter
  /// pixels, and at most two equal pixels. The darkest or brightest neighbor must lie in a uniform
  /// area of both pictures ("Anti-aliased Pixel and Intensity Slope Detector", Vyšniauskas, 2009).
  func isAntialiased(x: Int, y: Int, other: ComparedPicture) -> Bool {
    let luma = self.luma(y * width + x)
    var equals = isOnBorder(x: x, y: y) ? 1 : 0
    var darkest = (step: 0.0, x: 0, y: 0)
    var brightest = darkest
    // The neighbors are visited column by column, because the first of equally dark neighbors is
    // used.
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
        let step = luma - self.luma(row * width + column)
        if step == 0 {
          equals += 1
          if equals > 2 { return false }
        } else if step < darkest.step {
          darkest = (step, column, row)
        } else if step > brightest.step {
          brightest = (step, column, row)
        }
      }
    }
    if darkest.step == 0 || brightest.step == 0 { return false }
    return isEven(x: darkest.x, y: darkest.y) && other.isEven(x: darkest.x, y: darkest.y)
      || isEven(x: brightest.x, y: brightest.y) && other.isEven(x: brightest.x, y: brightest.y)
  }

  /// Whether a pixel has more than two neighbors of its color. If the pixel is on the border of the
  /// picture, the border is included as one such neighbor.
  private func isEven(x: Int, y: Int) -> Bool {
    let pixel = self.pixel(y * width + x)
    var equals = isOnBorder(x: x, y: y) ? 1 : 0
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
        if self.pixel(row * width + column) == pixel { equals += 1 }
        if equals > 2 { return true }
      }
    }
    return false
  }

  private func isOnBorder(x: Int, y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// Returns the brightness of a pixel on white, from 0 to 255.
  @inline(__always)
  func luma(_ index: Int) -> Double {
    let (red, green, blue) = blended(index)
    return ComparedPicture.luma(red, green, blue)
  }

  @inline(__always)
  static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  /// Returns the red, green and blue of a pixel on white, from 0 to 255.
  @inline(__always)
  private func blended(_ index: Int) -> (Double, Double, Double) {
    let pixel = pixel(index)
    let red = Double(pixel & 255)
    let green = Double(pixel >> 8 & 255)
    let blue = Double(pixel >> 16 & 255)
    if pixel >> 24 == 255 { return (red, green, blue) }
    let alpha = Double(pixel >> 24) / 255
    return (255 + (red - 255) * alpha, 255 + (green - 255) * alpha, 255 + (blue - 255) * alpha)
  }
}
