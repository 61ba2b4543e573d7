/// The encoding that the declaration at the start of an XML text names (XML 1.0 section 2.8).
struct XMLDeclaration {
  /// The byte range of the encoding's name in the text.
  let range: Range<Int>
  let name: String

  /// The maximum length of a declaration, in bytes.
  private static let limit = 200

  /// Finds the encoding that the declaration of a text names. The text must be in an encoding that
  /// includes ASCII. Returns nil if there is no such name.
  init?(of text: [UInt8]) {
    let start = text[..<min(text.count, Self.limit)]
    guard start.starts(with: "<?xml".utf8), let end = start.firstRange(ofBytes: Array("?>".utf8)),
      let word = start[..<end.lowerBound].firstRange(ofBytes: Array("encoding".utf8))
    else { return nil }
    let rest = start[word.upperBound..<end.lowerBound]
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard let open = rest.firstIndex(where: quotes.contains),
      let close = rest[(open + 1)...].firstIndex(of: rest[open])
    else { return nil }
    range = open + 1..<close
    name = String(decoding: text[range], as: UTF8.self)
  }

  /// Whether the name belongs to an encoding that does not include ASCII. Such a name must be
  /// wrong, because the declaration was found as ASCII.
  private var namesWide: Bool {
    let letters = name.uppercased().filter { $0.isLetter || $0.isNumber }
    return ["UTF16", "UTF32", "UCS", "ISO10646UCS", "UNICODE"].contains { letters.hasPrefix($0) }
  }

  /// Returns an XML text in UTF-8 whose declaration names UTF-8.
  ///
  /// - Parameter chosen: The encoding that the user names. It is used if the text is not valid in
  ///   the encoding that its declaration names.
  /// - Throws: `MalformedContent` if the encoding is unknown or the text is not valid in it.
  static func decoded(
    _ text: [UInt8], chosen: CharacterEncoding?
  ) throws(MalformedContent) -> DecodedText {
    // If the text is in UTF-16 or UTF-32, the name in it is redundant.
    let declaration = DecodedText.isWide(text) ? nil : XMLDeclaration(of: text)
    let isWrong = declaration?.namesWide == true
    var declared = isWrong ? nil : declaration.flatMap { CharacterEncoding($0.name) }
    if let declaration, declared == nil, !isWrong {
      guard chosen != nil else {
        throw MalformedContent(
          reason: "the encoding '\(declaration.name.prefix(40))' is unknown; specify another "
            + "encoding with --encoding")
      }
      declared = nil
    }
    // If a text names no encoding, XML requires UTF-8.
    var decoded = try DecodedText(
      text, declared: declaration == nil ? .utf8 : declared, chosen: chosen)
    if isWrong, let declaration {
      decoded.warnings.insert(
        DataWarning(
          .odd,
          "line 1: the text is not in the encoding '\(declaration.name.prefix(40))' that it names, which is ignored"
        ), at: 0)
    }
    if let range = XMLDeclaration(of: decoded.bytes)?.range {
      decoded.bytes.replaceSubrange(range, with: "UTF-8".utf8)
    }
    return decoded
  }
}
