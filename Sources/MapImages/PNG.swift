public import MapRaster

/// Pictures as PNG files (W3C PNG, third edition).
public enum PNG {
  /// A line of text in a PNG file.
  public struct Text: Hashable, Sendable {
    /// What the text is, 1 to 79 characters of Latin-1: `Title`, `Author`, `Software`...
    public var keyword: String
    /// The text itself.
    public var text: String

    /// The text under a keyword.
    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// A picture as a PNG file, its colours divided by their alpha.
  ///
  /// The file has a palette where there are at most 256 colours, and no alpha where nothing is
  /// transparent; it gives back every pixel. The same picture gives the same bytes.
  ///
  /// - Throws: `PNGError.notWritten` where libpng cannot write it: for want of memory, or for a
  ///   keyword that PNG does not allow.
  public static func encode(
    _ picture: PixelBuffer, text: [Text] = []
  ) throws(PNGError) -> [UInt8] {
    try encode(StraightPixels(unpremultiplying: picture), text: text)
  }

  /// A picture as a PNG file, with the texts and the resolution of its details.
  static func encode(
    _ picture: StraightPixels, details: PictureDetails
  ) throws(PNGError) -> [UInt8] {
    try PNGWriter(layout: PNGPixelLayout(picture), details: details).file(of: picture)
  }

  /// A picture as a PNG file.
  ///
  /// The file has a palette where there are at most 256 colours, and no alpha where nothing is
  /// transparent; it gives back every pixel. The same picture gives the same bytes.
  ///
  /// - Throws: `PNGError.notWritten` as above.
  public static func encode(
    _ picture: StraightPixels, text: [Text] = []
  ) throws(PNGError) -> [UInt8] {
    try encode(picture, details: PictureDetails(text: text))
  }

  /// The pixels of a PNG file of any kind, as 8-bit RGBA.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - pixelLimit: the number of pixels beyond which the file is refused.
  /// - Throws: `PNGError` where the file is not a whole, valid PNG or has too many pixels.
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

/// Why a PNG file could not be read or written.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not start as a PNG file does.
  case notPNG
  /// The file ends before its last chunk does; the offset is that of the chunk cut off.
  case truncated(offset: Int)
  /// The file has more pixels than the caller allows.
  case tooLarge(width: Int, height: Int, pixelLimit: Int)
  /// The file is not valid; libpng's words for it.
  case damaged(String)
  /// The file cannot be written; libpng's words for it.
  case notWritten(String)

  /// The error in words.
  public var description: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .truncated(let offset): "PNG file cut off in the chunk at byte \(offset)"
    case .tooLarge(let width, let height, let pixelLimit):
      "PNG file of \(width) x \(height) pixels, at most \(pixelLimit) pixels are read"
    case .damaged(let message): "damaged PNG file: \(message)"
    case .notWritten(let message): "PNG file not written: \(message)"
    }
  }
}
