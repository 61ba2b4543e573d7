import MapCJPEGWriter
import MapRaster

extension JPEG {
  /// A picture, laid over white, as a file.
  static func encode(
    _ picture: StraightPixels, quality: Int, pixelsPerMeter: Double?
  ) throws(PictureWriteError) -> [UInt8] {
    guard (1...100).contains(quality) else {
      throw PictureWriteError(format: .jpeg, reason: "quality \(quality) is not from 1 to 100")
    }
    let perCentimeter = pixelsPerMeter.map { min(max(($0 / 100).rounded(), 0), 65_535) } ?? 0
    let pixels = picture.overWhite()
    var length = 0
    var message = [CChar](repeating: 0, count: Int(JPEG_WRITER_ERROR_LENGTH))
    let file = jpeg_writer_write(
      pixels, UInt32(picture.width), UInt32(picture.height), Int32(quality),
      UInt16(perCentimeter), &length, &message)
    guard let file else {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw PictureWriteError(format: .jpeg, reason: String(decoding: bytes, as: UTF8.self))
    }
    defer { jpeg_writer_free(file) }
    return [UInt8](UnsafeBufferPointer(start: file, count: length))
  }
}

extension StraightPixels {
  /// The picture's bytes laid over white, opaque: `round((c * a + 255 * (255 - a)) / 255)`.
  fileprivate func overWhite() -> [UInt8] {
    var result = bytes
    result.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] < 255 {
        let alpha = Int(bytes[start + 3])
        for channel in start..<start + 3 {
          bytes[channel] = UInt8((Int(bytes[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
        }
        bytes[start + 3] = 255
      }
    }
    return result
  }
}
