/// A text of data, converted to UTF-8.
///
/// The encoding of the original text is the first of these that exists: the encoding that a byte
/// order mark indicates, the encoding that the text names, the encoding that the user names, UTF-8.
/// If the text should be UTF-8 but is not, it is read as Windows-1252, unless it is mostly UTF-8.
/// Bytes that are not valid in the encoding become U+FFFD. A warning names the first line that is
/// not UTF-8, or that contains an invalid byte.
struct DecodedText {
  /// The text in UTF-8, without a byte order mark.
  var bytes: [UInt8]
  /// The warnings about the encoding of the text.
  var warnings: [DataWarning] = []

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - declared: The encoding that the text names, or nil if it names no encoding.
  ///   - chosen: The encoding that the user names. It is used if the text names no encoding, or is
  ///     not valid in the encoding that it names.
  /// - Throws: `MalformedContent` if the text is not valid in any of the encodings.
  init(
    _ text: [UInt8], declared: CharacterEncoding? = nil, chosen: CharacterEncoding? = nil
  ) throws(MalformedContent) {
    if let mark = Self.marked(text) {
      self = try DecodedText(text, in: mark)
      return
    }
    let isMarked = text.starts(with: Self.utf8Mark)
    bytes = isMarked ? Array(text.dropFirst(Self.utf8Mark.count)) : text
    if let declared, !declared.isUTF8 {
      self = try DecodedText(text, in: declared)
      if let chosen, !warnings.isEmpty { self = try DecodedText(text, in: chosen) }
      return
    }
    if let chosen, declared == nil, !isMarked {
      self = try DecodedText(text, in: chosen)
      return
    }
    guard let invalid = UTF8Fault(in: bytes) else { return }
    if let chosen, !chosen.isUTF8 {
      self = try DecodedText(text, in: chosen)
    } else if isMarked || invalid.isMostlyUTF8 || chosen != nil {
      repair(of: "UTF-8")
    } else if bytes.contains(where: Self.undefined.contains) {
      throw MalformedContent(
        reason: "line \(invalid.line): the text is neither UTF-8 nor Windows-1252; "
          + "specify its encoding with --encoding")
    } else {
      self = try DecodedText(text, in: .windows1252)
      warnings.append(
        DataWarning(
          .odd,
          "line \(invalid.line): the text is not UTF-8; it is read as Windows-1252 (use --encoding "
            + "to specify another encoding)"))
    }
  }

  /// Decodes a text that is in `encoding`.
  private init(_ text: [UInt8], in encoding: CharacterEncoding) throws(MalformedContent) {
    if encoding.isUTF8 {
      bytes = Array(text.dropFirst(text.starts(with: Self.utf8Mark) ? Self.utf8Mark.count : 0))
    } else if let converted = encoding.utf8(of: text) {
      bytes = converted
    } else {
      throw MalformedContent(reason: "the text cannot be read as \(encoding)")
    }
    repair(of: encoding.description)
  }

  /// Replaces the bytes that are not UTF-8 by U+FFFD. If the text then contains U+FFFD, adds a
  /// warning that a character is not valid in `encoding`.
  private mutating func repair(of encoding: String) {
    if UTF8Fault(in: bytes) != nil { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    let replaced = bytes[...].firstRange(ofBytes: Self.replacement)
    guard let replaced else { return }
    var count = 0
    var rest = bytes[...]
    while let next = rest.firstRange(ofBytes: Self.replacement) {
      count += 1
      rest = rest[next.upperBound...]
    }
    let line = 1 + bytes[..<replaced.lowerBound].count { $0 == UInt8(ascii: "\n") }
    warnings.append(
      DataWarning(
        .odd,
        "line \(line): a character is not valid in \(encoding)"
          + (count > 1 ? " (and \(count - 1) more)" : "") + "; it is replaced by \u{FFFD}"))
  }

  private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The character U+FFFD in UTF-8.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
  /// The bytes that Windows-1252 does not define, and the byte zero.
  private static let undefined: Set<UInt8> = [0, 0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// Returns the encoding that a byte order mark indicates, or the variant of UTF-16 that the first
  /// bytes of XML without a mark indicate (XML 1.0 appendix F). Returns nil for any other text,
  /// even for UTF-8 with a byte order mark.
  private static func marked(_ text: [UInt8]) -> CharacterEncoding? {
    let marks: [(bytes: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
      ([0xFE, 0xFF], "UTF-16"), ([0x3C, 0, 0x3F, 0], "UTF-16LE"), ([0, 0x3C, 0, 0x3F], "UTF-16BE"),
    ]
    return marks.first { text.starts(with: $0.bytes) }.flatMap { CharacterEncoding($0.name) }
  }

  /// Whether a text is in UTF-16 or UTF-32. The format of such a text cannot be detected from its
  /// bytes.
  static func isWide(_ text: [UInt8]) -> Bool { marked(text) != nil }
}

/// The first place at which a text is not valid UTF-8.
struct UTF8Fault {
  /// The line of the first invalid byte, counted from 1.
  let line: Int
  /// Whether the text contains at least as many valid multibyte characters as invalid bytes.
  let isMostlyUTF8: Bool

  /// The size in bytes of the pieces that are checked. Memory is needed for only one piece at a
  /// time.
  private static let pieceSize = 1 << 20

  /// Finds the first byte that is not valid UTF-8. Returns nil if all bytes are valid.
  init?(in bytes: [UInt8]) {
    var start = 0
    var lines = 1
    while start < bytes.count {
      let end = Self.endOfPiece(from: start, in: bytes)
      let piece = bytes[start..<end]
      guard String(validating: piece, as: UTF8.self) != nil else {
        // One piece of the text is sufficient to judge the whole text.
        let scalars = String(decoding: piece, as: UTF8.self).unicodeScalars
        let fault = scalars.firstIndex(of: "\u{FFFD}") ?? scalars.endIndex
        line = lines + scalars[..<fault].count { $0 == "\n" }
        let invalid = scalars.count { $0 == "\u{FFFD}" }
        isMostlyUTF8 = scalars.count { $0.value > 0x7F } >= 2 * invalid
        return
      }
      lines += piece.count { $0 == UInt8(ascii: "\n") }
      start = end
    }
    return nil
  }

  /// Returns the end of the piece that starts at an offset. A piece ends after an ASCII byte, which
  /// is never part of a longer character, so no character is divided.
  private static func endOfPiece(from start: Int, in bytes: [UInt8]) -> Int {
    var end = min(bytes.count, start + pieceSize)
    while end < bytes.count, bytes[end - 1] > 0x7F { end += 1 }
    return end
  }
}
