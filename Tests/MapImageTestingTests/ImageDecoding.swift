import MapImages
import MapRaster

/// Reads pictures as other programs would.
enum ImageDecoding {
  /// The pixels of a PNG file.
  static func pixels(of file: [UInt8]) throws -> StraightPixels { try PNG.decode(file) }
}
