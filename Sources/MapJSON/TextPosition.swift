/// A place in a text as an editor shows it: both numbers count from 1.
public struct TextPosition: Hashable, Sendable {
  /// The line. LF, CR LF and CR each end one.
  public var line: Int
  /// The character in the line; a character is a Unicode scalar.
  public var column: Int

  /// The place at this line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of the byte at `offset` in a UTF-8 text; an offset beyond the text means its end.
  /// Linear in the offset. A byte order mark counts as no character.
  public init(ofOffset offset: Int, in text: UnsafeRawBufferPointer) {
    let end = min(max(offset, 0), text.count)
    var line = 1
    var lineStart = text.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, end) : 0
    for index in lineStart..<end {
      let endsLine =
        text[index] == 0x0A
        || (text[index] == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A))
      if endsLine {
        line += 1
        lineStart = index + 1
      }
    }
    let scalarStarts = text[lineStart..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    self.init(line: line, column: scalarStarts + 1)
  }
}
