public import MapRaster

/// Reads and writes PNG files (W3C PNG, third edition).
public enum PNG {
  /// A text entry in a PNG file.
  public struct Text: Hashable, Sendable {
    /// The keyword, 1 to 79 characters of Latin-1: `Title`, `Author`, `Software`...
    public var keyword: String
    /// The content of the entry.
    public var text: String

    /// Creates a text entry.
    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Encodes a picture as a PNG file with straight alpha.
  ///
  /// The file has a palette if there are at most 256 colors, and no alpha if all pixels are opaque. It is
  /// lossless. The same picture always has the same bytes.
  ///
  /// - Throws: `ImageError.notEncoded` if memory is exhausted or a keyword is invalid.
  public static func encode(
    _ picture: PixelBuffer, text: [Text] = []
  ) throws(ImageError) -> [UInt8] {
    try encode(StraightPixels(unpremultiplying: picture), text: text)
  }

  /// Encodes a picture as a PNG file, with the texts and the resolution in `details`, on up to `threads` threads.
  static func encode(
    _ picture: StraightPixels, details: PictureDetails, threads: Int = 1
  ) throws(ImageError) -> [UInt8] {
    try PNGWriter(layout: PNGPixelLayout(picture), details: details)
      .file(of: picture, threads: threads)
  }

  /// Encodes a picture as a PNG file.
  ///
  /// The file has a palette if there are at most 256 colors, and no alpha if all pixels are opaque. It is
  /// lossless. The same picture always has the same bytes.
  ///
  /// - Throws: `ImageError.notEncoded` if memory is exhausted or a keyword is invalid.
  public static func encode(
    _ picture: StraightPixels, text: [Text] = []
  ) throws(ImageError) -> [UInt8] {
    try encode(picture, details: PictureDetails(text: text))
  }

  /// Decodes a PNG file of any kind to 8-bit RGBA.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels.
  /// - Throws: `ImageError` if the file is not a complete, valid PNG or has too many pixels.
  public static func decode(_ file: [UInt8], pixelLimit: Int = 1 << 28) throws(ImageError)
    -> StraightPixels
  {
    let header = try PNGHeader(file)
    let (pixels, overflows) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflows, pixels <= pixelLimit else {
      throw .tooLarge(
        kind: "PNG file", width: header.width, height: header.height, pixelLimit: pixelLimit)
    }
    return try LibPNG.decode(file, width: header.width, height: header.height)
  }
}
