import MapCPNG
import MapRaster

/// Decoding by libpng, through its simplified interface: libpng's long jumps then stay inside of it.
enum LibPNG {
  /// The pixels of a file whose size has been read before.
  static func decode(_ file: [UInt8], width: Int, height: Int) throws(PNGError) -> StraightPixels {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    var pixels = StraightPixels(width: width, height: height)
    let isRead = file.withUnsafeBytes { file in
      pixels.bytes.withUnsafeMutableBytes { pixels in
        read(&image, file, into: pixels, width: width, height: height)
      }
    }
    guard isRead else { throw .damaged(message(of: image)) }
    return pixels
  }

  /// Reads a file into as many bytes as its pixels take; false where it is not valid.
  private static func read(
    _ image: inout png_image, _ file: UnsafeRawBufferPointer,
    into pixels: UnsafeMutableRawBufferPointer,
    width: Int, height: Int
  ) -> Bool {
    guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0,
      Int(image.width) == width, Int(image.height) == height
    else { return false }
    // 16-bit files that do not say otherwise are in sRGB, as browsers take them.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    return png_image_finish_read(&image, nil, pixels.baseAddress, Int32(width * 4), nil) != 0
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
