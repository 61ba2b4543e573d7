extension BatchCounts {
  /// How far a batch is, as a line for people: `[###---] 120 done, 12.0/s, 0:41 left, 3 failed`.
  ///
  /// - Parameters:
  ///   - time: How long it has run.
  ///   - width: The letters of the bar; there is none where the number of jobs is not known.
  public func progress(after time: Duration, width: Int) -> String {
    let seconds = max(0.001, time / .seconds(1))
    var parts = ["\(ended) done", "\(Self.tenths(Double(ended) / seconds))/s"]
    var bar = ""
    if let fraction {
      let filled = Int((Double(width) * min(1, max(0, fraction))).rounded(.down))
      bar =
        "[" + String(repeating: "#", count: filled)
        + String(repeating: "-", count: width - filled) + "] "
      if fraction > 0 { parts.append(Self.clock(seconds * (1 - fraction) / fraction) + " left") }
    }
    if failed > 0 { parts.append("\(failed) failed") }
    if skipped > 0 { parts.append("\(skipped) there already") }
    return bar + parts.joined(separator: ", ")
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((min(number, 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Seconds as `0:07`, `12:30` or `3:00:00`.
  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 3.6e6).rounded())
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(seconds % 60))"
      : "\(minutes):\(padded(seconds % 60))"
  }
}
