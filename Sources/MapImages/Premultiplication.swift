public import MapRaster

extension StraightPixels {
  /// Creates the picture with straight alpha, as a browser's canvas does. Each color byte becomes
  /// `round(color * 255 / alpha)`. A pixel whose alpha is 0 becomes all zeros.
  public init(unpremultiplying picture: consuming PixelBuffer) {
    let (width, height) = (picture.width, picture.height)
    // The bytes are moved, so they are copied only if the caller still uses them and some pixels are
    // translucent.
    var bytes: [UInt8] = []
    swap(&bytes, &picture.bytes)
    let first = Self.firstTranslucentPixel(of: bytes)
    if first < bytes.count {
      Self.unpremultiply(&bytes, from: first)
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The number of bytes that are examined together.
  private static let block = 256

  /// Returns the offset of the first pixel that is neither opaque nor all zeros. If there is no
  /// such pixel, returns the number of bytes.
  private static func firstTranslucentPixel(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: block) {
        let end = min(start + block, bytes.count)
        if bytes.arePixelsPlain(in: start..<end) { continue }
        for offset in stride(from: start, to: end, by: 4)
        where !bytes.arePixelsPlain(in: offset..<offset + 4) { return offset }
      }
      return bytes.count
    }
  }

  private static func unpremultiply(_ bytes: inout [UInt8], from first: Int) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: first, to: bytes.count, by: block) {
        let end = min(start + block, bytes.count)
        if UnsafeRawBufferPointer(bytes).arePixelsPlain(in: start..<end) { continue }
        for pixel in stride(from: start, to: end, by: 4) { unpremultiply(bytes, pixel: pixel) }
      }
    }
  }

  @inline(__always)
  private static func unpremultiply(_ bytes: UnsafeMutableBufferPointer<UInt8>, pixel: Int) {
    let alpha = Int(bytes[pixel + 3])
    if alpha == 255 { return }
    for channel in pixel..<pixel + 3 {
      let color = Int(bytes[channel]) * 255
      bytes[channel] = alpha == 0 ? 0 : UInt8(min((color + alpha / 2) / alpha, 255))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the bits that are set in all pixels of a range, and the bits that are set in any of
  /// them. A pixel has four bytes. The first byte is the lowest.
  @inline(__always)
  func pixelBits(in range: Range<Int>) -> (all: UInt32, any: UInt32) {
    var (all, any) = (UInt32.max, UInt32(0))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let pixel = UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      all &= pixel
      any |= pixel
      offset &+= 4
    }
    return (all, any)
  }

  /// Whether all pixels of a range are opaque, or all of them are zeros.
  @inline(__always)
  fileprivate func arePixelsPlain(in range: Range<Int>) -> Bool {
    let (all, any) = pixelBits(in: range)
    return all >> 24 == 255 || any == 0
  }
}

extension PixelBuffer {
  /// Creates the picture with premultiplied alpha. Each color byte becomes `round(color * alpha /
  /// 255)`.
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
