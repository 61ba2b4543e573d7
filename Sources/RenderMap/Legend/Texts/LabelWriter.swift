import MapGeoJSON
import MapStyle

/// A writer of the labels of classes in a language.
struct LabelWriter {
  private let numbers: LocalizedNumbers
  private let words: LegendWords
  private let replacements: [String: String]
  /// Whether texts are written in the same form as in the data.
  private let isVerbatim: Bool

  /// Creates a writer of labels.
  ///
  /// - Parameters:
  ///   - locale: The language, as a BCP 47 tag; nil for English.
  ///   - replacements: The labels that replace the usual labels. The keys are texts of values, and words such as
  ///     `other` and `missing`.
  ///   - written: The numbers that the labels contain.
  ///   - areCodes: Whether the numbers are codes, which have no separators between thousands.
  ///   - isVerbatim: Whether texts are written in the same form as in the data.
  init(
    locale: String?, replacements: [String: String] = [:], numbers written: [Double],
    areCodes: Bool = false, isVerbatim: Bool = false
  ) {
    numbers = LocalizedNumbers(
      locale: locale, isGrouped: !areCodes && LocalizedNumbers.areGrouped(written))
    self.isVerbatim = isVerbatim
    let (own, english) = (LegendWords(locale: locale), LegendWords(locale: nil))
    words = own
    // Styles that programs write contain the English words, which are translated here.
    self.replacements = replacements.mapValues { text in
      text == english.missing ? own.missing : text == english.other ? own.other : text
    }
  }

  /// Returns a number as text in the language of the writer, or the label that replaces the number.
  func text(of number: Double) -> String {
    replacements[LabelText.plain(number)] ?? numbers.text(of: number)
  }

  /// Returns the label of a class, or the label that replaces it.
  func label(of content: LegendClass) -> String {
    switch content.values {
    case .range(let range): label(of: range)
    case .number(let number): text(of: number)
    case .anyOf(let values): label(of: values, content.attribute)
    case .other: replacements["other"] ?? words.other
    case .present: replacements["present"] ?? LabelText.readable(content.attribute)
    case .missing: replacements["missing"] ?? words.missing
    }
  }

  /// The label of features without a value, if the style does not replace it.
  var noData: String { words.missing }

  /// The label of features without a value in a legend whose only other class contains all features with a value.
  var labelOfRest: String { replacements["missing"] ?? words.other }

  /// The words at the ends of a bar without numbers.
  var ends: (low: String, high: String) {
    (replacements["low"] ?? words.low, replacements["high"] ?? words.high)
  }

  private func label(of range: LegendRange) -> String {
    let lower = numbers.text(of: range.lower)
    let upper = numbers.text(of: range.upper)
    let automatic =
      switch (range.lower.isFinite, range.upper.isFinite) {
      case (false, false): words.other
      case (false, true): (range.includesUpper ? "≤ " : "< ") + upper
      case (true, false): (range.includesLower ? "≥ " : "> ") + lower
      case (true, true):
        (range.includesLower ? "" : "> ") + "\(lower) – \(upper)"
      }
    return replacements[automatic]
      ?? (range.lower.isFinite
        ? replacements[LabelText.plain(range.lower)] : nil) ?? automatic
  }

  private func label(of values: [AttributeValue], _ attribute: String) -> String {
    let limit = 5
    var labels: [String] = []
    for value in values where labels.count <= limit {
      let label = label(of: value, attribute, isFirst: labels.isEmpty)
      if !labels.contains(label) { labels.append(label) }
    }
    return labels.prefix(limit).joined(separator: ", ") + (labels.count > limit ? ", …" : "")
  }

  private func label(of value: AttributeValue, _ attribute: String, isFirst: Bool) -> String {
    switch value {
    case .string(let text):
      if let replacement = replacements[text] { return replacement }
      return isVerbatim ? text : (isFirst ? LabelText.readable(text) : LabelText.spaced(text))
    case .bool(let bool):
      return replacements[bool ? "true" : "false"]
        ?? (bool ? LabelText.readable(attribute) : words.other)
    default:
      return value.number.map(text) ?? ""
    }
  }

}

/// Functions that make the names of attributes, layers and values readable.
enum LabelText {
  /// Returns a name in a readable form. A name that is written like an identifier, without spaces and capitals, gets
  /// spaces and an initial capital.
  static func readable(_ name: String) -> String {
    let spaced = spaced(name)
    guard isTechnical(name) else { return spaced }
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
  }

  /// Returns a name with spaces in place of underscores. In a name that is written like an identifier, spaces replace
  /// hyphens too.
  static func spaced(_ name: String) -> String {
    guard isTechnical(name) else {
      return name.contains(" ") ? name : name.replacing("_", with: " ")
    }
    return name.split { $0 == "_" || $0 == "-" }.joined(separator: " ")
  }

  /// Returns a number in the form that it has in JSON.
  static func plain(_ number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? "\(number)"
  }

  private static func isTechnical(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { !$0.isWhitespace && !$0.isUppercase }
      && name.contains { $0.isLetter }
  }
}

/// The words of legends in a language.
struct LegendWords {
  /// The word for values that no other class contains.
  let other: String
  /// The words for features without a value.
  let missing: String
  /// The word for the lower end of a scale.
  let low: String
  /// The word for the upper end of a scale.
  let high: String

  /// Chooses the words of a language. If the language is not known, the words are English.
  init(locale: String?) {
    let language = locale?.split { $0 == "-" || $0 == "_" }.first?.lowercased() ?? "en"
    let words = Self.table[language] ?? ("Other", "No data", "Low", "High")
    (other, missing, low, high) = words
  }

  private static let table: [String: (String, String, String, String)] = [
    "cs": ("Ostatní", "Bez údajů", "Nízká", "Vysoká"),
    "da": ("Andet", "Ingen data", "Lav", "Høj"),
    "de": ("Übrige", "Keine Angabe", "Gering", "Hoch"),
    "es": ("Otros", "Sin datos", "Bajo", "Alto"),
    "fi": ("Muut", "Ei tietoa", "Pieni", "Suuri"),
    "fr": ("Autres", "Pas de données", "Faible", "Élevé"),
    "it": ("Altro", "Nessun dato", "Basso", "Alto"),
    "ja": ("その他", "データなし", "低", "高"),
    "nl": ("Overig", "Geen gegevens", "Laag", "Hoog"),
    "no": ("Andre", "Ingen data", "Lav", "Høy"), "nb": ("Andre", "Ingen data", "Lav", "Høy"),
    "pl": ("Inne", "Brak danych", "Niska", "Wysoka"),
    "pt": ("Outros", "Sem dados", "Baixo", "Alto"),
    "sv": ("Övriga", "Uppgift saknas", "Låg", "Hög"),
    "zh": ("其他", "无数据", "低", "高"),
  ]
}

/// The texts of an entry that do not come from its classes.
struct EntryTexts {
  /// The heading; nil if it is made from the attribute or the layer.
  var title: String?
  /// The unit of the numbers; nil if there is no unit.
  var units: String?
  /// The language, as a BCP 47 tag; nil for English.
  var locale: String?
  /// The labels that replace the usual labels. The keys are texts of values, and words such as `other` and `missing`.
  var labels: [String: String] = [:]

  /// The heading, for use as the label of the only class. The English words for features without a value are
  /// translated.
  var name: String? {
    title == LegendWords(locale: nil).missing ? LegendWords(locale: locale).missing : title
  }

  /// Returns a writer of labels that contain these numbers.
  ///
  /// - Parameters:
  ///   - areCodes: Whether the numbers are codes, which have no separators between thousands.
  ///   - isVerbatim: Whether texts are written in the same form as in the data.
  func writer(
    numbers: [Double], areCodes: Bool = false, isVerbatim: Bool = false
  ) -> LabelWriter {
    LabelWriter(
      locale: locale, replacements: labels, numbers: numbers, areCodes: areCodes,
      isVerbatim: isVerbatim)
  }
}
