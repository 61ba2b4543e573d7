/// A conversion of the case of a text.
public enum LetterCase: Hashable, Sendable {
  /// Uppercase letters.
  case uppercase
  /// Lowercase letters.
  case lowercase

  /// Returns `text` in this case. Unicode's full mappings are used, without language-specific rules. A sigma at the
  /// end of a word becomes a final sigma.
  public func callAsFunction(_ text: String) -> String {
    switch self {
    case .uppercase: text.uppercased()
    case .lowercase: LetterCase.withFinalSigmas(text)
    }
  }

  /// Returns `text` in lowercase with Unicode's condition Final_Sigma. A final sigma follows a letter, and no
  /// letter follows it.
  private static func withFinalSigmas(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{3A3}") else { return text.lowercased() }
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isFinal =
        scalar == "\u{3A3}" && isCased(scalars[..<index].reversed())
        && !isCased(scalars[(index + 1)...])
      result += isFinal ? "\u{3C2}" : scalar.properties.lowercaseMapping
    }
    return result
  }

  /// Whether the first scalar that is not case-ignorable is a cased letter.
  private static func isCased(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false
  }
}
