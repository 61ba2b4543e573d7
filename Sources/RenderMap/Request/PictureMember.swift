import MapStyle

/// A member of the request of a picture: its name, its values and its effect.
///
/// All interfaces of requests are derived from the rows of `PictureMember.all`: jobs, image tests, the options of the
/// command, the server, Python, Spark, and the tables of the guides.
package struct PictureMember: Sendable {
  /// The values of a member. Each can also be a text, as on the command line.
  package enum Values: Hashable, Sendable {
    /// True or false.
    case flag
    /// A text.
    case text
    /// The path or URL of a file.
    case address
    /// A number.
    case number(ClosedRange<Double>)
    /// An integer.
    case integer(ClosedRange<Int>)
    /// One of a list of words.
    case words([String])
    /// As many numbers as there are names.
    case numbers([String])
    /// An object of changes, such as `{"roads.line-width": 2}`.
    case changes
    /// Any other value, with a description for people.
    case other(String)
  }

  /// The name in a request: `colorBy`.
  package let name: String
  /// The name in Python, and on the command line with hyphens: `color_by`.
  package let words: String
  /// The kind of values that the member accepts.
  package let values: Values
  /// Whether a request can have several values.
  package let isRepeatable: Bool
  /// Whether the option of the command may stand without a value, for the default.
  package let isOptional: Bool
  /// The placeholder of a value in the help of the command.
  package let placeholder: String
  /// The effect of the member, as one sentence.
  package let summary: String
  /// The value of a request without the member, for people; nil for none.
  package let usual: String?
  /// Words that are values, for shell completion. Other values of an address are files.
  package let completions: [String]
  /// A further name; nil for none.
  package let alias: String?
  /// The members that a request cannot have with this one. Of two members, one row lists the other. Errors name it.
  package let excluded: [String]
  /// Members of which a request must have one besides this one; empty for no condition.
  package let required: [String]

  init(
    _ name: String, as option: String? = nil, _ values: Values, _ placeholder: String = "text",
    repeats isRepeatable: Bool = false, optional isOptional: Bool = false,
    _ summary: String, usual: String? = nil, completions: [String]? = nil, alias: String? = nil,
    excludes excluded: [String] = [], requires required: [String] = []
  ) {
    self.name = name
    words = (option ?? name).reduce(into: "") { words, letter in
      words += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
    self.values = values
    self.placeholder = placeholder
    self.isRepeatable = isRepeatable
    self.isOptional = isOptional
    self.summary = summary
    self.usual = usual
    if case .words(let words) = values {
      self.completions = completions ?? words
    } else {
      self.completions = completions ?? []
    }
    self.alias = alias
    self.excluded = excluded
    self.required = required
  }

  /// The option of the command: `--color-by`.
  package var option: String { "--" + words.replacing("_", with: "-") }

  /// The summary with the values and the default: `Tilt, 0 to 85.`
  package var help: String {
    var notes = ""
    switch values {
    case .number(let range) where range.upperBound <= 100_000:
      notes = ", \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    case .integer(let range) where range.upperBound < .max:
      notes = ", \(range.lowerBound) to \(range.upperBound)"
    case .words(let words) where !summary.contains(words[0]):
      notes = ": " + words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    default: break
    }
    if let usual { notes += " (default: \(usual))" }
    if isRepeatable { notes += " (repeatable)" }
    return summary + notes + "."
  }
}

extension PictureMember {
  /// All members by their spellings without case, hyphens and underscores.
  private static let bySpelling = Dictionary(
    (all + comparison).flatMap { member in
      [member.name, member.words, member.alias ?? member.name].map { (plain($0), member) }
    }, uniquingKeysWith: { first, _ in first })

  /// Returns the member with a name, in any spelling: `colorBy`, `color_by` or `color-by`.
  package static func named(_ spelling: String) -> PictureMember? { bySpelling[plain(spelling)] }

  /// Whether only image tests have the member.
  package var isOfComparison: Bool { Self.comparison.contains { $0.name == name } }

  /// Whether a request cannot have a member with this one. Either of the two rows may list the other.
  func excludes(_ name: String) -> Bool {
    excluded.contains(name) || Self.named(name)?.excluded.contains(self.name) ?? false
  }

  private static func plain(_ spelling: String) -> String {
    spelling.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Returns the proposal of the most similar name, or nothing.
  static func remedy(for spelling: String, among further: Set<String>) -> String {
    Suggestion.remedy(for: spelling, in: all.map(\.name) + further.sorted())
  }
}

extension Double {
  /// The number without a fraction of zero: `24`, `0.5`.
  var shortText: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : "\(self)"
  }
}
