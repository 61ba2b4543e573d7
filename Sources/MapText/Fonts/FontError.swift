/// Why a file is not used as a font.
public enum FontError: Error, Hashable, Sendable {
  /// The file cannot be read, or the folder not listed.
  case unreadable(path: String, reason: String)
  /// The file is larger than `FontFace.largestFile` bytes.
  case tooLarge(path: String)
  /// The bytes are no OpenType or TrueType font, or one without glyphs.
  case notAFont(path: String)
  /// The font has no outlines, as fonts of pictures have none.
  case noOutlines(path: String)
}

extension FontError: CustomStringConvertible {
  /// The file and what is wrong with it, for a person.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path):
      "\(path): larger than \(FontFace.largestFile >> 20) MiB, which no font is read of"
    case .notAFont(let path): "\(path): not an OpenType or TrueType font"
    case .noOutlines(let path): "\(path): the font has pictures and no outlines"
    }
  }
}
