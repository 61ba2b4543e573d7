import MapData
import MapGeoJSON

/// Numbers with signs of units and marks of footnotes, as spreadsheets write them: `12,5 %`, `$1,200`, `−3`, `12.3*`.
enum NumberNotation {
  /// Removes the signs from the texts of a property, if at least half of the values are numbers then. Decimal marks
  /// stay as they are (`DecimalMarks`).
  ///
  /// - Returns: Whether values were replaced, and a notice if marks of footnotes were removed or units differ.
  static func replace(
    _ name: String, in features: inout [Feature]
  ) -> (isReplaced: Bool, notice: ThemeNotice?) {
    var written: [String: WrittenNumber] = [:]
    var (numbers, marked, others) = (0, 0, 0)
    for feature in features {
      guard let value = feature.attributes[name] else { continue }
      guard let text = value.string else {
        if value.number != nil { numbers += 1 }
        continue
      }
      if let number = written[text] ?? WrittenNumber(text) {
        written[text] = number
        numbers += 1
        if number.hasFootnote { marked += 1 }
      } else if !text.allSatisfy(\.isWhitespace), !isPlaceholder(text) {
        others += 1
      }
    }
    let changed = written.filter { $0.key != $0.value.digits }
    // A mark that most numbers have belongs to the values, such as the stars of hotels.
    guard !changed.isEmpty, numbers >= others, marked * 2 <= numbers else { return (false, nil) }
    func notice(_ texts: [String], _ reason: String) -> ThemeNotice {
      let examples = texts.map { "'\($0.prefix(40))'" }.joined(separator: " and ")
      return ThemeNotice(kind: .oddValues, property: name, message: "has \(examples), \(reason)")
    }
    let units = Dictionary(grouping: changed.filter { $0.value.unit != nil }, by: \.value.unit)
      .values.compactMap { $0.map(\.key).min() }
    guard units.count < 2 else {
      return (
        false,
        notice(Array(units.sorted().prefix(2)), "whose units differ; these are texts")
      )
    }
    for index in features.indices {
      if let text = features[index].attributes[name]?.string, let number = changed[text] {
        features[index].attributes[name] = .string(number.digits)
      }
    }
    let example = changed.filter(\.value.hasFootnote).keys.min()
    return (true, example.map { notice([$0], "whose mark of a footnote is left out") })
  }

  /// Whether a text stands for a missing value, such as `n/a` and `–`.
  static func isPlaceholder(_ text: String) -> Bool {
    let word = text.trimmingWhitespace().lowercased()
    return word.allSatisfy { "-–—−…./:*".contains($0) } || placeholders.contains(word)
  }

  private static let placeholders: Set<String> = [
    "n/a", "na", "n.a.", "n. a.", "#n/a", "n/d", "n.d.", "nan", "null", "none", "missing",
    "no data",
    "not available", "k.a.", "k. a.", "s.d.", "s/d", "..",
  ]
}

/// A number in a text that may have the sign of a unit and the mark of a footnote.
struct WrittenNumber {
  /// The number without the signs, with its decimal mark and the marks between its thousands.
  let digits: String
  /// The sign of the unit: a percent sign or the sign of a currency; nil if there is none.
  let unit: Character?
  /// Whether a mark of a footnote follows the number.
  let hasFootnote: Bool

  /// The signs of units that may be before or after a number.
  private static let units = Set("%‰€$£¥₹₽₩₺₴₪₦₫₱฿¢")
  /// The marks of footnotes that may follow a number.
  private static let footnotes = Set("*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰")

  /// Reads a text. Returns nil if it is not a number with such signs.
  init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    var rest = Substring(text.trimmingWhitespace())
    let whole = rest
    while let last = rest.last, Self.footnotes.contains(last) { rest.removeLast() }
    if let last = rest.last, let open = rest.lastIndex(where: { $0 == (last == ")" ? "(" : "[") }),
      last == ")" || last == "]", open > rest.startIndex,
      (3...4).contains(rest.distance(from: open, to: rest.endIndex))
    {
      rest = rest[..<open]
    }
    rest = rest.trimmingBlanks
    hasFootnote = rest.count < whole.count
    var sign = ""
    if let first = rest.first, "-−".contains(first) {
      sign = "-"
      rest = rest.dropFirst().trimmingBlanks
    }
    if let last = rest.last, Self.units.contains(last) {
      unit = last
      rest = rest.dropLast().trimmingBlanks
    } else if let first = rest.first, Self.units.contains(first) {
      unit = first
      rest = rest.dropFirst().trimmingBlanks
    } else {
      unit = nil
    }
    if sign.isEmpty, unit != nil, let first = rest.first, "-−".contains(first) {
      sign = "-"
      rest = rest.dropFirst()
    }
    guard let first = rest.unicodeScalars.first, let last = rest.unicodeScalars.last,
      Self.isDigit(first) || first == "+", Self.isDigit(last),
      rest.unicodeScalars.dropFirst().allSatisfy({ Self.isDigit($0) || Self.marks.contains($0) })
    else { return nil }
    digits = sign + rest
  }

  /// The marks inside of numbers.
  private static let marks = Set(".,'’ \u{A0}\u{2009}\u{202F}".unicodeScalars)

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}

extension Substring {
  /// The text without blanks at its start and end.
  fileprivate var trimmingBlanks: Substring {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
