import MapImages
import MapRaster
import MapData

/// Decoded pixels with their share of the memory budget.
struct HeldPixels: Sendable {
  /// The pixels.
  var pixels: PixelBuffer
  /// The share of the memory budget; nil for pixels of the program.
  var share: MemoryShare?
}

extension MemoryBudget {
  /// Decodes an image file within the budget.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels, independent of the budget.
  /// - Throws: `ImageError.tooLarge` or `overBudget`, before memory is allocated; otherwise errors of decoding.
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
