import MapImages
import MapRaster
import MapData

/// Decoded pixels, with the share of the memory budget that they take for as long as they are held.
struct HeldPixels: Sendable {
  /// The pixels.
  var pixels: PixelBuffer
  /// What they take; nil for a few pixels of the program's own.
  var share: MemoryShare?
}

extension MemoryBudget {
  /// The picture in a file, decoded if the budget has room for its pixels.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The most pixels that the picture may have, however large the budget is.
  /// - Throws: `ImageError.tooLarge` before memory is taken, where the picture has more pixels; else why the file
  ///   cannot be decoded.
  func decode(
    _ file: [UInt8], pixelLimit: Int
  ) throws(ImageError) -> (pixels: StraightPixels, share: MemoryShare) {
    let size = try ImageFile.size(of: file)
    let count = size.width.multipliedReportingOverflow(by: size.height)
    guard !count.overflow, count.partialValue <= pixelLimit else {
      throw .tooLarge(width: size.width, height: size.height, pixelLimit: pixelLimit)
    }
    let bytes = count.partialValue.multipliedReportingOverflow(by: Self.bytesPerPixel)
    guard !bytes.overflow, let share = share(of: bytes.partialValue) else {
      throw .overBudget(width: size.width, height: size.height, pixelsLeft: pixels, limit: limit)
    }
    return (try ImageFile.decode(file, pixelLimit: pixelLimit), share)
  }
}
