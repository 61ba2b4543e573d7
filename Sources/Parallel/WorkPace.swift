/// How fast work goes and how long it takes, in words.
public enum WorkPace {
  /// How many pieces a second are done where `count` took `seconds`, to a tenth: `12.0/s`.
  public static func rate(_ count: Int, after seconds: Double) -> String {
    let tenths = Int((min(Double(count) / seconds, 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)/s"
  }

  /// Seconds as `0:07`, `12:30` or `3:00:00`.
  public static func clock(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = padded(seconds % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
  }
}
