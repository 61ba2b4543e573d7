import Parallel

extension BatchCounts {
  /// How far a batch is, as a line for people: `[###---] 120 done, 12.0/s, 0:41 left, 3 failed`.
  ///
  /// - Parameters:
  ///   - time: How long it has run.
  ///   - width: The letters of the bar; there is none where the number of jobs is not known.
  public func progress(after time: Duration, width: Int) -> String {
    let seconds = max(0.001, time / .seconds(1))
    var parts = ["\(ended) done", WorkPace.rate(ended, after: seconds)]
    var bar = ""
    if let fraction {
      let filled = Int((Double(width) * min(1, max(0, fraction))).rounded(.down))
      bar =
        "[" + String(repeating: "#", count: filled)
        + String(repeating: "-", count: width - filled) + "] "
      if fraction > 0 {
        let left = Int(min(seconds * (1 - fraction) / fraction, 3.6e6).rounded())
        parts.append(WorkPace.clock(left) + " left")
      }
    }
    if failed > 0 { parts.append("\(failed) failed") }
    if skipped > 0 { parts.append("\(skipped) there already") }
    return bar + parts.joined(separator: ", ")
  }
}
