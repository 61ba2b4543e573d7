import MapGeoJSON

/// The times of features, which are the values of a property: dates, or numbers such as years.
public struct FeatureTimes: Hashable, Sendable {
  /// The notation of the values.
  private enum Notation: Hashable {
    /// Texts that are dates, with their times.
    case dates([String: Double])
    /// Numbers whose digits are dates, such as 202405, 20240531 or 202405311430, with their times.
    case digits([Double: Double])
    /// Milliseconds since the beginning of 1970.
    case milliseconds
    /// Other numbers, such as years.
    case numbers

    /// Creates the notation of a property whose values are numbers.
    init(of numbers: [Double]) {
      let different = Set(numbers)
      let dates = different.reduce(into: [:]) { $0[$1] = Self.date(ofDigits: $1) }
      if dates.count == different.count {
        self = .digits(dates)
      } else if numbers.allSatisfy(Self.millisecondRange.contains),
        numbers.contains(where: { abs($0) >= Self.leastMilliseconds })
      {
        self = .milliseconds
      } else {
        self = .numbers
      }
    }

    /// Returns the time that a value means; nil if it is no time.
    func time(of value: AttributeValue) -> Double? {
      if case .dates(let dates) = self {
        return value.string.flatMap { dates[$0] }
      }
      let number = value.number ?? value.string.flatMap(NumberNotation.number)
      guard let number, number.isFinite else { return nil }
      switch self {
      case .digits(let dates): return dates[number]
      case .milliseconds: return CalendarMoment(year: 1970).seconds + number / 1000
      case .numbers, .dates: return number
      }
    }

    /// Returns the time whose digits are a number, from the year 1500 to 2199; nil if there is none. Other numbers of as
    /// many digits are unlikely to be dates in all features.
    private static func date(ofDigits number: Double) -> Double? {
      guard let whole = Int(exactly: number), whole > 0 else { return nil }
      let digits = String(whole)
      guard let year = Int(digits.prefix(4)), (1500...2199).contains(year) else { return nil }
      let marks: [Int: Character] = [4: "-", 6: "-", 8: " ", 10: ":", 12: ":"]
      let parts = digits.enumerated().map { index, digit in
        (marks[index].map { "\($0)" } ?? "") + "\(digit)"
      }
      return DateText(parts.joined())?.seconds
    }

    /// Numbers that are all smaller may be years.
    private static let leastMilliseconds = 1e11
    /// The milliseconds from the beginning of the year 1 to the end of 9999.
    private static let millisecondRange = -62_135_596_800_000.0...253_402_300_799_999
  }

  /// The name of the property.
  public let property: String
  /// The number of features without a value.
  public let missingCount: Int
  /// The number of features whose values are not times.
  public let unreadCount: Int
  /// The different times in ascending order: seconds (`DateText.seconds`), or numbers.
  private(set) var times: [Double]

  private let notation: Notation
  private let examples: String
  private let hasSeveralZones: Bool

  /// Reads the values of a property.
  ///
  /// - Throws: `RequestError` with the names of the available properties if the property does not exist or has no
  ///   values, or with examples if less than half of the values are times, or if their notation is uncertain.
  init(of name: String, in features: [Feature]) throws(RequestError) {
    let summary = try PropertySummary(of: name, in: features, for: "timeBy")
    let dates = DateNotations(of: summary.texts)
    let notation: Notation
    var found: [(text: String, date: DateText)] = []
    if summary.numbers.total >= summary.textCount, summary.numbers.total > 0 {
      notation = Notation(of: summary.numbers.values)
    } else if let doubt = dates.doubt {
      throw RequestError("timeBy", "'\(name)' \(doubt)")
    } else {
      found = summary.texts.keys.compactMap { text in
        DateText(dates.dates[text] ?? text).map { (text, $0) }
      }
      notation = .dates(Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.date.seconds) }))
    }
    let values = features.compactMap { $0.attributes[name] }.filter { !$0.isMissing }
    let unread = values.filter { notation.time(of: $0) == nil }
    let examples = Set(unread.map(\.text)).sorted().prefix(3).map { "'\($0.prefix(40))'" }
      .joined(separator: ", ")
    guard unread.count < values.count, unread.count * 2 <= values.count else {
      throw RequestError(
        "timeBy",
        "\(unread.count) of the \(values.count) values of '\(name)' are not times, such as \(examples): "
          + "write dates as 2024-05-31 or 2024-05-31T14:30:00Z, or numbers such as years")
    }
    (property, missingCount, unreadCount) = (name, summary.missingCount, unread.count)
    (self.notation, self.examples) = (notation, examples)
    hasSeveralZones = DateText.haveSeveralZones(found.map(\.date))
    times = WeightedNumbers(values.compactMap(notation.time(of:))).values
  }

  /// Whether the times are dates rather than numbers.
  var areDates: Bool { notation != .numbers }

  /// Returns the time of a feature; nil if it has none.
  func time(of feature: Feature) -> Double? {
    feature.attributes[property].flatMap(notation.time(of:))
  }

  /// Returns the times in a period.
  func within(_ period: TimePeriod) -> FeatureTimes {
    var part = self
    part.times = times.filter(period.range.contains)
    return part
  }

  /// Returns the notice about a period that ends before the first time or begins after the last; nil for other periods.
  func notice(ofOutside period: TimePeriod) -> ThemeNotice? {
    guard let first = times.first, let last = times.last,
      period.range.upperBound <= first || period.range.lowerBound > last
    else { return nil }
    let ends = [first, last].map {
      areDates ? CalendarMoment(seconds: $0).text : $0.shortText
    }
    return ThemeNotice(
      kind: .oddValues, property: property,
      message:
        "no feature has a time in \(period.title): the times are from \(ends[0]) to \(ends[1])")
  }

  /// The notices about features that no time shows, and about time zones.
  var notices: [ThemeNotice] {
    func notice(_ count: Int, _ reason: String) -> ThemeNotice? {
      guard count > 0 else { return nil }
      let (features, them) =
        count == 1 ? ("1 feature has", "it") : ("\(count) features have", "them")
      return ThemeNotice(
        kind: .oddValues, property: property,
        message: "\(features) \(reason), so no time shows \(them)")
    }
    return [
      notice(missingCount, "no value"),
      notice(unreadCount, "a value that is no time (\(examples))"),
      hasSeveralZones ? .ofSeveralZones(property) : nil,
    ].compactMap(\.self)
  }
}

/// A period of time.
public struct TimePeriod: Hashable, Sendable {
  /// The beginning, and the end, which does not belong to the period. They are infinite if the period is open.
  let range: Range<Double>
  /// The period as a text for people.
  public let title: String

  init(_ range: Range<Double>, title: String) { (self.range, self.title) = (range, title) }

  /// Reads a period such as `2024`, `2024-05`, `2024-05-01/2024-05-10`, `../2024` or `1990/1999`. The written beginning
  /// and the written end belong to the period.
  ///
  /// - Parameter areDates: Whether the times are dates rather than numbers.
  init?(_ text: String, areDates: Bool) {
    let ends = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(ends.count) else { return nil }
    let open = -Double.infinity..<Double.infinity
    let ranges = ends.compactMap { end in
      end == ".." && ends.count == 2 ? open : Self.range(of: end, areDates: areDates)
    }
    guard ranges.count == ends.count,
      let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound, first < last
    else { return nil }
    self.init(first..<last, title: ends.joined(separator: " – "))
  }

  private static func range(of text: String, areDates: Bool) -> Range<Double>? {
    guard areDates else {
      guard let number = NumberNotation.number(text) else { return nil }
      return number..<number.nextUp
    }
    let year = text.count == 4 ? DateText(text + "-01") : nil
    guard let date = year ?? DateText(text) else { return nil }
    let unit: CalendarUnit =
      switch text.utf8.count {
      case 4: .months(12)
      case 7: .months(1)
      case 10: .seconds(CalendarMoment.secondsOfDay)
      default: .seconds(date.hasSeconds ? 1 : 60)
      }
    return date.seconds..<unit.around(date.seconds).1
  }
}
