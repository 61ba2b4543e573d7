import MapCWebP
import MapRaster

extension WebP {
  /// libwebp's effort, 0 to 9: on maps, more of it takes far more time than it saves bytes.
  private static let effort: Int32 = 2

  /// A picture as a lossless file, which gives back every pixel, the colours of transparent ones too.
  static func encode(_ picture: StraightPixels) throws(PictureWriteError) -> [UInt8] {
    let limit = Int(WEBP_MAX_DIMENSION)
    guard picture.width <= limit, picture.height <= limit else {
      throw PictureWriteError(
        format: .webp,
        reason: "\(picture.width) x \(picture.height) pixels, at most \(limit) a side fit")
    }
    var config = WebPConfig()
    var image = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, effort) != 0,
      WebPPictureInit(&image) != 0
    else { throw PictureWriteError(format: .webp, reason: "another version of libwebp") }
    defer { WebPPictureFree(&image) }
    config.exact = 1
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
      throw PictureWriteError(
        format: .webp, reason: "libwebp's error \(image.error_code.rawValue) (webp/encode.h)")
    }
    return [UInt8](UnsafeBufferPointer(start: memory.mem, count: memory.size))
  }
}
