/// A date, with or without a time, that is written as in ISO 8601: `2024-05`, `2024-05-31`, `2024-05-31T12:30:00Z`. A
/// space may replace the `T`. The order of such texts is the order of time, unless their time zones differ.
struct DateText {
  /// The number of whole seconds since the beginning of the year -399 in the Gregorian calendar, in the time zone of
  /// the text.
  let seconds: Double
  /// The character before the time; nil if there is no time.
  private(set) var separator: Character?
  /// Whether the time has seconds. If there is no time, the value is true.
  private(set) var hasSeconds = true
  /// The time zone, such as `Z` or `+02:00`; empty if there is none.
  private(set) var zone = ""

  /// Reads a date. Returns nil if the text is not a date of this form.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int, in range: ClosedRange<Int>) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var number = 0
      for byte in bytes[start..<start + count] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return range.contains(number) ? number : nil
    }
    func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }
    guard let year = number(0, 4, in: 0...9999), has("-", at: 4),
      let month = number(5, 2, in: 1...12)
    else { return nil }
    var moment = CalendarMoment(year: year, month: month)
    guard bytes.count > 7 else {
      seconds = moment.seconds
      return
    }
    guard has("-", at: 7), let day = number(8, 2, in: 1...moment.daysInMonth) else { return nil }
    moment.day = day
    guard bytes.count > 10 else {
      seconds = moment.seconds
      return
    }
    guard has("T", at: 10) || has(" ", at: 10), let hour = number(11, 2, in: 0...23),
      has(":", at: 13), let minute = number(14, 2, in: 0...59)
    else { return nil }
    var second = 0
    var end = 16
    if has(":", at: 16) {
      guard let given = number(17, 2, in: 0...60) else { return nil }
      // A leap second is in the minute that it ends.
      (second, end) = (min(given, 59), 19)
      if has(".", at: 19) {
        end += 1
        while number(end, 1, in: 0...9) != nil { end += 1 }
        guard end > 20 else { return nil }
      }
    }
    let zone = String(decoding: bytes[end...], as: UTF8.self)
    let shape = String(zone.map { $0.isASCII && $0.isWholeNumber ? "0" : $0 == "-" ? "+" : $0 })
    guard ["", "Z", "+00", "+0000", "+00:00"].contains(shape) else { return nil }
    separator = has("T", at: 10) ? "T" : " "
    self.zone = zone
    hasSeconds = end > 16
    seconds = moment.seconds + Double(hour * 3600 + minute * 60 + second)
  }

  /// Returns whether the times of dates are in several time zones.
  static func haveSeveralZones(_ dates: [DateText]) -> Bool {
    Set(dates.filter { $0.separator != nil }.map(\.zone)).count > 1
  }
}

extension ThemeNotice {
  /// Returns the notice about a property whose times are in several time zones.
  static func ofSeveralZones(_ property: String) -> ThemeNotice {
    ThemeNotice(
      kind: .oddValues, property: property,
      message: "has times of several time zones, which are compared as they are written")
  }
}

/// A day in the Gregorian calendar.
struct CalendarMoment {
  /// The year, from -399.
  var year: Int
  /// The month, from 1 to 12.
  var month = 1
  /// The day of the month, from 1.
  var day = 1

  /// The number of seconds of a day.
  static let secondsOfDay = 86_400.0

  /// Creates the first day of a month.
  init(year: Int, month: Int = 1) {
    self.year = year
    self.month = month
  }

  /// Creates the day of a number of seconds since the beginning of the year -399.
  init(seconds: Double) {
    let days = (seconds / Self.secondsOfDay).rounded(.down)
    self.init(year: Int(days / 365.2425) - 399)
    if self.seconds > seconds { year -= 1 }
    while CalendarMoment(year: year + 1).seconds <= seconds { year += 1 }
    while month < 12, CalendarMoment(year: year, month: month + 1).seconds <= seconds { month += 1 }
    day = Int((seconds - self.seconds) / Self.secondsOfDay) + 1
  }

  /// The number of seconds from the beginning of the year -399 to the beginning of the day.
  var seconds: Double {
    let years = year + 399
    let days =
      years * 365 + years / 4 - years / 100 + years / 400
      + (1..<month).reduce(0) { $0 + Self.days(inMonth: $1, of: year) } + day - 1
    return Double(days) * Self.secondsOfDay
  }

  /// The day in ISO 8601, such as `2024-05-31`.
  var text: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return [digits(year, 4), digits(month, 2), digits(day, 2)].joined(separator: "-")
  }

  /// The number of days of the month.
  var daysInMonth: Int { Self.days(inMonth: month, of: year) }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// The dates in the values of a property.
struct DateColumn {
  /// The dates, in seconds (`DateText.seconds`).
  let dates: WeightedNumbers
  /// The texts that are not dates, with their numbers of occurrences.
  let others: [String: Int]
  /// The character before the time in limits between classes; nil if limits are whole days.
  let separator: Character?
  /// Whether the times are in several time zones.
  let hasSeveralZones: Bool

  /// Reads the values of a property. Returns nil if there are numbers, or if less than half of the values are dates.
  init?(_ summary: PropertySummary) {
    guard summary.numberCount == 0 else { return nil }
    var (seconds, others): ([Double], [String: Int]) = ([], [:])
    var separators: Set<Character> = []
    var found: [DateText] = []
    var hasSeconds = true
    for (text, count) in summary.texts {
      guard let date = DateText(text) else {
        others[text] = count
        continue
      }
      found.append(date)
      if let separator = date.separator {
        separators.insert(separator)
        hasSeconds = hasSeconds && date.hasSeconds
      }
      seconds += Array(repeating: date.seconds, count: count)
    }
    guard !seconds.isEmpty, seconds.count * 2 >= summary.textCount - summary.placeholderCount
    else { return nil }
    separator = separators.count == 1 ? separators.first : nil
    // In the order of texts, the parts of times can only be compared if all times have them.
    let unit = separator == nil ? CalendarMoment.secondsOfDay : hasSeconds ? 1 : 60
    dates = WeightedNumbers(seconds.map { ($0 / unit).rounded(.down) * unit })
    self.others = others
    hasSeveralZones = DateText.haveSeveralZones(found)
  }
}
