#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// Where the lines of a text break, as MapLibre GL JS's tagged_string.ts chooses: the breaks whose
/// lines all come near the average width that the text needs for as few lines as possible.
struct LineBreaks {
  /// A place where a line may break, and the best way there.
  private struct Candidate {
    /// The index of the first code point of the next line.
    var index: Int
    /// How wide the text is up to there, without its spaces.
    var x: Double
    /// The break before it, an index into `candidates`; -1 for none.
    var prior: Int
    /// How bad the lines up to there are.
    var badness: Double
  }

  /// From so many breaks before it the best way to a break is looked for. Without a bound, the time
  /// would grow with the square of the text; no label has as many words in one line.
  private static let horizon = 1024

  private let targetWidth: Double
  private var candidates: [Candidate] = []

  /// The indices after which `text` breaks, in order, the last that of its end. `advances` has the
  /// width of each code point with its spacing, and `dictionary` more places where words end.
  static func indices(
    of text: TaggedText, advances: [Double], maxWidth: Double, dictionary: Set<Int>
  ) -> [Int] {
    guard !text.scalars.isEmpty else { return [] }
    let total = advances.reduce(0, +)
    let lines = maxWidth > 0 ? max(1, (total / maxWidth).rounded(.up)) : .infinity
    var breaks = LineBreaks(targetWidth: total / lines)
    return breaks.find(text, advances, dictionary)
  }

  private init(targetWidth: Double) { self.targetWidth = targetWidth }

  private mutating func find(
    _ text: TaggedText, _ advances: [Double], _ dictionary: Set<Int>
  ) -> [Int] {
    let scalars = text.scalars
    let hasZeroWidthSpaces = scalars.contains("\u{200B}")
    var x = 0.0
    for index in 0..<scalars.count - 1 {
      let scalar = scalars[index]
      if !ScriptProperties.isWhitespace(scalar) { x += advances[index] }
      let isIdeographic = ScriptProperties.allowsIdeographicBreak(scalar)
      var mayBreak = isIdeographic || LineBreaks.allowsBreak(after: scalar)
      if scalars[index + 1] == "(" && index + 2 < scalars.count { mayBreak = true }
      if case .image = text.sources[index] { mayBreak = true }
      guard mayBreak || dictionary.contains(index + 1) else { continue }
      let penalty = LineBreaks.penalty(
        between: scalar, and: scalars[index + 1],
        isLesser: isIdeographic && hasZeroWidthSpaces)
      candidates.append(best(index + 1, x, penalty: penalty, isLast: false))
    }
    if let last = scalars.last, !ScriptProperties.isWhitespace(last) {
      x += advances[scalars.count - 1]
    }
    return path(to: best(scalars.count, x, penalty: 0, isLast: true))
  }

  /// The best way to a break.
  private func best(_ index: Int, _ x: Double, penalty: Double, isLast: Bool) -> Candidate {
    var best = Candidate(
      index: index, x: x, prior: -1, badness: badness(width: x, penalty, isLast))
    for prior in max(0, candidates.count - LineBreaks.horizon)..<candidates.count {
      let candidate = candidates[prior]
      let badness = badness(width: x - candidate.x, penalty, isLast) + candidate.badness
      guard badness <= best.badness else { continue }
      best.prior = prior
      best.badness = badness
    }
    return best
  }

  private func badness(width: Double, _ penalty: Double, _ isLast: Bool) -> Double {
    let raggedness = (width - targetWidth) * (width - targetWidth)
    // A last line shorter than the others is better than a longer one.
    if isLast { return width < targetWidth ? raggedness / 2 : raggedness * 2 }
    return raggedness + abs(penalty) * penalty
  }

  private func path(to end: Candidate) -> [Int] {
    var indices = [end.index]
    var prior = end.prior
    while prior >= 0 {
      indices.append(candidates[prior].index)
      prior = candidates[prior].prior
    }
    return indices.reversed()
  }

  /// Whether a line may break after the character, whatever stands around it.
  private static func allowsBreak(after scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", " ", "&", ")", "+", "-", "/", "\u{AD}", "\u{B7}", "\u{200B}", "\u{2010}", "\u{2013}",
      "\u{2027}":
      true
    default: false
    }
  }

  private static func penalty(
    between scalar: Unicode.Scalar, and next: Unicode.Scalar, isLesser: Bool
  ) -> Double {
    var penalty = 0.0
    if scalar == "\n" { penalty -= 10_000 }
    if isLesser { penalty += 150 }
    if scalar == "(" || scalar == "\u{FF08}" { penalty += 50 }
    if next == ")" || next == "\u{FF09}" { penalty += 50 }
    return penalty
  }
}

/// Where words end in scripts that write none of their ends: Thai, Lao, Burmese and Khmer, by ICU's
/// dictionaries.
enum DictionaryBreaks {
  /// The indices in `scalars` between two characters of such scripts where a line may break.
  static func indices(in scalars: [Unicode.Scalar]) -> Set<Int> {
    #if canImport(_FoundationICU)
      guard scalars.contains(where: ScriptProperties.needsDictionary) else { return [] }
      var units: [UInt16] = []
      var characters: [Int] = []
      for (index, scalar) in scalars.enumerated() {
        for unit in UTF16.encode(scalar) ?? .init() {
          units.append(unit)
          characters.append(index)
        }
      }
      return units.withUnsafeBufferPointer { units in
        var status = U_ZERO_ERROR
        // The iterator reads the text where it is, and is closed before it goes.
        let iterator = swift_ubrk_open(
          UBRK_LINE, "", units.baseAddress, Int32(units.count), &status)
        guard let iterator, status.rawValue <= 0 else { return [] }
        defer { swift_ubrk_close(iterator) }
        var indices: Set<Int> = []
        while true {
          let next = Int(swift_ubrk_next(iterator))
          guard next > 0, next < characters.count else { return indices }
          let index = characters[next]
          let isInside =
            ScriptProperties.needsDictionary(scalars[index])
            && ScriptProperties.needsDictionary(scalars[index - 1])
          if isInside { indices.insert(index) }
        }
      }
    #else
      return []
    #endif
  }
}
