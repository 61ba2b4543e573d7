public import MapRaster

/// A reader and writer of PNG files (W3C PNG, third edition).
public enum PNG {
  /// A text entry in a PNG file: a keyword and its content.
  public struct Text: Hashable, Sendable {
    /// The keyword, such as `Title`, `Author` or `Software`. It has 1 to 79 characters of Latin-1.
    public var keyword: String
    /// The content of the text entry.
    public var text: String

    /// Creates a text entry from its keyword and its content.
    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Encodes a picture as a PNG file with straight alpha.
  ///
  /// The encoding is lossless. If there are at most 256 colors, the file contains a palette. If all
  /// pixels are opaque, it contains no alpha. The same picture always produces the same bytes.
  ///
  /// - Throws: `ImageError.notEncoded` if memory is exhausted or a keyword is invalid.
  public static func encode(
    _ picture: consuming PixelBuffer, text: [Text] = []
  ) throws(ImageError) -> [UInt8] {
    try encode(StraightPixels(unpremultiplying: picture), text: text)
  }

  /// Encodes a picture as a PNG file that contains the texts and the resolution in `details`. Uses
  /// up to `threads` threads.
  static func encode(
    _ picture: StraightPixels, details: PictureDetails, threads: Int = 1
  ) throws(ImageError) -> [UInt8] {
    try PNGWriter(layout: PNGPixelLayout(picture), details: details)
      .file(of: picture, threads: threads)
  }

  /// Encodes a picture as a PNG file.
  ///
  /// The encoding is lossless. If there are at most 256 colors, the file contains a palette. If all
  /// pixels are opaque, it contains no alpha. The same picture always produces the same bytes.
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
  /// - Throws: `ImageError` if the file is not a complete, valid PNG file or contains too many
  ///   pixels.
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
