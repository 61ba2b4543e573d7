/// Extended grapheme clusters (UAX #29), such as a letter with its marks, a syllable, or a line ending.
enum GraphemeClusters {
  /// Returns, for each character, whether it continues the previous character's cluster. Returns an empty array if no
  /// character continues a cluster.
  ///
  /// As in MapLibre GL JS, a cluster also continues after a stacker or a joiner, and before a spacing mark.
  static func continuations(in scalars: [Unicode.Scalar]) -> [Bool] {
    guard scalars.contains(where: mayBelongToCluster) else { return [] }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    var continuations = [Bool](repeating: true, count: scalars.count)
    var start = 0
    for cluster in String(text) {
      if start < continuations.count {
        continuations[start] = start > 0 && joins(scalars[start - 1], scalars[start])
      }
      start += cluster.unicodeScalars.count
    }
    return continuations
  }

  /// Whether two clusters form one cluster, given the last character of the first cluster and the first character of
  /// the second.
  private static func joins(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    switch last.value {
    // The stackers of Burmese, Khmer, Tai Tham, Sundanese and Meetei Mayek, and the zero width joiner.
    case 0x1039, 0x17D2, 0x1A60, 0x1BAB, 0xAAF6, 0x200D: true
    default: next.properties.generalCategory == .spacingMark
    }
  }

  /// Whether the character may be part of a cluster of several characters. This is false for letters of the most
  /// common scripts.
  private static func mayBelongToCluster(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0D: true
    case 0..<0x300, 0x0370..<0x0483, 0x1E00..<0x200C, 0x2010...0x2027, 0x3041...0x3096,
      0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      false
    default: true
    }
  }
}
