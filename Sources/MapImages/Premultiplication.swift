public import MapRaster

extension StraightPixels {
  /// Creates the picture with straight alpha, as a browser's canvas does. Each color byte becomes
  /// `round(color * 255 / alpha)`. A pixel whose alpha is 0 becomes all zeros.
  public init(unpremultiplying picture: PixelBuffer) {
    var bytes = picture.bytes
    // Most maps contain no translucent pixels, so their bytes need no copy.
    let first = Self.firstTranslucentPixel(of: bytes)
    if first < bytes.count {
      Self.unpremultiply(&bytes, from: first)
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }

  /// The number of bytes that are examined together.
  private static let block = 32

  /// Returns the offset of the first pixel that is neither opaque nor all zeros. If there is no
  /// such pixel, returns the number of bytes.
  private static func firstTranslucentPixel(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start &+ block, bytes.count)
        if end &- start < block || !isPlain(block: bytes, at: start) {
          for offset in stride(from: start, to: end, by: 4) where bytes[offset + 3] < 255 {
            let pixel = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            if pixel != 0 { return offset }
          }
        }
        start = end
      }
      return bytes.count
    }
  }

  /// Whether all pixels of a block are opaque, or all of them are zeros.
  @inline(__always)
  private static func isPlain(block bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
    let opaque = UInt64(littleEndian: 0xFF00_0000_FF00_0000)
    var (all, any) = (opaque, UInt64(0))
    for offset in stride(from: start, to: start &+ block, by: 8) {
      let pixels = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      all &= pixels
      any |= pixels
    }
    return all == opaque || any == 0
  }

  private static func unpremultiply(_ bytes: inout [UInt8], from first: Int) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: first, to: bytes.count, by: block) {
        let end = min(start &+ block, bytes.count)
        if end &- start == block, isPlain(block: UnsafeRawBufferPointer(bytes), at: start) {
          continue
        }
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
