/// Sequences of emoji (UTS #51).
enum Emoji {
  /// Whether a cluster is presented as an emoji rather than as text: by its first character, unless a variation
  /// selector says otherwise.
  static func isPresented(_ cluster: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = cluster.first else { return false }
    if cluster.contains("\u{FE0F}") { return true }
    return first.properties.isEmojiPresentation && !cluster.contains("\u{FE0E}")
  }

  /// Whether two characters are the letters of a flag.
  static func isFlag(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    isRegionalIndicator(first) && isRegionalIndicator(second)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
