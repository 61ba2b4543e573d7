import MapJSON

/// The starts of the lines of a text, for fast conversion of offsets to lines.
struct LineIndex {
  private let text: [UInt8]
  /// Byte offsets, ascending.
  private let starts: [Int]

  /// An index of `text`. LF, CR LF and CR each end a line.
  init(_ text: [UInt8]) {
    self.text = text
    var starts = [text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (offset, byte) in text.enumerated() {
      let isLoneReturn =
        byte == 0x0D && (offset + 1 == text.count || text[offset + 1] != 0x0A)
      if byte == 0x0A || isLoneReturn { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  /// The line and column of the byte at `offset`, both from 1; a column is a Unicode scalar.
  func position(ofOffset offset: Int) -> TextPosition {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let line = text[starts[low]..<max(starts[low], min(offset, text.count))]
    return TextPosition(line: low + 1, column: 1 + line.count { $0 & 0xC0 != 0x80 })
  }
}
