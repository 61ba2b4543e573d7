/// A picture of 8-bit premultiplied RGBA pixels, rows from top to bottom without padding.
public struct PixelBuffer: Hashable, Sendable {
  /// Pixels a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Red, green, blue, alpha of every pixel: `4 * width * height` bytes.
  public var bytes: [UInt8]

  /// A picture of nothing. Sizes are at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: 4 * width * height)
  }
}
