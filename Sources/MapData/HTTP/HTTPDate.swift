/// Dates as HTTP writes them (RFC 9110 section 5.6.7).
enum HTTPDate {
  /// The seconds since 1970 of a date in one of the three formats; nil for any other text:
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT
  ///     Sunday, 06-Nov-94 08:49:37 GMT
  ///     Sun Nov  6 08:49:37 1994
  static func seconds(_ text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    guard words.count >= 5, let clock = words.firstIndex(where: { $0.contains(":") }),
      let time = secondsOfDay(words[clock])
    else { return nil }
    // In the third format the year stands last, behind the time.
    let date = clock == 3 ? [words[2], words[1], words[4]] : Array(words[1..<4])
    guard clock == 3 || clock == 4, let day = Int(date[0]), (1...31).contains(day),
      let month = months.firstIndex(of: date[1].lowercased()), var year = Int(date[2]),
      (0...9999).contains(year)
    else { return nil }
    if date[2].count == 2 { year += year < 70 ? 2000 : 1900 }
    return daysSince1970(year: year, month: month + 1, day: day) * 86_400 + time
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func secondsOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Days in the Gregorian calendar, counted in years that start in March so that a leap day is a
  /// year's last.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = year / 4 - year / 100 + year / 400
    // 719,468 days lie between the first of March of the year 0 and 1970.
    return year * 365 + leapDays + (month * 153 + 2) / 5 + day - 1 - 719_468
  }
}
