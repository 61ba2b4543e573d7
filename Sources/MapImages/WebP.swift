import MapCWebP
import MapRaster

/// Pictures in WebP files (RFC 9649), through libwebp.
enum WebP {
  /// Whether a file starts as WebP files do: with `RIFF`, its length, and `WEBP`.
  static func isSigned(_ file: [UInt8]) -> Bool {
    file.count >= 12 && file.starts(with: "RIFF".utf8) && file[8..<12].elementsEqual("WEBP".utf8)
  }

  /// The size of a file's picture.
  static func size(of file: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard WebPGetInfo(file, file.count, &width, &height) != 0 else {
      throw .damaged("not a whole, valid WebP file")
    }
    return (Int(width), Int(height))
  }

  /// The pixels of a file.
  static func decode(_ file: [UInt8], pixelLimit: Int) throws(ImageError) -> StraightPixels {
    let (width, height) = try size(of: file)
    try ImageFile.check(width: width, height: height, pixelLimit: pixelLimit)
    var pixels = StraightPixels(width: width, height: height)
    let isRead = pixels.bytes.withUnsafeMutableBufferPointer {
      WebPDecodeRGBAInto(file, file.count, $0.baseAddress, $0.count, Int32(4 * width)) != nil
    }
    guard isRead else { throw .damaged("not a whole, valid WebP file") }
    return pixels
  }
}
