public import MapRaster

/// A reader of pictures in PNG, JPEG, WebP, GIF, AVIF or HEIC files. As in web browsers, the format
/// is recognized by the first bytes and not by the name.
public enum ImageFile {
  /// Returns the format of a file, or nil if the format is unknown.
  static func format(of file: [UInt8]) -> Format? {
    if file.starts(with: PNGHeader.signature) { return .png }
    if file.starts(with: JPEG.signature) { return .jpeg }
    if GIF.isSigned(file) { return .gif }
    if HEIF.isSigned(file) { return .heif }
    return WebP.isSigned(file) ? .webp : nil
  }

  /// The recommended formats, which messages about unsupported formats name.
  static let formats = "PNG, JPEG or WebP"

  /// Returns the error for a file whose format is unknown or not read.
  private static func refusal(of file: [UInt8]) -> ImageError {
    UnreadFormat(file).map {
      .notRead("\($0.rawValue), which is not read; convert it to \(formats)")
    } ?? .unknownFormat
  }

  /// A picture format that can be read.
  enum Format {
    case png
    case jpeg
    case webp
    case gif
    case heif
  }

  /// Decodes a file to 8-bit RGBA. If the file is an animation, only its first frame is decoded.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels. It is checked before memory is allocated.
  /// - Throws: `ImageError` if the format is unknown, or if the file is damaged or contains too
  ///   many pixels.
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

  /// Returns whether a file is an animation of several frames. Returns false for a damaged file, and
  /// for a GIF file without giflib.
  public static func isAnimation(_ file: [UInt8]) -> Bool {
    switch format(of: file) {
    case .png: PNGHeader.isAnimation(file)
    case .webp: WebP.isAnimation(file)
    case .gif: GIF.isAnimation(file)
    case .jpeg, .heif, nil: false
    }
  }

  /// Returns the size of a file's picture in pixels without decoding the picture.
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

  /// Throws an error if a picture contains no pixels or more pixels than the limit.
  static func check(width: Int, height: Int, pixelLimit: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .damaged("no pixels") }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= pixelLimit else {
      throw .tooLarge(width: width, height: height, pixelLimit: pixelLimit)
    }
  }
}

/// An image format that is recognized. These formats are not read, except AVIF and HEIF if libheif
/// is installed.
enum UnreadFormat: String, CaseIterable {
  case avif = "an AVIF image"
  case heif = "a HEIC image"
  case jpegXL = "a JPEG XL image"
  case jpeg2000 = "a JPEG 2000 image"
  case tiff = "a TIFF image"
  case bmp = "a BMP image"
  case icon = "an ICO image"
  case svg = "an SVG image"

  /// Creates the format that the first bytes of a file indicate. Returns nil if the bytes indicate
  /// none of these formats.
  init?(_ file: [UInt8]) {
    let start = file.prefix(12)
    if start.dropFirst(4).starts(with: "ftyp".utf8) {
      switch String(decoding: start.dropFirst(8), as: UTF8.self) {
      case "avif", "avis": self = .avif
      case "heic", "heix", "mif1", "msf1": self = .heif
      default: return nil
      }
    } else if start.starts(with: [0xFF, 0x0A])
      || start.starts(with: [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20])
    {
      self = .jpegXL
    } else if start.starts(with: [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20])
      || start.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
    {
      self = .jpeg2000
    } else if start.starts(with: [0x49, 0x49, 42, 0]) || start.starts(with: [0x4D, 0x4D, 0, 42]) {
      self = .tiff
    } else if start.starts(with: "BM".utf8), file.count >= 26 {
      self = .bmp
    } else if start.starts(with: [0, 0, 1, 0]) {
      self = .icon
    } else if Self.isSVG(file) {
      self = .svg
    } else {
      return nil
    }
  }

  private static func isSVG(_ file: [UInt8]) -> Bool {
    let text = String(decoding: file.prefix(1 << 10), as: UTF8.self)
    return text.contains("<svg") && text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first == "<"
  }
}

/// An error that occurred while a picture was read or encoded.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not an image in a known format.
  case unknownFormat
  /// The file is in a format that is not read. The text names the format.
  case notRead(String)
  /// The bytes do not have the signature of a PNG file.
  case notPNG
  /// A PNG file is truncated in the chunk that starts at the offset.
  case truncated(offset: Int)
  /// The picture contains more pixels than the limit.
  case tooLarge(kind: String = "picture", width: Int, height: Int, pixelLimit: Int)
  /// The picture contains more pixels than the remaining memory can hold. The total memory is
  /// `limit` bytes.
  case overBudget(width: Int, height: Int, pixelsLeft: Int, limit: Int)
  /// The file is invalid. The text is the message of the library, which may be empty.
  case damaged(kind: String = "picture", String)
  /// The picture cannot be encoded in the format. The reason is given as text.
  case notEncoded(PictureFormat, reason: String)
  /// The frames cannot be encoded as an animation in the format. The reason is given as text.
  case notAnimated(AnimationFormat, reason: String)
  /// The picture cannot be encoded in the format without a library that is not installed. The text
  /// names its package.
  case noEncoder(PictureFormat, String)
  /// The frames cannot be encoded as an animation in the format without a library that is not
  /// installed. The text names its package.
  case noAnimationEncoder(AnimationFormat, String)

  /// Whether a library is not installed.
  public var isOfMissingLibrary: Bool {
    switch self {
    case .noEncoder, .noAnimationEncoder: true
    default: false
    }
  }

  /// Whether the picture is valid but contains too many pixels.
  public var isTooLarge: Bool {
    switch self {
    case .tooLarge, .overBudget: true
    case .unknownFormat, .notRead, .notPNG, .truncated, .damaged, .notEncoded, .noEncoder,
      .notAnimated, .noAnimationEncoder:
      false
    }
  }

  /// A description of the error, without the name of the file.
  public var description: String {
    switch self {
    case .unknownFormat: "not a PNG, JPEG, WebP or GIF file"
    case .notRead(let format): format
    case .notPNG: "not a PNG file"
    case .truncated(let offset): "PNG file truncated in the chunk at byte \(offset)"
    case .tooLarge(let kind, let width, let height, let pixelLimit):
      "\(kind) of \(width) x \(height) pixels, at most \(pixelLimit) pixels are read"
    case .overBudget(let width, let height, let pixelsLeft, let limit):
      "picture of \(width) x \(height) pixels, more than the \(pixelsLeft) pixels that are left of the "
        + "limit of \(limit >> 20) MiB; raise it with --max-memory"
    case .damaged(let kind, let message): "damaged \(kind): \(message)"
    case .notEncoded(let format, let reason), .noEncoder(let format, let reason):
      "picture not written as \(format.rawValue): \(reason)"
    case .notAnimated(let format, let reason), .noAnimationEncoder(let format, let reason):
      "animation not written as \(format.rawValue): \(reason)"
    }
  }
}
