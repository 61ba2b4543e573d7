/// A segment of a line whose characters run in one direction.
struct VisualRun: Equatable {
  /// The characters in their logical order.
  var range: Range<Int>
  /// Whether they run from right to left.
  var isRightToLeft: Bool
}

/// A line of a text.
struct TextLine: Equatable {
  /// The characters, white space at its ends cut off.
  var range: Range<Int>
  /// The runs from left to right.
  var runs: [VisualRun]
}

extension TextLine {
  /// The lines of `scalars` that end at `breaks` and wherever a paragraph does, the white space at
  /// their ends cut off; each in the order in which it is read from left to right.
  static func lines(of scalars: [Unicode.Scalar], breaks: [Int]) -> [TextLine] {
    var lines: [TextLine] = []
    let reordered = scalars.contains(where: BidirectionalText.mayReorder)
    var next = breaks[...]
    for paragraph in paragraphs(of: scalars) {
      let bidi = reordered ? BidirectionalText(scalars[paragraph]) : nil
      var start = paragraph.lowerBound
      while start < paragraph.upperBound {
        while let first = next.first, first <= start { next = next.dropFirst() }
        let end = min(next.first ?? paragraph.upperBound, paragraph.upperBound)
        let range = trimmed(start..<end, of: scalars)
        let runs =
          range.isEmpty
          ? [] : bidi?.runs(of: range) ?? [VisualRun(range: range, isRightToLeft: false)]
        lines.append(TextLine(range: range, runs: runs))
        start = end
      }
    }
    return lines
  }

  /// The paragraphs of a text, each with the separator at its end (UAX #9, P1).
  private static func paragraphs(of scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() {
      let isSeparator =
        switch scalar.value {
        case 0x0A, 0x1C...0x1E, 0x85, 0x2029: true
        case 0x0D: index + 1 == scalars.count || scalars[index + 1] != "\n"
        default: false
        }
      guard isSeparator else { continue }
      paragraphs.append(start..<index + 1)
      start = index + 1
    }
    if start < scalars.count { paragraphs.append(start..<scalars.count) }
    return paragraphs
  }

  private static func trimmed(_ range: Range<Int>, of scalars: [Unicode.Scalar]) -> Range<Int> {
    var range = range
    while let last = range.last, ScriptProperties.isWhitespace(scalars[last]) {
      range = range.lowerBound..<last
    }
    while let first = range.first, ScriptProperties.isWhitespace(scalars[first]) {
      range = first + 1..<range.upperBound
    }
    return range
  }
}
