import MapCWebP
import MapRaster

/// A reader and writer of WebP files (RFC 9649) that uses libwebp.
enum WebP {
  /// Whether a file starts with the signature of WebP files, which consists of `RIFF`, the length
  /// and `WEBP`.
  static func isSigned(_ file: [UInt8]) -> Bool {
    file.count >= 12 && file.starts(with: "RIFF".utf8) && file[8..<12].elementsEqual("WEBP".utf8)
  }

  /// Returns the size of a file's picture in pixels.
  static func size(of file: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard WebPGetInfo(file, file.count, &width, &height) != 0 else {
      throw .damaged("not a complete, valid WebP file")
    }
    return (Int(width), Int(height))
  }

  /// Returns whether a file contains several frames.
  static func isAnimation(_ file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { file in
      var data = WebPData(bytes: file.baseAddress, size: file.count)
      guard let frames = WebPDemux(&data) else { return false }
      defer { WebPDemuxDelete(frames) }
      return WebPDemuxGetI(frames, WEBP_FF_FRAME_COUNT) > 1
    }
  }

  /// Decodes a file. If the file is an animation, only its first frame is decoded.
  static func decode(_ file: [UInt8], pixelLimit: Int) throws(ImageError) -> StraightPixels {
    let (width, height) = try size(of: file)
    try ImageFile.check(width: width, height: height, pixelLimit: pixelLimit)
    var features = WebPBitstreamFeatures()
    if WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK, features.has_animation != 0 {
      return try firstFrame(of: file, width: width, height: height)
    }
    var pixels = StraightPixels(width: width, height: height)
    let isRead = pixels.bytes.withUnsafeMutableBufferPointer {
      WebPDecodeRGBAInto(file, file.count, $0.baseAddress, $0.count, Int32(4 * width)) != nil
    }
    guard isRead else { throw .damaged("not a complete, valid WebP file") }
    return pixels
  }

  /// Decodes the first frame of an animation on its transparent canvas.
  private static func firstFrame(
    of file: [UInt8], width: Int, height: Int
  ) throws(ImageError) -> StraightPixels {
    let pixels = file.withUnsafeBufferPointer { file -> StraightPixels? in
      var data = WebPData(bytes: file.baseAddress, size: file.count)
      guard let decoder = WebPAnimDecoderNew(&data, nil) else { return nil }
      defer { WebPAnimDecoderDelete(decoder) }
      var canvas: UnsafeMutablePointer<UInt8>?
      var timestamp: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &canvas, &timestamp) != 0, let canvas else {
        return nil
      }
      var pixels = StraightPixels(width: width, height: height)
      // This is safe because the canvas has the size that the header states, and lives as long as
      // the decoder.
      pixels.bytes.withUnsafeMutableBufferPointer {
        $0.baseAddress?.update(from: canvas, count: $0.count)
      }
      return pixels
    }
    guard let pixels else { throw .damaged("not a complete, valid WebP animation") }
    return pixels
  }
}

extension WebP {
  /// The effort of libwebp, from 0 to 9. For maps, higher values cost much more time and save few
  /// bytes.
  static let effort: Int32 = 2

  /// Encodes a picture. Without a quality, the file is lossless, and the colors of transparent pixels
  /// are kept.
  ///
  /// - Parameter quality: The quality of a lossy file, from 1 to 100, or nil for a lossless file.
  static func encode(_ picture: StraightPixels, quality: Int?) throws(ImageError) -> [UInt8] {
    let limit = Int(WEBP_MAX_DIMENSION)
    guard picture.width <= limit, picture.height <= limit else {
      throw ImageError.notEncoded(
        .webp,
        reason:
          "\(picture.width) x \(picture.height) pixels, at most \(limit) per side are possible")
    }
    var image = WebPPicture()
    guard var config = config(quality: quality), WebPPictureInit(&image) != 0
    else { throw ImageError.notEncoded(.webp, reason: "an unsupported version of libwebp") }
    defer { WebPPictureFree(&image) }
    image.use_argb = 1
    image.width = Int32(picture.width)
    image.height = Int32(picture.height)
    var memory = WebPMemoryWriter()
    WebPMemoryWriterInit(&memory)
    defer { WebPMemoryWriterClear(&memory) }
    let isWritten = withUnsafeMutablePointer(to: &memory) { memory in
      image.writer = WebPMemoryWrite
      image.custom_ptr = UnsafeMutableRawPointer(memory)
      return WebPPictureImportRGBA(&image, picture.bytes, Int32(4 * picture.width)) != 0
        && WebPEncode(&config, &image) != 0
    }
    guard isWritten else {
      let isMemory = [VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY]
        .contains { $0.rawValue == image.error_code.rawValue }
      throw ImageError.notEncoded(
        .webp,
        reason: isMemory
          ? "out of memory" : "libwebp's error \(image.error_code.rawValue) (webp/encode.h)")
    }
    return [UInt8](UnsafeBufferPointer(start: memory.mem, count: memory.size))
  }
}

extension WebP {
  /// Returns the settings of libwebp for a file of the given quality, or for a lossless file. Returns
  /// nil if the version of libwebp is not supported.
  static func config(quality: Int?) -> WebPConfig? {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { return nil }
    if let quality {
      config.quality = Float(quality)
      // Lossy files have half the resolution of color. The slower conversion keeps thin colored lines
      // and small text as bright as they are.
      config.use_sharp_yuv = 1
      return config
    }
    config.exact = 1
    return WebPConfigLosslessPreset(&config, effort) != 0 ? config : nil
  }
}

/// The texts in WebP files, which are chunks of the extended file format (RFC 9649, section 2.7).
extension WebP {
  /// The type of the chunk that contains this program's text. Other programs ignore such chunks.
  private static let textType = Array("rmap".utf8)
  /// The type of the first chunk of files in the extended format.
  private static let extendedType = Array("VP8X".utf8)
  /// The number of bytes of a file's start, which consists of `RIFF`, the length and `WEBP`.
  private static let headerSize = 12

  /// Returns a file in the extended format that contains the image in `file` and a text.
  static func adding(_ text: String, to file: [UInt8], width: Int, height: Int) -> [UInt8] {
    let image = file.dropFirst(headerSize)
    let end = chunk(textType, Array(text.utf8))
    // Lossy images with alpha already have the extended format.
    guard !image.starts(with: extendedType) else {
      return chunk(Array("RIFF".utf8), Array("WEBP".utf8) + image + end)
    }
    // The chunk starts with its type, its length and a signature byte, followed by 14 bits for each
    // side. These bits contain the side in pixels minus 1. The next bit states whether alpha is
    // used.
    let isLossless = image.starts(with: "VP8L".utf8)
    let hasAlpha = isLossless && image.dropFirst(12).first.map { $0 & 0x10 != 0 } ?? false
    let flags: [UInt8] = [hasAlpha ? 0x10 : 0, 0, 0, 0]
    let sides = number(width - 1, bytes: 3) + number(height - 1, bytes: 3)
    let extended = chunk(extendedType, flags + sides)
    let body = Array("WEBP".utf8) + extended + image + end
    return chunk(Array("RIFF".utf8), body)
  }

  /// Returns the text of a file, or nil if the file contains no text.
  static func text(of file: [UInt8]) -> String? {
    guard isSigned(file) else { return nil }
    var rest = file.dropFirst(headerSize)
    while rest.count >= 8 {
      let type = rest.prefix(4)
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(8).prefix(length)
      guard content.count == length else { return nil }
      if type.elementsEqual(textType) { return String(decoding: content, as: UTF8.self) }
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return nil
  }

  /// Returns a chunk of the given type. Its content is padded to an even size.
  private static func chunk(_ type: [UInt8], _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 1 ? [0] : []
    return type + number(content.count, bytes: 4) + content + padding
  }

  /// Returns a number in little-endian order.
  private static func number(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
