/// A time since 1970-01-01, or since midnight, as days and a number of units of the day.
struct ISOTime {
  private let days: Int
  /// The number of units since the start of the day.
  private let units: Int
  private let perDay: Int

  /// Creates the time that is `count` units after the start. There are `perDay` units in a day.
  /// Returns nil for years that ISO 8601 cannot write with four digits.
  init?(_ count: Int64, perDay: Int) {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Int64(perDay))
    guard let days = Int(exactly: rest < 0 ? whole - 1 : whole),
      (-719_528..<2_932_897).contains(days)
    else { return nil }
    self.days = days
    units = Int(rest < 0 ? rest + Int64(perDay) : rest)
    self.perDay = perDay
  }

  /// Returns the text of a value of a kind: a date, a time, or both. A time with a zone is in UTC.
  func text(as kind: ArrowField.Kind) -> String {
    switch kind {
    case .date: date
    case .time: time
    case .timestamp(_, let hasZone): "\(date)T\(time)" + (hasZone ? "Z" : "")
    default: ""
    }
  }

  /// The date in the Gregorian calendar. The days are counted from 1 March of the year 0, in eras of
  /// 400 years.
  private var date: String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    return
      "\(Self.digits(year + era * 400 + (isNextYear ? 1 : 0), 4))-"
      + "\(Self.digits(isNextYear ? month - 9 : month + 3, 2))-\(Self.digits(day, 2))"
  }

  private var time: String {
    let perSecond = max(1, perDay / 86_400)
    let seconds = units / perSecond
    var text =
      "\(Self.digits(seconds / 3600, 2)):\(Self.digits(seconds / 60 % 60, 2)):\(Self.digits(seconds % 60, 2))"
    let fraction = units % perSecond
    if fraction != 0 {
      var decimals = String("\(fraction + perSecond)".dropFirst())
      while decimals.last == "0" { decimals.removeLast() }
      text += "." + decimals
    }
    return text
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number.magnitude)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
