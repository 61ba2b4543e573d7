/// A position in a text, as editors show it. Both numbers count from 1.
public struct TextPosition: Hashable, Sendable {
  /// The line. Lines end with LF, CR LF or CR.
  public var line: Int
  /// The column, counted in Unicode scalars.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of the byte at `offset` in a UTF-8 text. An offset beyond the text stands
  /// for its end. Linear in the offset. A byte order mark is not counted.
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
