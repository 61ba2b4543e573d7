import MapStyle

/// A member of a request for a picture: its name, its values and its effect.
///
/// The rows of `PictureMember.all` define the members in all interfaces: jobs, image tests, the options of the
/// command, the server, Python, Spark, and the tables of the guides.
package struct PictureMember: Sendable {
  /// The values that a member accepts. Each value can also be a text, as on the command line.
  package enum Values: Hashable, Sendable {
    /// True or false.
    case flag
    /// A text.
    case text
    /// The path or URL of a file.
    case address
    /// A number in a range.
    case number(ClosedRange<Double>)
    /// An integer in a range.
    case integer(ClosedRange<Int>)
    /// One of a list of words.
    case words([String])
    /// A list of numbers, one for each name.
    case numbers([String])
    /// An object of changes, such as `{"roads.line-width": 2}`.
    case changes
    /// Any other value. The text describes it for people.
    case other(String)
  }

  /// The name of the member in a request, such as `colorBy`.
  package let name: String
  /// The name in Python, such as `color_by`.
  package let words: String
  /// The option of the command, such as `--color-by`.
  package let option: String
  /// The short name of the command's option, without its hyphen; nil if the option has no short name.
  package let short: Character?
  /// The kind of values that the member accepts.
  package let values: Values
  /// Whether a request can contain several values of the member.
  package let isRepeatable: Bool
  /// Whether the option of the command can be used without a value. Such an option requests the default.
  package let isOptional: Bool
  /// The placeholder for a value in the help of the command.
  package let placeholder: String
  /// The effect of the member, as one sentence.
  package let summary: String
  /// The default of requests without the member, in words for people; nil if there is no default.
  package let usual: String?
  /// Words that are suggested as values for shell completion. If the values are addresses, files are suggested too.
  package let completions: [String]
  /// Another name of the member; nil if there is no other name.
  package let alias: String?
  /// The members that a request cannot combine with this member. If two members exclude each other, only one of their
  /// rows lists the other member. Errors name the member of that row.
  package let excluded: [String]
  /// The members that this member requires. A request must contain at least one of them in addition to this member. The
  /// list is empty if there is no such condition.
  package let required: [String]

  init(
    _ name: String, as option: String? = nil, short: Character? = nil, _ values: Values,
    _ placeholder: String = "text",
    repeats isRepeatable: Bool = false, optional isOptional: Bool = false,
    _ summary: String, usual: String? = nil, completions: [String]? = nil, alias: String? = nil,
    excludes excluded: [String] = [], requires required: [String] = []
  ) {
    self.name = name
    words = Self.words(of: option ?? name)
    self.option = "--" + String(words.map { $0 == "_" ? "-" : $0 })
    self.short = short
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

  /// The summary with the values and the default, such as `Tilt, 0 to 85.`
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
  /// All members by their names.
  private static let byName = Dictionary(
    (all + comparison).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// All members by their spellings in lower case, without hyphens and underscores.
  private static let bySpelling = Dictionary(
    (all + comparison).flatMap { member in
      [member.name, member.words, member.alias ?? member.name].map { (plain($0), member) }
    }, uniquingKeysWith: { first, _ in first })

  /// Returns a name with underscores, such as `color_by` for `colorBy`.
  private static func words(of name: String) -> String {
    name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }

  /// Whether a spelling is the name of the member, with capitals or underscores, or its name in Python.
  func isNamed(_ spelling: String) -> Bool {
    [name, words, Self.words(of: name)].contains(spelling)
  }

  /// Returns the member with a name in any spelling, such as `colorBy`, `color_by` or `color-by`; nil if there is no
  /// such member.
  package static func named(_ spelling: String) -> PictureMember? {
    byName[spelling] ?? bySpelling[plain(spelling)]
  }

  /// Whether only image tests can contain the member.
  package var isOfComparison: Bool { Self.comparison.contains { $0.name == name } }

  /// Returns whether a request cannot combine a member with this member. Either of the two rows may list the other.
  func excludes(_ name: String) -> Bool {
    excluded.contains(name) || Self.named(name)?.excluded.contains(self.name) ?? false
  }

  private static func plain(_ spelling: String) -> String {
    spelling.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Returns a text that suggests the most similar name; empty if there is no similar name.
  package static func remedy(for spelling: String, among further: Set<String>) -> String {
    Suggestion.remedy(for: spelling, in: all.map(\.name) + further.sorted())
  }
}
