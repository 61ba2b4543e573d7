/// Limits between classes of dates. Limits are beginnings of years, months or days, or of hours, minutes or seconds.
enum DateBreaks {
  /// Returns the limits of classes, in seconds (`DateText.seconds`).
  static func breaks(_ dates: WeightedNumbers, by scheme: ClassScheme, count: Int) -> [Double] {
    guard let range = dates.range, range.lowerBound < range.upperBound, count > 1 else { return [] }
    switch scheme {
    case .pretty: return pretty(range, count: count)
    case .equal:
      return breaks(near: EqualBreaks.breaks(range, count: count), in: dates, range, count)
    case .deviation:
      return breaks(near: DeviationBreaks.breaks(dates, count: count), in: dates, range, count)
    default:
      return NumberClasses(of: dates, by: scheme, count: count).breaks.compactMap { limit in
        guard let next = dates.values.firstIndex(where: { $0 >= limit }), next > 0 else {
          return nil
        }
        let (low, high) = (dates.values[next - 1], dates.values[next])
        return simplest(above: low, to: high, near: low / 2 + high / 2)
      }
    }
  }

  /// Returns limits near exact limits. No date moves to another class.
  private static func breaks(
    near exact: [Double], in dates: WeightedNumbers, _ range: ClosedRange<Double>, _ count: Int
  ) -> [Double] {
    let room = (range.upperBound - range.lowerBound) / Double(count) / 10
    var breaks: [Double] = []
    for limit in exact {
      guard let next = dates.values.firstIndex(where: { $0 >= limit }), next > 0 else { continue }
      let low = max(dates.values[next - 1], limit - room)
      let high = min(dates.values[next], limit + room)
      let rounded = simplest(above: low, to: high, near: limit)
      if rounded > breaks.last ?? -.infinity { breaks.append(rounded) }
    }
    return breaks
  }

  /// Returns the beginning of the longest unit above `low` and at most `high`. It is the one nearest to `wanted`, which
  /// is a number of seconds in this range. If there is none, the result is `wanted`, rounded up to a whole second.
  static func simplest(above low: Double, to high: Double, near wanted: Double) -> Double {
    for unit in units {
      let (before, after) = unit.around(wanted)
      let candidates = [before, after].filter { $0 > low && $0 <= high }
      if let nearest = candidates.min(by: { abs($0 - wanted) < abs($1 - wanted) }) {
        return nearest
      }
    }
    return wanted.rounded(.up)
  }

  private static let units: [CalendarUnit] = [
    .months(1200), .months(120), .months(12), .months(1), .seconds(CalendarMoment.secondsOfDay),
    .seconds(3600), .seconds(60), .seconds(1),
  ]

  /// Returns the beginnings of a unit inside a range. The unit is chosen so that the number of classes is nearest to
  /// `count`.
  private static func pretty(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let years = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map { CalendarUnit.months($0 * 12) }
    let days = [1.0, 0.25].map { CalendarUnit.seconds($0 * CalendarMoment.secondsOfDay) }
    var best: [Double] = []
    for unit in years + [.months(6), .months(3), .months(1)] + days + units.suffix(3) {
      var breaks: [Double] = []
      var next = unit.around(range.lowerBound).1
      while next < range.upperBound, breaks.count < 2 * count {
        breaks.append(next)
        next = unit.around(next).1
      }
      if abs(breaks.count + 1 - count) < abs(best.count + 1 - count) { best = breaks }
    }
    return best
  }

  /// Returns a limit as the beginning of a text in ISO 8601, which has the fewest parts: `2024`, `2024-05`,
  /// `2024-05-31`, `2024-05-31T12`.
  static func text(of limit: Double, separator: Character?) -> String {
    let moment = CalendarMoment(seconds: limit)
    let rest = Int(limit - moment.seconds)
    guard rest > 0 else {
      return String(moment.text.prefix(moment.day > 1 ? 10 : moment.month > 1 ? 7 : 4))
    }
    let parts = [rest / 3600, rest / 60 % 60, rest % 60]
    let shown = parts[2] > 0 ? parts : parts[1] > 0 ? Array(parts[..<2]) : [parts[0]]
    let time = shown.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return moment.text + String(separator ?? "T") + time
  }
}
