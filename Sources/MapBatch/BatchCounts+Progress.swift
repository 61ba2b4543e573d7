import MapParallel

extension BatchCounts {
  /// How far a batch is, as a line for people: `[###---] 120 of about 240, 12.0/s, 0:10 left, 3 failed`.
  ///
  /// - Parameters:
  ///   - time: How long it has run.
  ///   - width: The letters of the bar; there is none where the number of jobs is not known.
  public func progress(after time: Duration, width: Int) -> String {
    let seconds = max(0.001, time / .seconds(1))
    var parts = ["\(ended) done", WorkPace.rate(ended, after: seconds)]
    if let fraction {
      // How many jobs a file has is known from how much of it they were.
      let total = fraction > 0 ? " of about \(Int((Double(ended) / fraction).rounded()))" : ""
      parts[0] =
        "\(WorkPace.bar(fraction, width: width)) \(ended)" + (fraction < 1 ? total : " of \(ended)")
      if let left = WorkPace.left(fraction, after: seconds) { parts.append(left) }
    }
    if failed > 0 { parts.append("\(failed) failed") }
    if skipped > 0 { parts.append("\(skipped) already exist") }
    return parts.joined(separator: ", ")
  }
}
