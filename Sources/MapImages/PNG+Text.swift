extension PNG {
  /// The texts of a PNG file, in the order in which they stand there: those of `tEXt` and `iTXt` chunks
  /// that are not compressed (W3C PNG, sections 11.3.3.2 and 11.3.3.4). The pixels are not looked at. A
  /// chunk of text that is not as the specification has it is left out.
  ///
  /// - Throws: `PNGError.notPNG` and `truncated`, and `damaged` where its first chunk is not the header.
  public static func texts(of file: [UInt8]) throws(PNGError) -> [Text] {
    var texts: [Text] = []
    try PNGHeader(file).forEachChunk(of: file) { type, content in
      if type.elementsEqual("tEXt".utf8), let text = latin1Text(content) { texts.append(text) }
      if type.elementsEqual("iTXt".utf8), let text = internationalText(content) {
        texts.append(text)
      }
    }
    return texts
  }

  /// The first text under a keyword in a PNG file; nil where there is none.
  ///
  /// - Throws: `PNGError` as `texts(of:)` does.
  public static func text(_ keyword: String, of file: [UInt8]) throws(PNGError) -> String? {
    try texts(of: file).first { $0.keyword == keyword }?.text
  }

  /// A keyword and a text in Latin-1, with a null between them.
  private static func latin1Text(_ content: ArraySlice<UInt8>) -> Text? {
    guard let (keyword, text) = keyword(of: content) else { return nil }
    return Text(keyword: keyword, text: latin1(text))
  }

  /// A keyword, whether and how the text is compressed, a language, the keyword in that language, and the
  /// text in UTF-8.
  private static func internationalText(_ content: ArraySlice<UInt8>) -> Text? {
    guard let (keyword, rest) = keyword(of: content), rest.prefix(2).elementsEqual([0, 0]) else {
      return nil
    }
    let parts = rest.dropFirst(2).split(
      separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let text = String(validating: parts[2], as: UTF8.self) else {
      return nil
    }
    return Text(keyword: keyword, text: text)
  }

  private static func keyword(
    of content: ArraySlice<UInt8>
  ) -> (keyword: String, rest: ArraySlice<UInt8>)? {
    guard let end = content.firstIndex(of: 0), (1...79).contains(end - content.startIndex) else {
      return nil
    }
    return (latin1(content[..<end]), content[(end + 1)...])
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return text
  }
}
