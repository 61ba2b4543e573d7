/// The case that all letters of a text can be put into.
public enum LetterCase: Hashable, Sendable {
  /// All letters in upper case.
  case uppercase
  /// All letters in lower case.
  case lowercase

  /// `text` in this case, by Unicode's full mappings and no language's own. A sigma that ends a word
  /// becomes the final one.
  public func callAsFunction(_ text: String) -> String {
    switch self {
    case .uppercase: text.uppercased()
    case .lowercase: LetterCase.withFinalSigmas(text)
    }
  }

  /// `text` in lower case, by Unicode's condition Final_Sigma: a letter before and none after.
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

  /// Whether the first scalar that does not merely belong to its neighbour is a letter with a case.
  private static func isCased(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false
  }
}
