/// Content that is often found in place of a map's data.
package enum ForeignContent: String, Hashable, Sendable, CustomStringConvertible {
  /// A page for people, such as the login page of a network.
  case page = "an HTML page"
  /// The text that stands for a large file in a Git repository, if the file was not fetched.
  case pointer = "a Git LFS pointer; fetch the file with 'git lfs pull'"

  /// What the content is.
  package var description: String { rawValue }

  /// The number of bytes within which a page begins.
  private static let searchLimit = 1024

  /// Recognizes content by how it begins; nil for any other content.
  package init?(of bytes: [UInt8]) {
    if bytes.starts(with: "version https://git-lfs.".utf8) {
      self = .pointer
      return
    }
    // White space, and the three bytes of a byte order mark.
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

  /// Returns the text after an XML declaration and comments.
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
