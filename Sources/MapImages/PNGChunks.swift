/// What a PNG file says of its size, told without decoding it.
struct PNGHeader {
  /// The bytes every PNG file starts with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let width: Int
  let height: Int

  /// Reads the first chunk and checks that the chunks reach to the last one, `IEND`.
  init(_ file: [UInt8]) throws(PNGError) {
    let start = PNGHeader.signature.count
    guard file.starts(with: PNGHeader.signature) else {
      throw PNGHeader.signature.starts(with: file) && !file.isEmpty
        ? .truncated(offset: 0) : .notPNG
    }
    guard file.count >= start + 25 else { throw .truncated(offset: start) }
    guard Array(file[start + 4..<start + 8]) == Array("IHDR".utf8) else {
      throw .damaged("the first chunk is not IHDR")
    }
    width = PNGHeader.number(file, at: start + 8)
    height = PNGHeader.number(file, at: start + 12)
    guard width > 0, height > 0 else { throw .damaged("no pixels") }
    try forEachChunk(of: file) { _, _ in }
  }

  /// Follows the chunks to the last one: each is a length, a type, as many bytes, and a checksum.
  func forEachChunk(
    of file: [UInt8],
    _ body: (_ type: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) -> Void
  ) throws(PNGError) {
    var offset = PNGHeader.signature.count
    while true {
      guard offset + 12 <= file.count else { throw .truncated(offset: offset) }
      let length = PNGHeader.number(file, at: offset)
      guard length <= file.count - offset - 12 else { throw .truncated(offset: offset) }
      let type = file[offset + 4..<offset + 8]
      body(type, file[offset + 8..<offset + 8 + length])
      if type.elementsEqual("IEND".utf8) { return }
      offset += 12 + length
    }
  }

  private static func number(_ file: [UInt8], at offset: Int) -> Int {
    file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

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
