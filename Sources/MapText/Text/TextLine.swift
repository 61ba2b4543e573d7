/// A run of characters of a line in one direction.
struct VisualRun: Equatable {
  /// The characters in logical order.
  var range: Range<Int>
  /// Whether the direction is right to left.
  var isRightToLeft: Bool
}

struct TextLine: Equatable {
  /// The range of characters, without white space at the ends.
  var range: Range<Int>
  /// The runs from left to right.
  var runs: [VisualRun]
}

extension TextLine {
  /// Returns the lines of `scalars`, which end at `breaks` and at paragraph ends. The lines have no white space at
  /// their ends. The runs of each line are in visual order.
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

  /// Returns the paragraphs of a text. Each paragraph includes its separator (UAX #9, P1).
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
