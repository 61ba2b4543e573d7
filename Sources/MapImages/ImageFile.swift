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
    case .png:
      do {
        return try PNG.decode(file, pixelLimit: pixelLimit)
      } catch {
        throw .png(error)
      }
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
      do {
        let header = try PNGHeader(file)
        return (header.width, header.height)
      } catch {
        throw .png(error)
      }
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

/// An error in reading a picture.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not an image.
  case unknownFormat
  /// The file is in a format that is not read, which the text names.
  case notRead(String)
  /// A PNG file cannot be read.
  case png(PNGError)
  /// The file has more pixels than the limit.
  case tooLarge(width: Int, height: Int, pixelLimit: Int)
  /// The file has more pixels than fit the memory limit of `limit` bytes in total.
  case overBudget(width: Int, height: Int, pixelsLeft: Int, limit: Int)
  /// A file in another format is invalid, with the library's message, if any.
  case damaged(String)

  /// Whether the picture is valid but has too many pixels.
  public var isTooLarge: Bool {
    switch self {
    case .tooLarge, .overBudget, .png(.tooLarge): true
    case .unknownFormat, .notRead, .png, .damaged: false
    }
  }

  /// A description of the error.
  public var description: String {
    switch self {
    case .unknownFormat: "not a PNG, JPEG, WebP or GIF file"
    case .notRead(let format): format
    case .png(let error): error.description
    case .tooLarge(let width, let height, let pixelLimit):
      "picture of \(width) x \(height) pixels, at most \(pixelLimit) pixels are read"
    case .overBudget(let width, let height, let pixelsLeft, let limit):
      "picture of \(width) x \(height) pixels, more than the \(pixelsLeft) pixels that are left of the "
        + "limit of \(limit >> 20) MiB; raise it with --max-memory"
    case .damaged(let message): "damaged picture: \(message)"
    }
  }
}
