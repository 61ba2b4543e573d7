/// The pixels of an image as the sampling kernel reads them.
struct TexelGrid {
  /// The number of pixels per row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// Invariant: `4 * width * height` bytes.
  private let bytes: [UInt8]

  /// Creates the grid of an image.
  init(_ image: PixelBuffer) {
    precondition(image.bytes.count == 4 * image.width * image.height, "a pixel has four bytes")
    width = image.width
    height = image.height
    bytes = image.bytes
  }

  /// Lends the pixels to `body`.
  @inline(__always)
  func withTexels(_ body: (Texels) -> Void) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      body(Texels(bytes: start, width: width, height: height))
    }
  }
}

/// The sampling kernel for images. A value refers to the pixels of one image, and is valid only during
/// `TexelGrid.withTexels`.
///
/// Places are in pixels with 32 bits of fraction. For the linear filter, they are counted from the center of the
/// first pixel, and the upper eight bits of the fraction are the weights of the neighbors. The edge mode is a
/// generic parameter, so each use is compiled separately.
///
/// Invariant: `bytes` points to `4 * width * height` bytes. Both sizes are above zero.
struct Texels {
  fileprivate let bytes: UnsafeRawPointer
  /// The number of pixels per row.
  let width: Int
  /// The number of rows.
  let height: Int

  /// Returns the pixel that contains a place.
  @inline(__always)
  func nearest(x: Int, y: Int, _ edge: (some EdgeMode).Type) -> TexelSum {
    nearest(column: x &>> 32, row: y &>> 32, edge)
  }

  /// Returns the pixel at a column and row.
  @inline(__always)
  func nearest(column: Int, row: Int, _ edge: (some EdgeMode).Type) -> TexelSum {
    let (column, row) = (edge.pair(column, count: width).0, edge.pair(row, count: height).0)
    assert(column >= 0 && column < width && row >= 0 && row < height)
    return TexelSum(SIMD4<UInt32>(truncatingIfNeeded: texel(row &* width &+ column)) &<< 16)
  }

  /// Returns the bilinear interpolation of the four pixels around a place.
  @inline(__always)
  func linear(x: Int, y: Int, _ edge: (some EdgeMode).Type) -> TexelSum {
    linear(
      column: x &>> 32, row: y &>> 32, right: UInt16(truncatingIfNeeded: (x &>> 24) & 255),
      down: UInt32(truncatingIfNeeded: (y &>> 24) & 255), edge)
  }

  /// Returns the bilinear interpolation between the pixel at a column and row and its right and lower neighbors.
  /// The weights of the neighbors, `right` and `down`, are in 1/256 and at most 256.
  @inline(__always)
  func linear(
    column: Int, row: Int, right: UInt16, down: UInt32, _ edge: (some EdgeMode).Type
  ) -> TexelSum {
    let (left, next) = edge.pair(column, count: width)
    let (upper, lower) = edge.pair(row, count: height)
    assert(min(left, next) >= 0 && max(left, next) < width)
    assert(min(upper, lower) >= 0 && max(upper, lower) < height)
    let (above, below) = (upper &* width, lower &* width)
    // Each number is at most 255 * 256, which fits in 16 bits.
    let top = texel(above &+ left) &* (256 &- right) &+ texel(above &+ next) &* right
    let bottom = texel(below &+ left) &* (256 &- right) &+ texel(below &+ next) &* right
    return TexelSum(
      SIMD4<UInt32>(truncatingIfNeeded: top) &* (256 &- down)
        &+ SIMD4<UInt32>(truncatingIfNeeded: bottom) &* down)
  }

  /// Returns the four channels of a pixel, 0 to 255.
  @inline(__always)
  private func texel(_ index: Int) -> SIMD4<UInt16> {
    let levels = bytes.loadUnaligned(fromByteOffset: 4 &* index, as: SIMD4<UInt8>.self)
    return SIMD4<UInt16>(truncatingIfNeeded: levels)
  }
}

/// A weighted sum of pixels. It has four channels in steps of 1/65536 of a level.
struct TexelSum {
  private let sums: SIMD4<UInt32>

  @inline(__always)
  fileprivate init(_ sums: SIMD4<UInt32>) { self.sums = sums }

  /// The channels in steps of 1/256 of a level, rounded.
  @inline(__always)
  var channels: SIMD4<UInt32> { (sums &+ 128) &>> 8 }

  /// The channels from 0 to 1.
  @inline(__always)
  var floats: SIMD4<Float> {
    // The numbers are converted one by one, as signed numbers, because a conversion of the whole vector would make a
    // call for each number.
    let signed = SIMD4<Int32>(truncatingIfNeeded: sums)
    let floats = SIMD4(Float(signed.x), Float(signed.y), Float(signed.z), Float(signed.w))
    return floats * (1 / (255 * 65536))
  }
}

/// A rule for pixels beyond the sides of an image.
protocol EdgeMode {
  /// Returns the indices of the pixel at `index` and of the next pixel along a side of `count` pixels.
  static func pair(_ index: Int, count: Int) -> (Int, Int)
}

/// An image that repeats. Requires indices in the image.
enum RepeatingEdges: EdgeMode {
  @inline(__always)
  static func pair(_ index: Int, count: Int) -> (Int, Int) {
    (index, index &+ 1 == count ? 0 : index &+ 1)
  }
}

/// An image whose edge pixels extend indefinitely.
enum ClampedEdges: EdgeMode {
  @inline(__always)
  static func pair(_ index: Int, count: Int) -> (Int, Int) {
    (min(max(index, 0), count &- 1), min(max(index &+ 1, 0), count &- 1))
  }
}

/// An image with a border that places never leave. Requires `index + 1` in the image.
enum BorderedEdges: EdgeMode {
  @inline(__always)
  static func pair(_ index: Int, count: Int) -> (Int, Int) { (index, index &+ 1) }
}
