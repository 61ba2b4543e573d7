/// An error in reading or encoding a picture.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not an image.
  case unknownFormat
  /// The file is in a format that is not read, which the text names.
  case notRead(String)
  /// The bytes do not have the signature of a PNG file.
  case notPNG
  /// A PNG file is truncated in the chunk at the offset.
  case truncated(offset: Int)
  /// The file has more pixels than the limit.
  case tooLarge(kind: String = "picture", width: Int, height: Int, pixelLimit: Int)
  /// The file has more pixels than fit the memory limit of `limit` bytes in total.
  case overBudget(width: Int, height: Int, pixelsLeft: Int, limit: Int)
  /// The file is invalid, with the library's message, if any.
  case damaged(kind: String = "picture", String)
  /// The picture cannot be encoded in the format.
  case notEncoded(PictureFormat, reason: String)

  /// Whether the picture is valid but has too many pixels.
  public var isTooLarge: Bool {
    switch self {
    case .tooLarge, .overBudget: true
    case .unknownFormat, .notRead, .notPNG, .truncated, .damaged, .notEncoded: false
    }
  }

  /// A description of the error.
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
    case .notEncoded(let format, let reason):
      "picture not written as \(format.rawValue): \(reason)"
    }
  }
}
