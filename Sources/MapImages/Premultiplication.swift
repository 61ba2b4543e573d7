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
      var runs = PixelRuns(bytes)
      while let run = runs.next() {
        if run.color != 0, run.color >> 24 < 255 { return 4 * run.pixels.lowerBound }
      }
      return bytes.count
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
