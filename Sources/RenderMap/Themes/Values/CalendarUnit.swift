/// A unit of the calendar. Times are numbers of seconds (`DateText.seconds`).
enum CalendarUnit: Hashable {
  /// A number of months.
  case months(Int)
  /// A number of seconds. Weeks begin on Mondays, because the times begin on a Monday.
  case seconds(Double)

  /// Returns the last beginning of the unit that is not after a time, and the next beginning.
  func around(_ seconds: Double) -> (Double, Double) {
    switch self {
    case .months(let count):
      let moment = CalendarMoment(seconds: seconds)
      let months = (moment.year + 2000) * 12 + moment.month - 1
      let first = months - months % count
      func start(_ months: Int) -> Double {
        CalendarMoment(year: months / 12 - 2000, month: months % 12 + 1).seconds
      }
      return (start(first), start(first + count))
    case .seconds(let length):
      let first = (seconds / length).rounded(.down) * length
      return (first, first + length)
    }
  }
}
