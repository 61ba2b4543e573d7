import MapCJPEGReader
import MapCJPEGWriter
import MapRaster

/// A reader and writer of JPEG files (ITU-T T.81) that uses libjpeg.
enum JPEG {
  /// The first bytes of every JPEG file. They are the start of the image and the start of a marker.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Returns the size of a file's picture in pixels.
  static func size(of file: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    let size = file.withUnsafeBufferPointer { file -> (width: Int, height: Int)? in
      guard let reader = jpeg_reader_open(file.baseAddress, file.count) else { return nil }
      defer { jpeg_reader_close(reader) }
      var (width, height): (UInt32, UInt32) = (0, 0)
      return jpeg_reader_size(reader, &width, &height) != 0 ? (Int(width), Int(height)) : nil
    }
    guard let size else { throw .damaged("not a complete, valid JPEG file") }
    return size
  }

  /// Returns the first comment of a file, or nil if the file contains no comment or its start is
  /// damaged.
  static func comment(of file: [UInt8]) -> String? {
    file.withUnsafeBufferPointer { file in
      guard let reader = jpeg_reader_open(file.baseAddress, file.count) else { return nil }
      defer { jpeg_reader_close(reader) }
      var (width, height, length): (UInt32, UInt32, Int) = (0, 0, 0)
      guard jpeg_reader_size(reader, &width, &height) != 0,
        let comment = jpeg_reader_comment(reader, &length)
      else { return nil }
      return String(decoding: UnsafeBufferPointer(start: comment, count: length), as: UTF8.self)
    }
  }

  /// Decodes a file. All pixels of the result are opaque.
  static func decode(_ file: [UInt8], pixelLimit: Int) throws(ImageError) -> StraightPixels {
    let result = file.withUnsafeBufferPointer { file -> Result<StraightPixels, ImageError> in
      guard let reader = jpeg_reader_open(file.baseAddress, file.count) else {
        return .failure(.damaged("out of memory"))
      }
      defer { jpeg_reader_close(reader) }
      do throws(ImageError) {
        return .success(try pixels(reader, pixelLimit: pixelLimit))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func pixels(
    _ reader: OpaquePointer, pixelLimit: Int
  ) throws(ImageError) -> StraightPixels {
    var (width, height): (UInt32, UInt32) = (0, 0)
    guard jpeg_reader_size(reader, &width, &height) != 0 else { throw error(of: reader) }
    try ImageFile.check(width: Int(width), height: Int(height), pixelLimit: pixelLimit)
    var pixels = StraightPixels(width: Int(width), height: Int(height))
    // This is safe because the reader writes as many pixels as the size that it returned states.
    let isRead = pixels.bytes.withUnsafeMutableBufferPointer {
      jpeg_reader_read(reader, $0.baseAddress) != 0
    }
    guard isRead else { throw error(of: reader) }
    return pixels
  }

  private static func error(of reader: OpaquePointer) -> ImageError {
    .damaged(String(cString: jpeg_reader_error(reader)))
  }
}

extension JPEG {
  /// Encodes a picture after compositing it on white.
  ///
  /// - Parameters:
  ///   - encoding: Options that are valid in this format.
  ///   - comment: A comment of ASCII characters other than 0, or nil for no comment.
  static func encode(
    _ picture: StraightPixels, encoding: PictureEncoding, pixelsPerMeter: Double?,
    comment: String? = nil
  ) throws(ImageError) -> [UInt8] {
    let perInch = pixelsPerMeter.map { min(max(($0 * 0.0254).rounded(), 0), 65_535) } ?? 0
    let pixels = picture.overWhite().bytes
    var length = 0
    var message = [CChar](repeating: 0, count: Int(JPEG_WRITER_ERROR_LENGTH))
    let text = comment.map { Array($0.utf8CString) }
    let file = jpeg_writer_write(
      pixels, UInt32(picture.width), UInt32(picture.height),
      Int32(encoding.quality ?? PictureEncoding.usualJPEGQuality), encoding.isProgressive ? 1 : 0,
      UInt16(perInch), text, &length, &message)
    guard let file else {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw ImageError.notEncoded(.jpeg, reason: String(decoding: bytes, as: UTF8.self))
    }
    defer { jpeg_writer_free(file) }
    return [UInt8](UnsafeBufferPointer(start: file, count: length))
  }
}

extension StraightPixels {
  /// Returns the picture on white. Each color byte c with alpha a becomes
  /// `round((c * a + 255 * (255 - a)) / 255)`.
  func overWhite() -> StraightPixels {
    var result = self
    result.bytes.withUnsafeMutableBufferPointer { bytes in
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
