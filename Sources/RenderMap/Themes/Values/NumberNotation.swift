import MapData
import MapGeoJSON

/// Numbers with signs of units and marks of footnotes, as spreadsheets write them: `12,5 %`, `$1,200`, `−3`, `12.3*`.
enum NumberNotation {
  /// Removes the signs from the texts of a property, if at least half of the values are numbers then. Decimal marks
  /// stay as they are (`DecimalMarks`).
  ///
  /// - Returns: Whether values were replaced, and a notice if marks of footnotes were removed or units are not read.
  static func replace(
    _ name: String, in features: inout [Feature]
  ) -> (isReplaced: Bool, notice: ThemeNotice?) {
    let column = WrittenNumbers(of: name, in: features)
    let notice = column.note.map { ThemeNotice(kind: .oddValues, property: name, message: $0) }
    guard column.isRead else { return (false, notice) }
    for index in features.indices {
      if let text = features[index].attributes[name]?.string, let number = column.changed[text] {
        features[index].attributes[name] = .string(number.digits)
      }
    }
    return (true, notice)
  }

  /// Returns the finite number that a text contains in decimal digits; nil for any other text. `to-number` also reads
  /// hexadecimal digits and `Infinity`, but these are texts here.
  static func number(_ text: String) -> Double? {
    let trimmed = text.trimmingWhitespace()
    let isDecimal = trimmed.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    return isDecimal ? Double(trimmed).flatMap { $0.isFinite ? $0 : nil } : nil
  }

  /// Whether a text is a number with decimals and the letters of a unit, such as `1.5M`, `12,5 km` and `EUR 3.50`.
  /// Integers with letters are usually codes.
  static func isMeasure(_ text: String) -> Bool {
    let words = text.trimmingWhitespace().split { $0.isLetter || $0.isWhitespace }
    guard words.count == 1, let word = words.first, word.contains(where: { ".,".contains($0) }),
      text.utf8.count <= 64, WrittenNumber(String(word))?.digits == String(word)
    else { return false }
    return (1...5).contains(text.count(where: \.isLetter))
  }

  /// Whether a text stands for a missing value, such as `n/a` and `–`.
  static func isPlaceholder(_ text: String) -> Bool {
    let word = text.trimmingWhitespace().lowercased()
    return word.allSatisfy { "-–—−…./:*".contains($0) } || placeholders.contains(word)
  }

  private static let placeholders: Set<String> = [
    "n/a", "na", "n.a.", "n. a.", "#n/a", "n/d", "n.d.", "nan", "null", "none", "missing",
    "no data", "not available", "k.a.", "k. a.", "s.d.", "s/d", "..",
  ]
}

/// The numbers in the values of a property.
private struct WrittenNumbers {
  /// The numbers in texts with signs, by these texts.
  let changed: [String: WrittenNumber]
  /// Texts with different units; there is at most one if all texts have the same unit.
  private let units: [String]
  /// A text with a unit in letters, and the number of such values.
  private var measure: String?
  private var measureCount = 0
  /// The numbers of values that are numbers, of those with marks of footnotes, and of other texts.
  private var (numbers, marked, others) = (0, 0, 0)

  init(of name: String, in features: [Feature]) {
    var texts: [String: Int] = [:]
    var count = 0
    features.forEachValue(of: name) { value in
      if let text = value?.string {
        texts[text, default: 0] += 1
      } else if value?.number != nil {
        count += 1
      }
    }
    numbers = count
    var written: [String: WrittenNumber] = [:]
    for (text, count) in texts {
      if let number = WrittenNumber(text) {
        written[text] = number
        numbers += count
        if number.hasFootnote { marked += count }
      } else if !text.allSatisfy(\.isWhitespace), !NumberNotation.isPlaceholder(text) {
        others += count
        if NumberNotation.isMeasure(text) {
          measureCount += count
          measure = min(measure ?? text, text)
        }
      }
    }
    changed = written.filter { $0.key != $0.value.digits }
    units = Dictionary(grouping: changed.filter { $0.value.unit != nil }, by: \.value.unit)
      .values.compactMap { $0.map(\.key).min() }.sorted()
  }

  /// Whether at least half of the values are numbers. A mark that most numbers have belongs to the values, such as the
  /// stars of hotels.
  private var isNumeric: Bool { !changed.isEmpty && numbers >= others && marked * 2 <= numbers }

  /// Whether the texts with signs are read as numbers.
  var isRead: Bool { isNumeric && units.count < 2 }

  /// A note about values that are not read, or about marks that are left out; nil if there is none.
  var note: String? {
    func note(_ texts: [String?], _ reason: String) -> String? {
      let examples = texts.compactMap { $0.map { "'\($0.prefix(40))'" } }
      return examples.isEmpty ? nil : "has \(examples.joined(separator: " and ")), \(reason)"
    }
    guard isNumeric else {
      return measureCount * 2 > numbers + others
        ? note([measure], "whose unit is not read; these are texts: write plain numbers")
        : nil
    }
    guard isRead else {
      return note(Array(units.prefix(2)), "whose units differ; these are texts")
    }
    let example = changed.filter(\.value.hasFootnote).keys.min()
    return note([example], "whose mark of a footnote is left out")
  }
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
    var rest = text.trimmingWhitespace()
    let whole = rest
    while let last = rest.last, Self.footnotes.contains(last) { rest.removeLast() }
    if let last = rest.last, let open = rest.lastIndex(where: { $0 == (last == ")" ? "(" : "[") }),
      last == ")" || last == "]", open > rest.startIndex,
      (3...4).contains(rest.distance(from: open, to: rest.endIndex))
    {
      rest = String(rest[..<open])
    }
    rest = rest.trimmingWhitespace()
    hasFootnote = rest.count < whole.count
    var sign = ""
    if let first = rest.first, "-−".contains(first) {
      sign = "-"
      rest = rest.dropFirst().trimmingWhitespace()
    }
    if let last = rest.last, Self.units.contains(last) {
      unit = last
      rest = rest.dropLast().trimmingWhitespace()
    } else if let first = rest.first, Self.units.contains(first) {
      unit = first
      rest = rest.dropFirst().trimmingWhitespace()
    } else {
      unit = nil
    }
    if sign.isEmpty, unit != nil, let first = rest.first, "-−".contains(first) {
      sign = "-"
      rest.removeFirst()
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
