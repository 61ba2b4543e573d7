#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Dates in HTTP headers (RFC 9110 section 5.6.7).
package enum HTTPDate {
  /// Returns the seconds from 1970 to a date. Returns nil if the text is not in one of these
  /// formats:
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT
  ///     Sunday, 06-Nov-94 08:49:37 GMT
  ///     Sun Nov  6 08:49:37 1994
  package static func seconds(_ text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    guard words.count >= 5, let clock = words.firstIndex(where: { $0.contains(":") }),
      let time = secondsOfDay(words[clock])
    else { return nil }
    // In the third format, the year is after the time.
    let date = clock == 3 ? [words[2], words[1], words[4]] : Array(words[1..<4])
    guard clock == 3 || clock == 4, let day = Int(date[0]), (1...31).contains(day),
      let month = months.firstIndex(where: { $0.lowercased() == date[1].lowercased() }),
      var year = Int(date[2]),
      (0...9999).contains(year)
    else { return nil }
    if date[2].count == 2 { year += year < 70 ? 2000 : 1900 }
    return daysSince1970(year: year, month: month + 1, day: day) * 86_400 + time
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// Returns a date in the first of these formats. Returns nil if the system cannot represent the date.
  ///
  /// - Parameter seconds: The seconds from 1970 to the date.
  package static func text(_ seconds: Int) -> String? {
    var (time, date) = (time_t(seconds), tm())
    guard gmtime_r(&time, &date) != nil else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = String(1900 + Int(date.tm_year))
    let clock = [date.tm_hour, date.tm_min, date.tm_sec].map(two).joined(separator: ":")
    return "\(weekdays[Int(date.tm_wday)]), \(two(date.tm_mday)) \(months[Int(date.tm_mon)])"
      + " \(String(repeating: "0", count: max(0, 4 - year.count)))\(year) \(clock) GMT"
  }

  private static func secondsOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Returns the number of days from 1970 to a date in the Gregorian calendar. The calculation uses
  /// years that start in March, so a leap day is the last day of a year.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let month = month > 2 ? month - 3 : month + 9
    let leapDays = year / 4 - year / 100 + year / 400
    // There are 719,468 days between March 1 of the year 0 and January 1 of 1970.
    return year * 365 + leapDays + (month * 153 + 2) / 5 + day - 1 - 719_468
  }
}
