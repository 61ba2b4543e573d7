/// Chooses the moments at which lines about the progress of long work are added to a log.
///
/// Work that ends within 10 seconds adds no lines. Between two lines are at least 10 seconds, and at least 5 % of
/// the work or one minute.
public struct ProgressSchedule: Sendable {
  private var lastTime = Duration.zero
  private var lastFraction = 0.0

  private static let leastInterval = Duration.seconds(10)
  private static let greatestInterval = Duration.seconds(60)
  private static let share = 0.05

  /// Creates a schedule for work that is about to begin.
  public init() {}

  /// Returns whether a line is due. If it is, the next line is due later.
  ///
  /// - Parameters:
  ///   - time: The time since the work began.
  ///   - fraction: The share of the work that has ended, from 0 to 1; nil if it is unknown.
  public mutating func isDue(at time: Duration, fraction: Double?) -> Bool {
    let interval = time - lastTime
    let hasAdvanced = fraction.map { $0 - lastFraction >= Self.share } ?? false
    guard interval >= Self.greatestInterval || (interval >= Self.leastInterval && hasAdvanced)
    else {
      return false
    }
    lastTime = time
    lastFraction = fraction ?? lastFraction
    return true
  }
}
