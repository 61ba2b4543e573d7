/// The pixels of an image, mixed with their neighbours in between their centres; beyond its sides the
/// image goes on from the opposite side.
struct TexelGrid {
  /// Pixels a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Invariant: `4 * width * height` bytes.
  private let bytes: [UInt8]

  /// The grid of an image.
  init(_ image: PixelBuffer) {
    precondition(image.bytes.count == 4 * image.width * image.height, "a pixel has four bytes")
    width = image.width
    height = image.height
    bytes = image.bytes
  }

  /// The four channels, in steps of 1/256 of a level, at a place in the image or a repeat of it, in
  /// pixels from its upper left corner.
  func repeated(x: Double, y: Double) -> SIMD4<UInt32> {
    var channels = SIMD4<UInt32>()
    withTexels { texels in
      channels = texels.channels(
        x: RepeatedTexels.place(x, size: width), y: RepeatedTexels.place(y, size: height))
    }
    return channels
  }

  /// Lends the pixels out for as long as `body` runs.
  @inline(__always)
  func withTexels(_ body: (Texels) -> Void) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      body(Texels(bytes: start, width: width, height: height))
    }
  }
}

/// The pixels of an image while they are lent out.
///
/// Invariant: `bytes` points to `4 * width * height` bytes; both are above zero.
struct Texels {
  fileprivate let bytes: UnsafeRawPointer
  fileprivate let width: Int
  fileprivate let height: Int

  /// The four channels, in steps of 1/256 of a level, at a place in the image: in pixels from the
  /// centre of the first one, with 32 bits of fraction of which the upper eight count.
  ///
  /// Requires x and y to be at least zero and less than the width and the height.
  @inline(__always)
  func channels(x: Int, y: Int) -> SIMD4<UInt32> {
    let (column, row) = (x &>> 32, y &>> 32)
    assert(column >= 0 && column < width && row >= 0 && row < height)
    let nextColumn = column &+ 1 == width ? 0 : column &+ 1
    let nextRow = row &+ 1 == height ? 0 : row &+ 1
    let right = UInt16(truncatingIfNeeded: (x &>> 24) & 255)
    let down = UInt32(truncatingIfNeeded: (y &>> 24) & 255)
    let (upper, lower) = (row &* width, nextRow &* width)
    // At most 255 * 256 each, which fits 16 bits.
    let top = texel(upper &+ column) &* (256 &- right) &+ texel(upper &+ nextColumn) &* right
    let bottom = texel(lower &+ column) &* (256 &- right) &+ texel(lower &+ nextColumn) &* right
    let mixed =
      SIMD4<UInt32>(truncatingIfNeeded: top) &* (256 &- down)
      &+ SIMD4<UInt32>(truncatingIfNeeded: bottom) &* down
    return (mixed &+ 128) &>> 8
  }

  /// The four channels of a pixel, 0 to 255.
  @inline(__always)
  private func texel(_ index: Int) -> SIMD4<UInt16> {
    let levels = bytes.loadUnaligned(fromByteOffset: 4 &* index, as: SIMD4<UInt8>.self)
    return SIMD4<UInt16>(truncatingIfNeeded: levels)
  }
}
