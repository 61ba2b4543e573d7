import MapCGIF
import MapRaster
import MapSystem

/// Reads GIF files (GIF89a) with giflib.
enum GIF {
  /// Whether a file has the signature of GIF files.
  static func isSigned(_ file: [UInt8]) -> Bool {
    file.starts(with: "GIF87a".utf8) || file.starts(with: "GIF89a".utf8)
  }

  /// Returns the size of a file's canvas, which consists of two 16-bit numbers after the signature.
  static func size(of file: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    guard file.count >= 10 else { throw .damaged("not a complete, valid GIF file") }
    return (Int(file[6]) | Int(file[7]) << 8, Int(file[8]) | Int(file[9]) << 8)
  }

  /// Returns whether a file contains several frames.
  static func isAnimation(_ file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { gif_reader_is_animation($0.baseAddress, $0.count) != 0 }
  }

  /// Decodes a file. If the file is an animation, only its first frame is decoded.
  static func decode(_ file: [UInt8], pixelLimit: Int) throws(ImageError) -> StraightPixels {
    let (width, height) = try size(of: file)
    try ImageFile.check(width: width, height: height, pixelLimit: pixelLimit)
    var pixels = StraightPixels(width: width, height: height)
    // This is safe because the reader writes as many pixels as the size states.
    let status = pixels.bytes.withUnsafeMutableBufferPointer { buffer in
      file.withUnsafeBufferPointer {
        gif_reader_read($0.baseAddress, $0.count, UInt32(width), UInt32(height), buffer.baseAddress)
      }
    }
    switch status {
    case GIF_READER_SUCCESS: return pixels
    case GIF_READER_NO_LIBRARY:
      throw .notRead(
        "a GIF image, which is not read without giflib (\(OptionalLibrary.gif.packages))")
    default: throw .damaged("not a complete, valid GIF file")
    }
  }
}
