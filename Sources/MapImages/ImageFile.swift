public import MapRaster

/// Reads pictures in PNG, JPEG, WebP, GIF, AVIF or HEIC files. The format is recognised by the first bytes, as in web
/// browsers, not by the name.
public enum ImageFile {
  /// Returns the format of a file; nil if it is unknown.
  static func format(of file: [UInt8]) -> Format? {
    if file.starts(with: PNGHeader.signature) { return .png }
    if file.starts(with: JPEG.signature) { return .jpeg }
    if GIF.isSigned(file) { return .gif }
    if HEIF.isSigned(file) { return .heif }
    return WebP.isSigned(file) ? .webp : nil
  }

  /// The formats to convert others to, for messages.
  static let formats = "PNG, JPEG or WebP"

  /// The error for a file whose format is unknown or not read.
  private static func refusal(of file: [UInt8]) -> ImageError {
    UnreadFormat(file).map {
      .notRead("\($0.rawValue), which is not read; convert it to \(formats)")
    } ?? .unknownFormat
  }

  /// A picture format.
  enum Format {
    case png
    case jpeg
    case webp
    case gif
    case heif
  }

  /// Decodes a file to 8-bit RGBA; of an animation, its first frame.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels, checked before memory is allocated.
  /// - Throws: `ImageError` if the format is unknown, the file is damaged, or it has too many pixels.
  public static func decode(
    _ file: [UInt8], pixelLimit: Int = 1 << 28
  ) throws(ImageError) -> StraightPixels {
    switch format(of: file) {
    case .png: return try PNG.decode(file, pixelLimit: pixelLimit)
    case .jpeg: return try JPEG.decode(file, pixelLimit: pixelLimit)
    case .webp: return try WebP.decode(file, pixelLimit: pixelLimit)
    case .gif: return try GIF.decode(file, pixelLimit: pixelLimit)
    case .heif: return try HEIF.decode(file, pixelLimit: pixelLimit)
    case nil: throw refusal(of: file)
    }
  }

  /// Returns the size of a file's picture without decoding it.
  ///
  /// - Throws: `ImageError` if the format is unknown or the start of the file is damaged.
  public static func size(of file: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
    switch format(of: file) {
    case .png:
      let header = try PNGHeader(file)
      return (header.width, header.height)
    case .jpeg: return try JPEG.size(of: file)
    case .webp: return try WebP.size(of: file)
    case .gif: return try GIF.size(of: file)
    case .heif: return try HEIF.size(of: file)
    case nil: throw refusal(of: file)
    }
  }

  /// Throws an error for a picture with more pixels than the limit.
  static func check(width: Int, height: Int, pixelLimit: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .damaged("no pixels") }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= pixelLimit else {
      throw .tooLarge(width: width, height: height, pixelLimit: pixelLimit)
    }
  }
}
