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
      // 1 / 10 is the number 0.1, but 3 * 0.1 is not the number 0.3.
      let parts = (1 / length).rounded()
      func start(_ index: Double) -> Double {
        length < 1 && 1 / parts == length ? index / parts : index * length
      }
      var index = (seconds / length).rounded(.down)
      if start(index + 1) <= seconds {
        index += 1
      } else if start(index) > seconds {
        index -= 1
      }
      return (start(index), start(index + 1))
    }
  }
}
