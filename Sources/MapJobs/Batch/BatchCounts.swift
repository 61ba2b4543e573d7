import MapParallel

/// The numbers of jobs that have ended, by status.
public struct BatchCounts: Hashable, Sendable {
  /// The number of pictures that were drawn.
  public internal(set) var drawn = 0
  /// The number of jobs that failed.
  public internal(set) var failed = 0
  /// The number of pictures that already existed.
  public internal(set) var skipped = 0
  /// The fraction of the jobs that was read, 0 to 1; nil if the number of jobs is unknown.
  public internal(set) var fraction: Double?

  /// Creates counts of 0.
  public init() {}

  /// The number of all jobs that have ended.
  public var ended: Int { drawn + failed + skipped }

  /// Adds the result of a job.
  mutating func add(_ result: BatchResult, fraction: Double?) {
    switch result.status {
    case .ok: drawn += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
    self.fraction = fraction ?? self.fraction
  }
}

extension BatchCounts {
  /// Returns the progress of a batch as a line: `[###---] 120 of about 240, 12.0/s, 0:10 left, 3 failed`.
  ///
  /// - Parameters:
  ///   - time: The time since the batch started.
  ///   - width: The number of characters of the bar; there is no bar if the number of jobs is unknown.
  public func progress(after time: Duration, width: Int) -> String {
    let seconds = max(0.001, time / .seconds(1))
    var parts = ["\(ended) done", WorkPace.rate(ended, after: seconds)]
    if let fraction {
      // The number of jobs in a file is estimated from the part that was read.
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
