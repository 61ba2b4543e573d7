public import Raster

extension StraightPixels {
  /// The picture with its colours divided by their alpha: `round(colour * 255 / alpha)`, as a
  /// browser's canvas gives them; a pixel of no alpha is all zeros.
  public init(unpremultiplying picture: PixelBuffer) {
    var bytes = picture.bytes
    // Most maps have no translucent pixel, and then their bytes need not be copied.
    let first = Self.firstTranslucentPixel(of: bytes)
    if first < bytes.count {
      Self.unpremultiply(&bytes, from: first)
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }

  /// Where the first pixel begins that is neither opaque nor all zeros; the number of bytes where none is.
  private static func firstTranslucentPixel(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      let starts = stride(from: 0, to: bytes.count, by: 4)
      return starts.first { start in
        let pixel = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
        return pixel != 0 && pixel >> 24 < 255
      } ?? bytes.count
    }
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
  /// The picture with its colours multiplied by their alpha: `round(colour * alpha / 255)`.
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
