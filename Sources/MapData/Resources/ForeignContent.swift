/// Content that is often found in place of a map's data.
package enum ForeignContent: String, Hashable, Sendable, CustomStringConvertible {
  /// An HTML page, such as the login page of a network.
  case page = "an HTML page"
  /// The text that replaces a large file in a Git repository until the file is fetched.
  case pointer = "a Git LFS pointer"

  /// The name of the content with its article.
  package var name: String { rawValue }

  /// The error for a file with this content, and a remedy.
  package var description: String {
    switch self {
    case .page:
      "\(name) in place of the file, such as a login or error page; download the file itself"
    case .pointer: "\(name) in place of the file; download the file with git lfs pull"
    }
  }

  /// The number of bytes that are examined to recognize the content.
  static let searchLimit = 1024

  /// Whether bytes are the start of a Git LFS pointer (Git LFS specification, "The Pointer").
  static func isPointer(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }

  /// Recognizes content by its beginning. Returns nil if the content is neither a page nor a
  /// pointer.
  package init?(of bytes: some Collection<UInt8>) {
    if Self.isPointer(bytes) {
      self = .pointer
      return
    }
    // White space is skipped, and so are the three bytes of a byte order mark.
    let start = bytes.prefix(Self.searchLimit).drop {
      [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0)
    }
    guard start.first == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    guard ["<!doctype html", "<html"].contains(where: Self.afterProlog(text).hasPrefix) else {
      return nil
    }
    self = .page
  }

  /// Recognizes the content of a file. Returns nil if the content is neither a page nor a pointer.
  init?(ofFile path: String) throws(ResourceError) {
    let start = try readFile(path, range: 0..<Self.searchLimit, limit: Self.searchLimit)
    self.init(of: start)
  }

  /// Returns the text that follows an XML declaration and comments.
  private static func afterProlog(_ text: String) -> Substring {
    var rest = text[...]
    for (opening, closing) in [("<?xml", "?>"), ("<!--", "-->")] {
      while rest.hasPrefix(opening), let end = rest.firstRange(of: closing) {
        rest = rest[end.upperBound...].drop(while: \.isWhitespace)
      }
    }
    return rest
  }
}
