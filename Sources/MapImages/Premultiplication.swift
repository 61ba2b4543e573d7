public import MapRaster

extension StraightPixels {
  /// Creates the picture with straight alpha: `round(colour * 255 / alpha)`, as in a browser's canvas. Pixels
  /// with an alpha of 0 become all zeros.
  public init(unpremultiplying picture: PixelBuffer) {
    var bytes = picture.bytes
    // Most maps have no translucent pixels, so that their bytes need no copy.
    let first = Self.firstTranslucentPixel(of: bytes)
    if first < bytes.count {
      Self.unpremultiply(&bytes, from: first)
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }

  /// Returns the offset of the first pixel that is neither opaque nor all zeros; the number of bytes if there
  /// is none.
  private static func firstTranslucentPixel(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        if start + pixelBlock <= bytes.count {
          let (common, any) = bits(of: bytes, at: start)
          if common & alphaBits == alphaBits || any == 0 {
            start += pixelBlock
            continue
          }
        }
        let pixel = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
        if pixel != 0, pixel >> 24 < 255 { return start }
        start += 4
      }
      return bytes.count
    }
  }

  /// The number of bytes that `bits(of:at:)` reads: 16 pixels.
  private static let pixelBlock = 64
  /// The alphas of two pixels.
  private static let alphaBits: UInt64 = 0xFF00_0000_FF00_0000

  /// Returns the bits that are set in all pairs of pixels of a block, and those that are set in any.
  @inline(__always)
  private static func bits(
    of bytes: UnsafeRawBufferPointer, at start: Int
  ) -> (common: UInt64, any: UInt64) {
    var (common, any) = (UInt64.max, UInt64.zero)
    for offset in stride(from: start, to: start + pixelBlock, by: 8) {
      let pair = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      common &= pair
      any |= pair
    }
    return (common, any)
  }

  private static func unpremultiply(_ bytes: inout [UInt8], from first: Int) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: first, to: bytes.count, by: 4) {
        let alpha = Int(bytes[start + 3])
        if alpha == 255 { continue }
        for channel in start..<start + 3 {
          let colour = Int(bytes[channel]) * 255
          bytes[channel] = alpha == 0 ? 0 : UInt8(min((colour + alpha / 2) / alpha, 255))
        }
      }
    }
  }
}

extension PixelBuffer {
  /// Creates the picture with premultiplied alpha: `round(colour * alpha / 255)`.
  public init(premultiplying picture: StraightPixels) {
    self.init(width: picture.width, height: picture.height)
    bytes = picture.bytes
    bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Int(bytes[start + 3])
        if alpha == 255 { continue }
        for channel in start..<start + 3 {
          bytes[channel] = UInt8((Int(bytes[channel]) * alpha + 127) / 255)
        }
      }
    }
  }
}
