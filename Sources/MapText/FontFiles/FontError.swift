/// An error that keeps a file from being used as a font.
public enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read, or the folder cannot be listed.
  case unreadable(path: String, reason: String)
  /// The file is larger than `FontFace.maximumFileSize` bytes.
  case tooLarge(path: String)
  /// The bytes are not a font with glyphs.
  case notAFont(path: String)
  /// The font has no glyphs that can be drawn.
  case noOutlines(path: String)
}

extension FontError: CustomStringConvertible {
  /// A description of the error, with the path.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path):
      "\(path): larger than \(FontFace.maximumFileSize >> 20) MiB, the limit for fonts"
    case .notAFont(let path): "\(path): not a font, or a damaged one"
    case .noOutlines(let path): "\(path): the font has no glyphs that can be drawn"
    }
  }
}
