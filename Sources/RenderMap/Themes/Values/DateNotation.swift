import MapGeoJSON

/// Dates in other notations than ISO 8601, such as `31.12.2024`, `2024/12/31`, `12/31/2024` and `Dec 31, 2024`.
enum DateNotation {
  /// Replaces such texts of a property by texts in ISO 8601, if at least half of the values are dates.
  ///
  /// - Returns: Whether values were replaced, and a notice if dates stay texts because they are uncertain.
  static func replace(
    _ name: String, in features: inout [Feature]
  ) -> (isReplaced: Bool, notice: ThemeNotice?) {
    var texts: [String: Int] = [:]
    features.forEachValue(of: name) {
      if let text = $0?.string, !text.allSatisfy(\.isWhitespace) { texts[text, default: 0] += 1 }
    }
    let column = DateNotations(of: texts)
    if let doubt = column.doubt {
      return (false, ThemeNotice(kind: .oddValues, property: name, message: doubt))
    }
    guard !column.dates.isEmpty else { return (false, nil) }
    for index in features.indices {
      if let text = features[index].attributes[name]?.string, let date = column.dates[text] {
        features[index].attributes[name] = .string(date)
      }
    }
    return (true, nil)
  }
}

/// The notations of the dates in the texts of a property.
struct DateNotations {
  /// The dates in ISO 8601, by the texts in other notations. It is empty if less than half of the texts are dates, or
  /// if there is a doubt.
  let dates: [String: String]
  /// The reason why dates are texts, with a remedy; nil if there is no doubt.
  let doubt: String?

  /// Reads texts with their numbers of occurrences.
  init(of texts: [String: Int]) {
    var written: [String: WrittenDate] = [:]
    var count = 0
    for (text, occurrences) in texts {
      if let date = WrittenDate(text) {
        written[text] = date
      } else if DateText(text) == nil {
        continue
      }
      count += occurrences
    }
    let order = DayOrder(of: written)
    let total = texts.reduce(0) { $0 + (NumberNotation.isPlaceholder($1.key) ? 0 : $1.value) }
    guard !written.isEmpty, count * 2 >= total else {
      (dates, doubt) = ([:], nil)
      return
    }
    if let text = written.filter({ $0.value.hasShortYear }).keys.min() {
      dates = [:]
      doubt = Self.doubt([text], "the century is uncertain")
    } else if let examples = order.doubtful {
      dates = [:]
      doubt = Self.doubt(examples, "the order of day and month is uncertain")
    } else {
      dates = written.compactMapValues { $0.text(isDayFirst: order.isDayFirst) }
      doubt = nil
    }
  }

  private static func doubt(_ examples: [String], _ reason: String) -> String {
    "has " + examples.map { "'\($0.prefix(40))'" }.joined(separator: " and ")
      + ", and \(reason); these are texts: write dates as 2024-05-31"
  }

  /// The order of days and months in dates such as `12/31/2024`. Numbers above 12 are days.
  private struct DayOrder {
    /// Whether days come before months.
    var isDayFirst = false
    /// A text that can be read in both orders, or two texts that contradict each other; nil if the order is certain.
    var doubtful: [String]?

    init(of dates: [String: WrittenDate]) {
      var (dayFirst, monthFirst, either): (String?, String?, String?)
      for (text, date) in dates.sorted(by: { $0.key < $1.key }) {
        guard case .undecided(let first, let second) = date.order else { continue }
        if first > 12 {
          dayFirst = dayFirst ?? text
        } else if second > 12 {
          monthFirst = monthFirst ?? text
        } else if first != second {
          either = either ?? text
        }
      }
      isDayFirst = dayFirst != nil
      switch (dayFirst, monthFirst) {
      case (let first?, let second?): doubtful = [first, second]
      case (nil, nil): doubtful = either.map { [$0] }
      default: break
      }
    }
  }
}

/// A date in another notation than ISO 8601.
struct WrittenDate {
  /// The day and the month.
  enum Order: Equatable {
    /// The day is nil if the date is a month.
    case known(day: Int?, month: Int)
    /// Two numbers, each of which may be the day.
    case undecided(Int, Int)
  }

  /// The year, from 0 to 9999, or from 0 to 99 if it has two digits.
  let year: Int
  /// Whether the year has only two digits.
  let hasShortYear: Bool
  /// The day and the month.
  let order: Order
  /// The time after a space, such as ` 14:30`; empty if there is none.
  private let time: String

  /// Reads a date. Returns nil if the text is in ISO 8601, or is not a date.
  init?(_ text: String) {
    guard text.utf8.count <= 64, text.utf8.contains(where: { (0x30...0x39).contains($0) }),
      DateText(text) == nil
    else { return nil }
    var words = text.split { $0.isWhitespace || $0 == "," }
    guard let time = Self.time(endOf: &words) else { return nil }
    self.time = time
    guard let parts = Self.parts(words), let (year, order) = Self.reading(parts.list, parts.mark)
    else { return nil }
    hasShortYear = year.count == 2
    guard let number = Int(year), hasShortYear || year.count == 4 else { return nil }
    (self.year, self.order) = (number, order)
    // A day that no order permits is not a date.
    guard [true, false].contains(where: { self.text(isDayFirst: $0) != nil }) else { return nil }
  }

  /// Returns the date in ISO 8601, or nil if there is no such day.
  ///
  /// - Parameter isDayFirst: Whether the day is the first of two undecided numbers.
  func text(isDayFirst: Bool) -> String? {
    let (day, month): (Int?, Int) =
      switch order {
      case .known(let day, let month): (day, month)
      case .undecided(let first, let second): isDayFirst ? (first, second) : (second, first)
      }
    guard (1...12).contains(month) else { return nil }
    var moment = CalendarMoment(year: year, month: month)
    guard let day else { return String(moment.text.prefix(7)) }
    guard (1...moment.daysInMonth).contains(day) else { return nil }
    moment.day = day
    return moment.text + time
  }

  /// Removes a time such as `2:30 PM` from the end of words.
  ///
  /// - Returns: The time in 24 hours after a space, an empty text if there is no time, or nil if the time is invalid.
  private static func time(endOf words: inout [Substring]) -> String? {
    guard let start = words.firstIndex(where: { $0.contains(":") }), start > 0 else { return "" }
    let numbers = words[start].split(separator: ":", omittingEmptySubsequences: false)
    let half = words[(start + 1)...].joined().lowercased().filter { $0 != "." }
    guard (2...3).contains(numbers.count), ["", "am", "pm"].contains(half),
      numbers.allSatisfy({ (1...2).contains($0.count) }),
      var hour = Int(numbers[0]), let minute = Int(numbers[1]), (0...59).contains(minute)
    else { return nil }
    if !half.isEmpty {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    }
    words.removeSubrange(start...)
    let shown = ([hour < 10 ? "0\(hour)" : "\(hour)"] + numbers.dropFirst().map(String.init))
    let time = " " + shown.joined(separator: ":")
    return DateText("2000-01-01" + time) == nil ? nil : time
  }

  /// Returns the numbers and the words of a date, and the mark between them if there is only one; nil if the text has
  /// other characters.
  private static func parts(
    _ words: [Substring]
  ) -> (list: [Substring], mark: Character?)? {
    if words.count == 1, let mark = words[0].first(where: { "./-".contains($0) }) {
      return (words[0].split(separator: mark, omittingEmptySubsequences: false), mark)
    }
    // The point follows a day or an abbreviation.
    let list = words.map { $0.last == "." ? $0.dropLast() : $0 }
    return list.contains("") ? nil : (list.filter { !["de", "of"].contains($0) }, nil)
  }

  /// Returns the year, and the day and month of the parts of a date.
  private static func reading(
    _ parts: [Substring], _ mark: Character?
  ) -> (year: Substring, order: Order)? {
    let numbers = parts.map { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? Int(part) : nil
    }
    func isYear(_ index: Int) -> Bool { numbers[index] != nil && parts[index].count == 4 }
    func day(_ index: Int) -> Int? { parts[index].count <= 2 ? numbers[index] : nil }
    func isShortYear(_ index: Int) -> Bool { numbers[index] != nil && parts[index].count == 2 }
    switch parts.count {
    case 2:
      if let month = MonthName.month(parts[0]), isYear(1) || isShortYear(1) {
        return (parts[1], .known(day: nil, month: month))
      }
      if let month = MonthName.month(parts[1]), isYear(0) {
        return (parts[0], .known(day: nil, month: month))
      }
      // A number with a point is a month only if its digits are those of a month.
      guard let mark, isYear(1), let month = day(0), mark != "." || parts[0].count == 2 else {
        return nil
      }
      return (parts[1], .known(day: nil, month: month))
    case 3:
      if isYear(0) {
        if let month = MonthName.month(parts[1]), let day = day(2) {
          return (parts[0], .known(day: day, month: month))
        }
        guard mark != nil, let month = day(1), let day = day(2) else { return nil }
        return (parts[0], .known(day: day, month: month))
      }
      guard isYear(2) || isShortYear(2) else { return nil }
      if let month = MonthName.month(parts[1]), let day = day(0) {
        return (parts[2], .known(day: day, month: month))
      }
      if let month = MonthName.month(parts[0]), let day = day(1) {
        return (parts[2], .known(day: day, month: month))
      }
      // Numbers of fewer digits, such as 1.2.10, are usually not dates.
      guard let mark, let first = day(0), let second = day(1),
        isYear(2) || mark == "/" || parts.allSatisfy({ $0.count == 2 })
      else { return nil }
      return (
        parts[2], mark == "." ? .known(day: first, month: second) : .undecided(first, second)
      )
    default: return nil
    }
  }
}

/// The names of months in some European languages.
private enum MonthName {
  /// The names of each month in English, German, French, Spanish, Italian, Portuguese and Dutch.
  private static let names: [[String]] = [
    ["january", "januar", "janvier", "enero", "gennaio", "janeiro", "januari"],
    ["february", "februar", "février", "febrero", "febbraio", "fevereiro", "februari"],
    ["march", "märz", "mars", "marzo", "março", "maart"],
    ["april", "avril", "abril", "aprile"],
    ["may", "mai", "mayo", "maggio", "maio", "mei"],
    ["june", "juni", "juin", "junio", "giugno", "junho"],
    ["july", "juli", "juillet", "julio", "luglio", "julho"],
    ["august", "août", "agosto", "augustus"],
    ["september", "septembre", "septiembre", "settembre", "setembro"],
    ["october", "oktober", "octobre", "octubre", "ottobre", "outubro"],
    ["november", "novembre", "noviembre", "novembro"],
    ["december", "dezember", "décembre", "diciembre", "dicembre", "dezembro"],
  ]

  /// Returns the month of a name, or of an abbreviation with at least three letters; nil for any other word.
  static func month(_ word: Substring) -> Int? {
    guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
    let word = word.lowercased()
    let found = names.indices.filter { month in names[month].contains { $0.hasPrefix(word) } }
    return found.count == 1 ? found[0] + 1 : nil
  }
}
