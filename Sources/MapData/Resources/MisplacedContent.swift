/// Content that was found in place of a tile or glyphs, such as the message of a server or a file
/// of another format.
///
/// Content is checked only if it cannot be decoded, because content in a format without a signature
/// may begin like another format.
package struct MisplacedContent: Hashable, Sendable {
  /// The name of the content in messages, such as `a PNG image`.
  package let name: String
  /// The start of a text on one line, or nil if the content is not text.
  package let excerpt: String?

  /// The number of bytes that are examined to recognize a text.
  private static let searchLimit = 512
  /// The maximum number of characters of an excerpt.
  private static let excerptLength = 60

  /// The first bytes of pictures that GDAL reads as rasters, and the names of their formats.
  static let rasters: [(bytes: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
    ([0xFF, 0xD8, 0xFF], "a JPEG image"),
  ]

  /// The first bytes of known formats, and the names of the formats.
  private static let signatures: [(bytes: [UInt8], name: String)] =
    rasters + [
      (Array("GIF8".utf8), "a GIF image"),
      ([0x1F, 0x8B], "content that is compressed twice"),
      ([0x50, 0x4B, 3, 4], "a zip archive"),
      (Array("%PDF-".utf8), "a PDF file"),
      (Array("PMTiles".utf8), "a PMTiles archive"),
      (Array("SQLite format 3\0".utf8), "an SQLite database"),
      ([0x49, 0x49, 42, 0], "a TIFF image"),
      ([0x4D, 0x4D, 0, 42], "a TIFF image"),
    ]

  /// Recognizes content by its first bytes. Returns nil if they match no known content.
  package init?(of bytes: [UInt8]) {
    if let known = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) {
      (name, excerpt) = (known.name, nil)
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      (name, excerpt) = ("a WebP image", nil)
    } else if let foreign = ForeignContent(of: bytes) {
      (name, excerpt) = (foreign.name, nil)
    } else if let text = Self.text(bytes) {
      name = Self.kind(of: text)
      excerpt = Self.start(of: text)
    } else {
      return nil
    }
  }

  /// Returns the message that this content is in place of the expected content. `expected` is the
  /// name of the expected content with its article.
  package func message(inPlaceOf expected: String) -> String {
    "\(name) in place of \(expected)" + (excerpt.map { ": '\($0)'" } ?? "")
  }

  /// Returns the start of a text in UTF-8 without leading white space. Returns nil if the bytes are
  /// not such a text.
  private static func text(_ bytes: [UInt8]) -> Substring? {
    let start = bytes.prefix(searchLimit)
    guard start.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [9, 10, 13].contains($0) }) else {
      return nil
    }
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    // The start of a longer text may end within a character, so its last character is dropped.
    let whole = bytes.count > searchLimit ? text.dropLast() : text
    return whole.count < 2 || whole.contains("\u{FFFD}") ? nil : whole
  }

  private static func kind(of text: Substring) -> String {
    switch text.first {
    case "{", "[": "JSON"
    case "<": text.contains("<svg") ? "an SVG image" : "XML or HTML"
    default: "text"
    }
  }

  private static func start(of text: Substring) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > excerptLength ? line.prefix(excerptLength) + "…" : line
  }
}
