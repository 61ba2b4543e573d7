#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// The line breaks of a text, chosen as in MapLibre GL JS's tagged_string.ts. The widths of the lines are close to
/// the average width for the minimum number of lines.
struct LineBreaks {
  /// A possible break, and the best breaks before it.
  private struct Candidate {
    /// The index of the first code point of the next line.
    var index: Int
    /// The width of the text up to the break, without spaces.
    var x: Double
    /// The previous break as an index into `candidates`; -1 if there is no previous break.
    var prior: Int
    /// The badness of the lines up to the break.
    var badness: Double
  }

  /// The maximum number of previous breaks to consider for a break. Without a limit, the time would be quadratic.
  /// No label has this many words in one line.
  private static let horizon = 1024

  private let targetWidth: Double
  private var candidates: [Candidate] = []

  /// Returns the indices after which `text` breaks, in order. The last index is the end of the text. The `advances`
  /// are the widths of the code points with their spacing.
  static func indices(of text: TaggedText, advances: [Double], maxWidth: Double) -> [Int] {
    indices(of: text.scalars, advances: advances, maxWidth: maxWidth) { index in
      if case .image = text.sources[index] { true } else { false }
    }
  }

  /// Returns the indices after which `scalars` break. Some scalars may represent images.
  static func indices(
    of scalars: [Unicode.Scalar], advances: [Double], maxWidth: Double, isImage: (Int) -> Bool
  ) -> [Int] {
    guard !scalars.isEmpty else { return [] }
    let total = advances.reduce(0, +)
    let lines = maxWidth > 0 ? max(1, (total / maxWidth).rounded(.up)) : .infinity
    var breaks = LineBreaks(targetWidth: total / lines)
    return breaks.find(scalars, advances, isImage: isImage)
  }

  private init(targetWidth: Double) { self.targetWidth = targetWidth }

  private mutating func find(
    _ scalars: [Unicode.Scalar], _ advances: [Double], isImage: (Int) -> Bool
  ) -> [Int] {
    let continuations = GraphemeClusters.continuations(in: scalars)
    let words = WordBreaks.indices(in: scalars)
    let hasZeroWidthSpaces = scalars.contains("\u{200B}")
    var x = 0.0
    // The first code point of a cluster represents the cluster.
    var first = 0
    for index in 0..<scalars.count - 1 {
      let scalar = scalars[first]
      let image = first
      if !ScriptProperties.isWhitespace(scalar) { x += advances[index] }
      if !continuations.isEmpty, continuations[index + 1] { continue }
      first = index + 1
      let isIdeographic = ScriptProperties.allowsIdeographicBreak(scalar)
      var mayBreak = isIdeographic || LineBreaks.allowsBreak(after: scalar)
      if scalars[index + 1] == "(" && index + 2 < scalars.count { mayBreak = true }
      if isImage(image) { mayBreak = true }
      guard mayBreak || words.contains(index + 1) else { continue }
      let penalty = LineBreaks.penalty(
        between: scalar, and: scalars[index + 1],
        isLesser: isIdeographic && hasZeroWidthSpaces)
      candidates.append(best(index + 1, x, penalty: penalty, isLast: false))
    }
    if !ScriptProperties.isWhitespace(scalars[first]) { x += advances[scalars.count - 1] }
    return path(to: best(scalars.count, x, penalty: 0, isLast: true))
  }

  /// Returns a break with the best sequence of breaks before it.
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
    // A short last line is better than a long last line.
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

  /// Whether a line may break after a character regardless of its context.
  private static func allowsBreak(after scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", " ", "&", ")", "+", "-", "/", "\u{AD}", "\u{B7}", "\u{200B}",
      "\u{2010}", "\u{2013}", "\u{2027}":
      true
    default: false
    }
  }

  private static func penalty(
    between scalar: Unicode.Scalar, and next: Unicode.Scalar, isLesser: Bool
  ) -> Double {
    var penalty = 0.0
    if scalar == "\n" || scalar == "\r" { penalty -= 10_000 }
    if isLesser { penalty += 150 }
    if scalar == "(" || scalar == "\u{FF08}" { penalty += 50 }
    if next == ")" || next == "\u{FF09}" { penalty += 50 }
    return penalty
  }
}

/// Word boundaries in scripts without spaces (`ScriptProperties.breaksBetweenWords`). They follow ICU's rules (UAX
/// #29) and dictionaries.
enum WordBreaks {
  /// Returns the indices in `scalars` at which a word starts or ends between two characters of scripts without
  /// spaces.
  static func indices(in scalars: [Unicode.Scalar]) -> Set<Int> {
    #if canImport(_FoundationICU)
      guard scalars.contains(where: ScriptProperties.breaksBetweenWords) else { return [] }
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
        // The iterator refers to the text, so the text must outlive it.
        let iterator = swift_ubrk_open(
          UBRK_WORD, "", units.baseAddress, Int32(units.count), &status)
        guard let iterator, status.rawValue <= 0 else { return [] }
        defer { swift_ubrk_close(iterator) }
        var indices: Set<Int> = []
        while true {
          let next = Int(swift_ubrk_next(iterator))
          guard next > 0, next < characters.count else { return indices }
          let index = characters[next]
          let isInside =
            ScriptProperties.breaksBetweenWords(scalars[index])
            && ScriptProperties.breaksBetweenWords(scalars[index - 1])
          if isInside { indices.insert(index) }
        }
      }
    #else
      return []
    #endif
  }
}
