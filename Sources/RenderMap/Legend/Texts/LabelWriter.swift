import MapGeoJSON
import MapStyle

/// A writer of the labels of classes in a language.
struct LabelWriter {
  private let numbers: LegendNumbers
  private let words: PictureLanguage
  private let texts: EntryTexts
  private let replacements: [String: String]

  /// Creates a writer of labels.
  ///
  /// - Parameters:
  ///   - texts: The language and the labels that replace the usual labels.
  ///   - written: The numbers that the labels contain.
  ///   - areCodes: Whether the numbers are codes, which have no separators between thousands.
  init(
    _ texts: EntryTexts, numbers written: [Double], areCodes: Bool = false
  ) {
    self.texts = texts
    numbers = LegendNumbers(
      written, locale: texts.locale, digits: texts.digits, areCodes: areCodes)
    let own = PictureLanguage.named(texts.locale)
    words = own
    // Styles that programs write contain the English words, which are translated here.
    replacements = texts.labels.mapValues { text in
      text == PictureLanguage.english.missing
        ? own.missing : text == PictureLanguage.english.other ? own.other : text
    }
  }

  /// Whether there are more decimals than requested, because labels would be equal otherwise.
  var hasMoreDigits: Bool { numbers.hasMoreDigits }

  /// Returns a number as text in the language of the writer, or the label that replaces the number.
  func text(of number: Double) -> String {
    replacements[LabelText.plain(number)] ?? numbers.text(of: number)
  }

  /// Returns the label of a class, or the label that replaces it.
  func label(of content: LegendClass) -> String {
    switch content.values {
    case .range(let range): label(of: range)
    case .texts(let range): label(of: range)
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
    let automatic =
      switch (range.lower.isFinite, range.upper.isFinite) {
      case (false, false): words.other
      case (false, true): (range.includesUpper ? "≤ " : "< ") + numbers.text(of: range.upper)
      case (true, false): (range.includesLower ? "≥ " : "> ") + numbers.text(of: range.lower)
      case (true, true): label(between: range)
      }
    return replacements[automatic]
      ?? (range.lower.isFinite
        ? replacements[LabelText.plain(range.lower)] : nil) ?? automatic
  }

  /// Returns the label of a range with two limits. Integers are written with the first and the last integer of the
  /// class.
  private func label(between range: LegendRange) -> String {
    var (lower, upper) = (range.lower, range.upper)
    let integers = texts.areIntegers && texts.digits == nil ? range.integers : nil
    if let integers { (lower, upper) = (integers.lowerBound, integers.upperBound) }
    if lower == upper { return numbers.text(of: lower) }
    let isOpen = integers == nil && !range.includesLower
    let (first, last) = (numbers.text(of: lower), numbers.text(of: upper))
    let hasMinus = (first + last).contains("\u{2212}")
    // The mark makes the first limit the rightmost, although marks in numbers and minus signs are read from the left.
    let mark = hasMinus && words.through.beginsRightToLeft ? "\u{200F}" : ""
    return mark + (isOpen ? "> " : "") + first + (hasMinus ? " \(words.through) " : "–") + last
  }

  private func label(of range: LegendTextRange) -> String {
    let automatic =
      switch (range.lower, range.upper) {
      case (nil, nil): words.other
      case (nil, let upper?): (range.includesUpper ? "≤ " : "< ") + upper
      case (let lower?, nil): (range.includesLower ? "≥ " : "> ") + lower
      case (let lower?, let upper?):
        range.dates.map { $0 == $1 ? $0 : $0 + ($0.contains("-") ? " – " : "–") + $1 }
          ?? (range.includesLower ? "" : "> ") + "\(lower) – \(upper)"
      }
    return replacements[automatic] ?? range.lower.flatMap { replacements[$0] } ?? automatic
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
      return texts.isVerbatim ? text : (isFirst ? LabelText.readable(text) : LabelText.spaced(text))
    case .bool(let bool):
      return replacements[bool ? "true" : "false"]
        ?? (bool ? LabelText.readable(attribute) : words.other)
    default:
      return value.number.map(text) ?? ""
    }
  }

}

extension LegendTextRange {
  /// The first and the last year, month or day of a range between two dates in ISO 8601, whose upper limit is not in the
  /// range; nil for other ranges.
  fileprivate var dates: (first: String, last: String)? {
    guard includesLower, !includesUpper, let lower, let upper, lower.utf8.count == upper.utf8.count
    else { return nil }
    func start(_ text: String) -> DateText? {
      DateText(text.utf8.count == 4 ? text + "-01" : text).flatMap {
        $0.separator == nil ? $0 : nil
      }
    }
    guard start(lower) != nil, let end = start(upper) else { return nil }
    let last = CalendarMoment(seconds: end.seconds - CalendarMoment.secondsOfDay)
    return (lower, String(last.text.prefix(upper.utf8.count)))
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
  /// The two attributes whose classes are the columns and rows of a square; empty if there is no square.
  var axes: [String] = []
  /// The number of decimals of numbers; nil if there are as many as needed.
  var digits: Int?
  /// Whether all numbers of the data are integers.
  var areIntegers = false
  /// Whether texts are written in the same form as in the data. Otherwise, they are identifiers, which are made
  /// readable.
  var isVerbatim = true

  /// The heading, for use as the label of the only class. The English words for features without a value are
  /// translated.
  var name: String? {
    title == PictureLanguage.english.missing ? PictureLanguage.named(locale).missing : title
  }

  /// Returns a writer of labels that contain these numbers.
  ///
  /// - Parameter areCodes: Whether the numbers are codes, which have no separators between thousands.
  func writer(numbers: [Double], areCodes: Bool = false) -> LabelWriter {
    LabelWriter(self, numbers: numbers, areCodes: areCodes)
  }
}
