/// A response from a server or from the cache.
struct HTTPMessage {
  var status: Int
  var fields: HTTPFields
  /// The body of the response after decompression.
  var body: [UInt8]
}

/// The header fields of a response (RFC 9110 section 5).
struct HTTPFields: Equatable {
  private var fields: [(name: String, value: String)] = []

  init() {}

  /// Parses a header, which is decoded as UTF-8. Invalid lines are ignored.
  init(_ header: UnsafeRawBufferPointer) {
    for line in header.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      self[name] = String(decoding: line[(colon + 1)...], as: UTF8.self)
    }
  }

  /// The value of a field, or nil if there is no such field. The case of the name is ignored. The
  /// values of several fields with the same name are joined by commas (RFC 9110 section 5.3).
  /// Setting a value adds a field, without white space around the value.
  subscript(name: String) -> String? {
    get {
      let name = name.lowercased()
      let values = fields.filter { $0.name == name }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      guard let newValue else { return }
      fields.append((name.lowercased(), newValue.trimmingWhitespace()))
    }
  }

  static func == (a: HTTPFields, b: HTTPFields) -> Bool {
    a.fields.elementsEqual(b.fields) { $0 == $1 }
  }
}

/// A parser of dates in HTTP headers (RFC 9110 section 5.6.7).
enum HTTPDate {
  /// Returns the seconds from 1970 to a date. Returns nil if the text is not in one of these
  /// formats:
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT
  ///     Sunday, 06-Nov-94 08:49:37 GMT
  ///     Sun Nov  6 08:49:37 1994
  static func seconds(_ text: String) -> Int? {
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    guard words.count >= 5, let clock = words.firstIndex(where: { $0.contains(":") }),
      let time = secondsOfDay(words[clock])
    else { return nil }
    // In the third format, the year is after the time.
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
