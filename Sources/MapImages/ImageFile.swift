public import MapRaster

/// Pictures in files of whatever format: PNG, JPEG or WebP, told by their first bytes, as web browsers
/// do, and not by what they are called.
public enum ImageFile {
  /// The format of a file; nil where it is none of these.
  static func format(of file: [UInt8]) -> Format? {
    if file.starts(with: PNGHeader.signature) { return .png }
    if file.starts(with: JPEG.signature) { return .jpeg }
    return WebP.isSigned(file) ? .webp : nil
  }

  /// A format of pictures.
  enum Format {
    case png
    case jpeg
    case webp
  }

  /// The pixels of a file, as 8-bit RGBA. WebP animations are refused as damaged.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The number of pixels beyond which the file is refused, before memory is taken for
  ///     them.
  /// - Throws: `ImageError` where the file is of no format that is known, damaged, or has too many pixels.
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
    case nil: throw .unknownFormat
    }
  }

  /// The size of a file's picture, told without decoding it.
  ///
  /// - Throws: `ImageError` where the file is of no format that is known, or damaged at its start.
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
    case nil: throw .unknownFormat
    }
  }

  /// Refuses a picture of more pixels than the caller allows.
  static func check(width: Int, height: Int, pixelLimit: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .damaged("no pixels") }
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, pixels <= pixelLimit else {
      throw .tooLarge(width: width, height: height, pixelLimit: pixelLimit)
    }
  }
}

/// Why a picture could not be read.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes start as no PNG, JPEG or WebP file does.
  case unknownFormat
  /// A PNG file could not be read.
  case png(PNGError)
  /// The file has more pixels than the caller allows.
  case tooLarge(width: Int, height: Int, pixelLimit: Int)
  /// The file has more pixels than there is memory for, of which `limit` bytes may be taken in all.
  case overBudget(width: Int, height: Int, pixelsLeft: Int, limit: Int)
  /// A JPEG or WebP file is not valid; the library's words for it, where it has some.
  case damaged(String)

  /// Whether the picture is whole, but has more pixels than are read.
  public var isTooLarge: Bool {
    switch self {
    case .tooLarge, .overBudget, .png(.tooLarge): true
    case .unknownFormat, .png, .damaged: false
    }
  }

  /// The error in words.
  public var description: String {
    switch self {
    case .unknownFormat: "not a PNG, JPEG or WebP file"
    case .png(let error): error.description
    case .tooLarge(let width, let height, let pixelLimit):
      "picture of \(width) x \(height) pixels, at most \(pixelLimit) pixels are read"
    case .overBudget(let width, let height, let pixelsLeft, let limit):
      "picture of \(width) x \(height) pixels, of the limit of \(limit >> 20) MiB there is room for "
        + "\(pixelsLeft) pixels; raise it with --max-memory"
    case .damaged(let message): "damaged picture: \(message)"
    }
  }
}
