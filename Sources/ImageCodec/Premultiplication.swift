public import Raster

extension StraightPixels {
  /// The picture with its colours divided by their alpha: `round(colour * 255 / alpha)`, as a
  /// browser's canvas gives them; a pixel of no alpha is all zeros.
  public init(unpremultiplying picture: PixelBuffer) {
    var bytes = picture.bytes
    bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let alpha = Int(bytes[start + 3])
        if alpha == 255 { continue }
        for channel in start..<start + 3 {
          let colour = Int(bytes[channel]) * 255
          bytes[channel] = alpha == 0 ? 0 : UInt8(min((colour + alpha / 2) / alpha, 255))
        }
      }
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
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
