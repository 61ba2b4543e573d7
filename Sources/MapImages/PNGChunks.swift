/// The size of a PNG file's picture, which is read without decoding the file.
struct PNGHeader {
  /// The first bytes of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let width: Int
  let height: Int

  /// Reads the first chunk. Checks that all chunks are complete, up to the last chunk, `IEND`.
  init(_ file: [UInt8]) throws(ImageError) {
    let start = PNGHeader.signature.count
    guard file.starts(with: PNGHeader.signature) else {
      throw PNGHeader.signature.starts(with: file) && !file.isEmpty
        ? .truncated(offset: 0) : .notPNG
    }
    guard file.count >= start + 25 else { throw .truncated(offset: start) }
    guard Array(file[start + 4..<start + 8]) == Array("IHDR".utf8) else {
      throw .damaged(kind: "PNG file", "the first chunk is not IHDR")
    }
    width = PNGHeader.number(file, at: start + 8)
    height = PNGHeader.number(file, at: start + 12)
    guard width > 0, height > 0 else { throw .damaged(kind: "PNG file", "no pixels") }
    try forEachChunk(of: file) { _, _ in }
  }

  /// Calls `body` with each chunk, up to the last chunk. A chunk consists of a length, a type, the
  /// content and a checksum.
  func forEachChunk(
    of file: [UInt8],
    _ body: (_ type: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) -> Void
  ) throws(ImageError) {
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

  /// Returns whether a file contains several frames, whose number is the beginning of the chunk
  /// `acTL`.
  static func isAnimation(_ file: [UInt8]) -> Bool {
    var frameCount = 1
    try? PNGHeader(file).forEachChunk(of: file) { type, content in
      if type.elementsEqual("acTL".utf8), content.count >= 4 {
        frameCount = content.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      }
    }
    return frameCount > 1
  }

  private static func number(_ file: [UInt8], at offset: Int) -> Int {
    file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension PNG {
  /// Returns the texts of a PNG file in order. The texts are in uncompressed `tEXt` and `iTXt`
  /// chunks (W3C PNG, sections 11.3.3.2 and 11.3.3.4). The pixels are not decoded. Invalid text
  /// chunks are skipped.
  ///
  /// - Throws: `ImageError.notPNG` or `truncated`; `damaged` if the first chunk is not the header.
  public static func texts(of file: [UInt8]) throws(ImageError) -> [Text] {
    var texts: [Text] = []
    try PNGHeader(file).forEachChunk(of: file) { type, content in
      if type.elementsEqual("tEXt".utf8), let text = latin1Text(content) { texts.append(text) }
      if type.elementsEqual("iTXt".utf8), let text = internationalText(content) {
        texts.append(text)
      }
    }
    return texts
  }

  /// Returns the first text with a keyword in a PNG file, or nil if there is no such text.
  ///
  /// - Throws: `ImageError`, as `texts(of:)` does.
  public static func text(_ keyword: String, of file: [UInt8]) throws(ImageError) -> String? {
    try texts(of: file).first { $0.keyword == keyword }?.text
  }

  /// Parses a keyword and a text, both in Latin-1 and separated by a null byte.
  private static func latin1Text(_ content: ArraySlice<UInt8>) -> Text? {
    guard let (keyword, text) = keyword(of: content) else { return nil }
    return Text(keyword: keyword, text: latin1(text))
  }

  /// Parses the content of an `iTXt` chunk: a keyword, the compression flag and method, a language,
  /// the translated keyword, and the text in UTF-8.
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
