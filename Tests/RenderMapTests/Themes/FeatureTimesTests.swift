import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("Times of data")
struct FeatureTimesTests {
  private static let day = 86_400.0

  private func times(_ values: [AttributeValue?]) throws -> FeatureTimes {
    let features = values.map { value in
      Feature(
        .point(Position(0, 0)),
        attributes: Attributes(value.map { [Attributes.Member(name: "when", value: $0)] } ?? []))
    }
    return try FeatureTimes(of: "when", in: features)
  }

  /// Returns the titles of the frames with the chosen step.
  private func titles(_ values: [AttributeValue?]) throws -> [String] {
    let times = try times(values)
    return try TimeStep(for: times).periods(of: times, window: 1).map(\.title)
  }

  @Test("the chosen step is the longest at whose beginnings all times are")
  func chosenSteps() throws {
    #expect(
      try titles([.string("2024-03"), .string("2024-01")]) == ["2024-01", "2024-02", "2024-03"])
    #expect(
      try titles([.integer(2005), .string("1990"), .integer(1995)])
        == ["1990", "1995", "2000", "2005"])
    // Midnight of the 1st and 2nd of January 2020 in milliseconds since 1970.
    #expect(
      try titles([.integer(1_577_836_800_000), .integer(1_577_923_200_000)])
        == ["2020-01-01", "2020-01-02"])
    #expect(
      try titles([.string("31.12.2023 23:00"), .string("1.1.2024 01:00")])
        == ["2023-12-31 23:00", "2024-01-01 00:00", "2024-01-01 01:00"])
  }

  @Test(
    "if that step is too short for 100 frames, the shortest step with at most 100 frames is chosen")
  func longSpans() throws {
    // 366 days are 53 weeks. The times are at the beginnings of days only.
    let weeks = try titles([.string("2024-01-02"), .string("2025-01-01")])
    #expect(weeks.count == 53)
    #expect(weeks.first == "2024-01-01 – 2024-01-07")
    #expect(weeks.last == "2024-12-30 – 2025-01-05")
    let numbers = try titles([.integer(1), .integer(1000)])
    #expect(numbers.count == 51 && numbers[1] == "20 – 40")
  }

  @Test("a frame shows its step, several steps, or all earlier times")
  func windows() throws {
    let times = try times([.integer(1), .integer(2), .integer(3)])
    let step = TimeStep(for: times)
    #expect(try step.periods(of: times, window: 1).map(\.range) == [1..<2, 2..<3, 3..<4])
    #expect(try step.periods(of: times, window: 2).map(\.range) == [1..<2, 1..<3, 2..<4])
    let all = try step.periods(of: times, window: nil)
    #expect(all.map(\.range.upperBound) == [2, 3, 4])
    #expect(all.allSatisfy { $0.range.lowerBound == -.infinity })
  }

  @Test("notices count the features that no time shows")
  func missing() throws {
    let times = try times([.string("2024-01-01"), .string("soon"), nil, .string("2024-01-02"), nil])
    #expect(times.missingCount == 2 && times.unreadCount == 1)
    #expect(
      times.notices.map(\.description) == [
        "'when': 2 features have no value, so no time shows them",
        "'when': 1 feature has a value that is no time ('soon'), so no time shows it",
      ])
  }

  @Test("times of several time zones are noted")
  func zones() throws {
    let note = "'when': has times of several time zones, which are compared as they are written"
    let cases: [([String], [String])] = [
      (["2024-01-01T10:00Z", "2024-01-01T11:00+02:00"], [note]),
      (["2024-01-01T10:00Z", "2024-01-01T11:00"], [note]),
      (["2024-01-01T10:00Z", "2024-01-01T11:00Z", "2024-01-02"], []),
    ]
    for (texts, notices) in cases {
      let times = try times(texts.map { .string($0) })
      #expect(times.notices.map(\.description) == notices)
    }
  }

  @Test("numbers whose digits are all dates are dates")
  func digits() throws {
    let cases: [([Int], [String])] = [
      ([202311, 202401], ["2023-11", "2023-12", "2024-01"]),
      ([20240228, 20240301], ["2024-02-28", "2024-02-29", "2024-03-01"]),
      ([202402282300, 202402290000], ["2024-02-28 23:00", "2024-02-29 00:00"]),
      ([20240228235959, 20240229000000], ["2024-02-28 23:59:59", "2024-02-29 00:00:00"]),
      // There is no month 13, no February 30, and no date in the year 2200 or later.
      ([202313, 202314], ["202313", "202314"]),
      ([20240229, 20240230], ["20240229", "20240230"]),
      ([220001, 220002], ["220001", "220002"]),
      ([2023, 2024], ["2023", "2024"]),
    ]
    for (numbers, expected) in cases {
      #expect(try titles(numbers.map { .integer(Int64($0)) }) == expected)
    }
    #expect(
      try titles([.string("20240131"), .string("20240201")]) == ["2024-01-31", "2024-02-01"])
  }

  @Test("numbers are milliseconds since 1970 if some are too large for years")
  func milliseconds() throws {
    let recent = AttributeValue.integer(1_577_836_800_000)
    for early: Int64 in [-86_400_000, 0, 86_400_000, -1_577_923_200_000] {
      #expect(try times([.integer(early), recent]).areDates)
    }
    // The beginning of 1920 is 18,263 days before 1970, of which 13 are leap days.
    #expect(
      try titles([.integer(-1_578_009_600_000), .integer(-1_577_923_200_000)])
        == ["1919-12-31", "1920-01-01"])
    #expect(try !times([.integer(1_000), .integer(99_999_999_999)]).areDates)
    #expect(try !times([recent, .integer(300_000_000_000_000)]).areDates)
  }

  @Test("a period before the first time or after the last is noted")
  func outside() throws {
    let times = try times([.string("2024-01-15"), .string("2024-03-15")])
    let cases = [
      ("2023", true), ("2024-01-01/2024-01-14", true), ("2024-01-15", false), ("2024-02", false),
      ("2024-03-15", false), ("2024-03-16/..", true), ("../..", false),
    ]
    for (text, isOutside) in cases {
      let period = try #require(TimePeriod(text, areDates: true))
      #expect((times.notice(ofOutside: period) != nil) == isOutside, "\(text)")
    }
    let year = try #require(TimePeriod("2023", areDates: true))
    #expect(
      times.notice(ofOutside: year)?.description
        == "'when': no feature has a time in 2023: the times are from 2024-01-15 to 2024-03-15")
  }

  @Test(
    "a text is a number as in other themes: decimal digits, with white space around them",
    arguments: [(" 1993 ", 0), ("1.993e3", 0), ("0x7C9", 1), ("19 93", 1), ("inf", 1)])
  func numberTexts(text: String, unread: Int) throws {
    let times = try times([.integer(1990), .integer(1991), .string(text)])
    #expect(times.unreadCount == unread)
    #expect(times.times == [1990, 1991] + (unread == 0 ? [1993] : []))
  }

  @Test("values that are mostly no times, and dates whose order is uncertain, are errors")
  func errors() {
    #expect(
      throws: RequestError(
        "timeBy",
        "2 of the 3 values of 'when' are not times, such as 'late', 'soon': write dates as 2024-05-31 or "
          + "2024-05-31T14:30:00Z, or numbers such as years")
    ) { try times([.string("soon"), .string("late"), .string("2024-01-01")]) }
    let uncertain = #expect(throws: RequestError.self) {
      try times([.string("03/04/2024"), .string("05/06/2024")])
    }
    #expect(uncertain?.reason.contains("the order of day and month is uncertain") == true)
    #expect(throws: RequestError.self) { try FeatureTimes(of: "when", in: []) }
  }

  @Test("a period contains its written beginning and its written end")
  func periods() throws {
    let leap = try #require(TimePeriod("2024-02", areDates: true))
    #expect(leap.range.upperBound - leap.range.lowerBound == 29 * Self.day)
    let months = try #require(TimePeriod("2024-01/2024-03", areDates: true))
    #expect(months.range.upperBound - months.range.lowerBound == 91 * Self.day)
    #expect(months.title == "2024-01 – 2024-03")
    let open = try #require(TimePeriod("../2023", areDates: true))
    #expect(open.range.lowerBound == -.infinity)
    #expect(open.range.upperBound == TimePeriod("2024", areDates: true)?.range.lowerBound)
    let minute = try #require(TimePeriod("2024-01-01T12:30Z", areDates: true))
    #expect(minute.range.upperBound - minute.range.lowerBound == 60)
    let years = try #require(TimePeriod("1990/1999", areDates: false))
    #expect(years.range.contains(1990) && years.range.contains(1999))
    #expect(!years.range.contains(1999.5) && !years.range.contains(1989.5))
  }

  @Test(
    "other texts are no periods",
    arguments: ["", "soon", "2024-13", "2024-03/2024-01", "2024/2025/2026", "..", "/2024"])
  func noPeriods(text: String) {
    #expect(TimePeriod(text, areDates: true) == nil)
  }

  @Test("a step is a unit of the calendar, a number of these, or a number")
  func steps() {
    let dates: [(String, CalendarUnit?)] = [
      ("day", .seconds(Self.day)), ("6 hours", .seconds(21_600)), ("3months", .months(3)),
      ("2 years", .months(24)), ("weeks", .seconds(7 * Self.day)), ("5", nil), ("0 days", nil),
      ("1.5 months", nil), ("fortnight", nil), ("", nil), ("day 2", nil),
    ]
    for (text, unit) in dates { #expect(TimeStep(text, areDates: true)?.unit == unit) }
    let numbers: [(String, CalendarUnit?)] = [
      ("5", .seconds(5)), ("0.5", .seconds(0.5)), ("day", nil), ("0", nil), ("-1", nil), ("", nil),
    ]
    for (text, unit) in numbers { #expect(TimeStep(text, areDates: false)?.unit == unit) }
  }

  @Test("steps of decimal fractions begin at decimal numbers", arguments: [0.1, 0.05, 0.001])
  func decimals(length: Double) {
    let parts = (1 / length).rounded()
    for index in -100...1000 {
      let (start, end) = CalendarUnit.seconds(length).around(Double(index) / parts)
      #expect(start == Double(index) / parts)
      #expect(end == Double(index + 1) / parts)
    }
  }

  @Test("too many frames are an error")
  func tooMany() throws {
    let times = try times([.string("2024-01-01"), .string("2025-01-01")])
    let step = try #require(TimeStep("second", areDates: true))
    #expect(throws: RequestError.self) { try step.periods(of: times, window: 1) }
  }
}
