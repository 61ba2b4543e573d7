/// A pattern for the names of tests. An asterisk `*` matches any number of characters, and `?` matches one character. A
/// backslash and the character after it match that character itself.
public struct TestNamePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case character(Character)
    case one
    case any
  }

  private let parts: [Part]

  /// Parses a pattern. Every text is a valid pattern.
  public init(_ text: String) {
    var parts: [Part] = []
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        parts.append(.character(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": parts.append(.any)
      case "?": parts.append(.one)
      default: parts.append(.character(character))
      }
    }
    if isEscaped { parts.append(.character("\\")) }
    self.parts = parts
  }

  /// Returns the text of the pattern that matches a name and no other name.
  public static func text(matching name: String) -> String {
    name.map { "\\*?".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns whether the pattern matches a whole name. The time is at most proportional to the length of the name times
  /// the length of the pattern.
  public func matches(_ name: String) -> Bool {
    let letters = Array(name)
    var (letter, place) = (0, 0)
    // The place where matching resumes if the rest does not match. It consists of the index of the first character that
    // the last `*` did not match, and the index of that `*` in `parts`.
    var retry: (letter: Int, place: Int)?
    while letter < letters.count {
      switch place < parts.count ? parts[place] : nil {
      case .any:
        retry = (letter, place)
        place += 1
      case .one: (letter, place) = (letter + 1, place + 1)
      case .character(letters[letter]): (letter, place) = (letter + 1, place + 1)
      default:
        guard let (taken, star) = retry else { return false }
        retry = (taken + 1, star)
        (letter, place) = (taken + 1, star + 1)
      }
    }
    return parts[place...].allSatisfy { $0 == .any }
  }
}
