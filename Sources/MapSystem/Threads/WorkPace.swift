/// Formats the rate, progress and remaining time of work as text.
public enum WorkPace {
  /// Returns the rate of `count` pieces in `seconds` as text such as `12.0/s`. It is rounded to a tenth.
  public static func rate(_ count: Int, after seconds: Double) -> String {
    let tenths = Int((min(Double(count) / seconds, 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)/s"
  }

  /// Returns a progress bar such as `[###---]`.
  ///
  /// - Parameters:
  ///   - fraction: The share of the work that has ended.
  ///   - width: The number of characters between the brackets; nil to return the percentage (`percent(_:)`).
  public static func bar(_ fraction: Double, width: Int?) -> String {
    guard let width else { return percent(fraction) }
    let filled = Int((Double(width) * min(1, max(0, fraction))).rounded(.down))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: width - filled) + "]"
  }

  /// Returns a share of some work as whole percent, such as `[12 %]`. Only complete work has 100 %.
  public static func percent(_ fraction: Double) -> String {
    "[\(Int((min(1, max(0, fraction)) * 100).rounded(.down))) %]"
  }

  /// Returns the estimated remaining time as text such as `0:41 left`. `fraction` is the share of the work that took
  /// `seconds`. Nil if `fraction` is 0.
  public static func left(_ fraction: Double, after seconds: Double) -> String? {
    guard fraction > 0 else { return nil }
    let left = min(seconds * max(0, 1 - fraction) / fraction, 3.6e6)
    return clock(Int(left.rounded())) + " left"
  }

  /// Returns a line that describes progress, such as `[###---] 120 of 400, 12.0/s, 0:23 left`.
  public static func progress(
    _ done: Int, of count: Int, after time: Duration, width: Int
  ) -> String {
    let seconds = max(0.001, time / .seconds(1))
    let fraction = Double(done) / Double(max(1, count))
    let text = "\(bar(fraction, width: width)) \(done) of \(count)"
    guard done > 0, let left = left(fraction, after: seconds) else { return text }
    return "\(text), \(rate(done, after: seconds)), \(left)"
  }

  /// Returns a number of seconds as text such as `0:07`, `12:30` or `3:00:00`.
  public static func clock(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = padded(seconds % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
  }
}
