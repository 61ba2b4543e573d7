public import MapRaster

/// Reads and writes PNG files (W3C PNG, third edition).
public enum PNG {
  /// A text entry in a PNG file.
  public struct Text: Hashable, Sendable {
    /// The keyword, 1 to 79 characters of Latin-1: `Title`, `Author`, `Software`...
    public var keyword: String
    /// The text.
    public var text: String

    /// Creates a text entry.
    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Encodes a picture as a PNG file with straight alpha.
  ///
  /// The file has a palette if there are at most 256 colours, and no alpha if all pixels are opaque. It is
  /// lossless. The same picture always has the same bytes.
  ///
  /// - Throws: `PNGError.notWritten` if memory is exhausted or a keyword is invalid.
  public static func encode(
    _ picture: PixelBuffer, text: [Text] = []
  ) throws(PNGError) -> [UInt8] {
    try encode(StraightPixels(unpremultiplying: picture), text: text)
  }

  /// Encodes a picture as a PNG file, with the texts and the resolution in `details`, on up to `threads` threads.
  static func encode(
    _ picture: StraightPixels, details: PictureDetails, threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    try PNGWriter(layout: PNGPixelLayout(picture), details: details)
      .file(of: picture, threads: threads)
  }

  /// Encodes a picture as a PNG file.
  ///
  /// The file has a palette if there are at most 256 colours, and no alpha if all pixels are opaque. It is
  /// lossless. The same picture always has the same bytes.
  ///
  /// - Throws: `PNGError.notWritten` if memory is exhausted or a keyword is invalid.
  public static func encode(
    _ picture: StraightPixels, text: [Text] = []
  ) throws(PNGError) -> [UInt8] {
    try encode(picture, details: PictureDetails(text: text))
  }

  /// Decodes a PNG file of any kind to 8-bit RGBA.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels.
  /// - Throws: `PNGError` if the file is not a complete, valid PNG or has too many pixels.
  public static func decode(_ file: [UInt8], pixelLimit: Int = 1 << 28) throws(PNGError)
    -> StraightPixels
  {
    let header = try PNGHeader(file)
    let (pixels, overflows) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflows, pixels <= pixelLimit else {
      throw .tooLarge(width: header.width, height: header.height, pixelLimit: pixelLimit)
    }
    return try LibPNG.decode(file, width: header.width, height: header.height)
  }
}

/// An error in reading or writing a PNG file.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not have the signature of a PNG file.
  case notPNG
  /// The file is truncated in the chunk at the offset.
  case truncated(offset: Int)
  /// The file has more pixels than the limit.
  case tooLarge(width: Int, height: Int, pixelLimit: Int)
  /// The file is invalid, with libpng's message.
  case damaged(String)
  /// The file cannot be written, with libpng's message.
  case notWritten(String)

  /// A description of the error.
  public var description: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .truncated(let offset): "PNG file truncated in the chunk at byte \(offset)"
    case .tooLarge(let width, let height, let pixelLimit):
      "PNG file of \(width) x \(height) pixels, at most \(pixelLimit) pixels are read"
    case .damaged(let message): "damaged PNG file: \(message)"
    case .notWritten(let message): "PNG file not written: \(message)"
    }
  }
}
