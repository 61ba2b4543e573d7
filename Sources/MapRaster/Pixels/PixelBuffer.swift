/// A picture of 8-bit premultiplied RGBA pixels. The rows run from top to bottom without padding.
public struct PixelBuffer: Hashable, Sendable {
  /// The number of pixels per row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The bytes red, green, blue and alpha of every pixel: `4 * width * height` bytes.
  public var bytes: [UInt8]

  /// Creates a transparent picture. The width and the height must be at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// Returns a rectangle of the picture. The rectangle must lie within the picture.
  public func part(x: Int, y: Int, width: Int, height: Int) -> PixelBuffer {
    precondition(
      x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height,
      "a part lies in its picture")
    var part = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      let start = 4 * ((y + row) * self.width + x)
      part.bytes.replaceSubrange(
        4 * row * width..<4 * (row + 1) * width, with: bytes[start..<start + 4 * width])
    }
    return part
  }

  /// Whether all pixels are transparent.
  public var isTransparent: Bool {
    // In premultiplied form, color is zero where alpha is zero.
    bytes.allSatisfy { $0 == 0 }
  }
}

/// A picture of 8-bit RGBA pixels with straight (not premultiplied) alpha, as in image files and comparisons. The
/// rows run from top to bottom without padding.
public struct StraightPixels: Hashable, Sendable {
  /// The number of pixels per row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The bytes red, green, blue and alpha of every pixel: `4 * width * height` bytes.
  public var bytes: [UInt8]

  /// Creates a transparent picture. The width and the height must be at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: 4 * width * height)
  }

  /// Creates a picture from its `4 * width * height` bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    precondition(bytes.count == 4 * width * height, "a pixel has four bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
