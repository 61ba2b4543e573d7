/// The step from one frame of an animation to the next: a unit of the calendar, or a number.
public struct TimeStep: Hashable, Sendable {
  /// The unit. If the times are numbers, it is a number of seconds that stands for the number.
  let unit: CalendarUnit

  /// The names of the units, with the unit of one.
  private static let names: [(name: String, unit: CalendarUnit)] = [
    ("second", .seconds(1)), ("minute", .seconds(60)), ("hour", .seconds(3600)),
    ("day", .seconds(CalendarMoment.secondsOfDay)),
    ("week", .seconds(7 * CalendarMoment.secondsOfDay)),
    ("month", .months(1)), ("year", .months(12)),
  ]

  /// The steps of dates that are chosen, from the shortest to the longest.
  private static let ofDates: [CalendarUnit] =
    names.prefix(5).map(\.unit) + [1, 3, 12, 60, 120, 600, 1200].map { .months($0) }

  /// The greatest number of frames for which a step is chosen.
  static let chosenFrameCount = 100
  /// The greatest number of frames.
  static let greatestFrameCount = 10_000

  private init(_ unit: CalendarUnit) { self.unit = unit }

  /// Reads a step such as `day`, `6 hours`, `3months` or, for numbers, `5`. Returns nil for any other text.
  init?(_ text: String, areDates: Bool) {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let name = text.dropFirst(digits.count).drop { $0 == " " }
    guard let count = digits.isEmpty ? 1 : Double(digits), count > 0, count <= 1e9 else {
      return nil
    }
    guard areDates else {
      guard name.isEmpty, !digits.isEmpty else { return nil }
      self.init(.seconds(count))
      return
    }
    guard let whole = Int(exactly: count), whole <= 1_000_000,
      let unit = Self.names.first(where: { name == $0.name || name == $0.name + "s" })?.unit
    else { return nil }
    switch unit {
    case .months(let months): self.init(.months(months * whole))
    case .seconds(let seconds): self.init(.seconds(seconds * count))
    }
  }

  /// Chooses a step for times: the longest at whose beginnings all times are, or, if there are too many frames then, the
  /// shortest with at most `chosenFrameCount` frames.
  init(for times: FeatureTimes) {
    let found = times.times
    let units = times.areDates ? Self.ofDates : Self.ofNumbers(found)
    let aligned = units.lastIndex { unit in
      found.allSatisfy { unit.around($0).0 == $0 }
    }
    let longer = units[(aligned ?? 0)...]
    let unit = longer.first { unit in
      Self(unit).count(for: times, upTo: Self.chosenFrameCount) != nil
    }
    self.init(unit ?? units[units.count - 1])
  }

  /// The steps of numbers that are chosen, from the shortest to the longest.
  private static func ofNumbers(_ numbers: [Double]) -> [CalendarUnit] {
    let length = (numbers.last ?? 0) - (numbers.first ?? 0)
    let isWhole = numbers.allSatisfy { $0 == $0.rounded() }
    let greatest = RoundNumber.exponent(of: min(max(length, 1), 1e300))
    let least = isWhole ? 0 : greatest - 3
    return (least...max(greatest, least)).flatMap { exponent in
      [1, 2, 5].map { .seconds(RoundNumber.Step(multiple: $0, exponent: exponent).length) }
    }
  }

  /// Returns the number of frames from the first time to the last; nil if it is above a limit.
  private func count(for times: FeatureTimes, upTo limit: Int) -> Int? {
    guard let first = times.times.first, let last = times.times.last else { return 0 }
    var (count, end) = (1, unit.around(first).1)
    while end <= last {
      let next = unit.around(end).1
      guard count < limit, next > end else { return nil }
      (count, end) = (count + 1, next)
    }
    return count
  }

  /// Returns the periods of the frames.
  ///
  /// - Parameter window: The number of steps that each frame shows, up to its own; nil to show all earlier times.
  /// - Throws: `RequestError` if there are more than `greatestFrameCount` frames.
  func periods(of times: FeatureTimes, window: Int?) throws(RequestError) -> [TimePeriod] {
    guard let count = count(for: times, upTo: Self.greatestFrameCount),
      let first = times.times.first
    else {
      throw RequestError.ofStep(
        "the times from the first to the last make more than \(Self.greatestFrameCount) frames: use a longer step"
      )
    }
    var starts = [unit.around(first).0]
    while starts.count <= count { starts.append(unit.around(starts[starts.count - 1]).1) }
    let isAligned = times.times.allSatisfy { unit.around($0).0 == $0 }
    return (0..<count).map { index in
      let start = window.map { starts[max(0, index + 1 - $0)] } ?? -.infinity
      return TimePeriod(
        start..<starts[index + 1],
        title: title(
          starts[index]..<starts[index + 1], isAligned: isAligned, areDates: times.areDates))
    }
  }

  /// Returns a step as a text. If all times are at the beginnings of steps, it is the beginning.
  private func title(_ range: Range<Double>, isAligned: Bool, areDates: Bool) -> String {
    let first = text(range.lowerBound, areDates: areDates)
    let isWritten = areDates && unit != Self.week && Self.names.contains { $0.unit == unit }
    if isAligned || isWritten { return first }
    // The end does not belong to the step, and a date stands for a whole day, month or year.
    let last = areDates ? range.upperBound.nextDown : range.upperBound
    return "\(first) – \(text(last, areDates: areDates))"
  }

  private func text(_ time: Double, areDates: Bool) -> String {
    guard areDates else { return time.shortText }
    let moment = CalendarMoment(seconds: time)
    switch unit {
    case .months(let count): return String(moment.text.prefix(count.isMultiple(of: 12) ? 4 : 7))
    case .seconds(let length):
      guard length.truncatingRemainder(dividingBy: CalendarMoment.secondsOfDay) != 0 else {
        return moment.text
      }
      let rest = Int(time - moment.seconds)
      let parts = [rest / 3600, rest / 60 % 60, rest % 60].prefix(length < 60 ? 3 : 2)
      return moment.text + " "
        + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
  }

  private static let week = CalendarUnit.seconds(7 * CalendarMoment.secondsOfDay)
}

extension RequestError {
  /// Returns an error about the step between the frames of an animation.
  static func ofStep(_ reason: String) -> RequestError {
    RequestError(file: "", line: 1, path: "timeStep", argument: "--time-step", reason: reason)
  }
}
