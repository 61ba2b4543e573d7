/// Times work over several runs.
struct Stopwatch {
  /// The number of timed runs, after one run to warm up.
  var runs: Int

  /// Returns the median time of `work` in milliseconds, and the checksum of its last run, which keeps the work from
  /// being optimised away.
  func median(_ work: () throws -> Int) rethrows -> (milliseconds: Double, checksum: Int) {
    var checksum = try work()
    var times: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<runs {
      let start = clock.now
      checksum = try work()
      let elapsed = (clock.now - start).components
      times.append(Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) * 1e-15)
    }
    times.sort()
    return (times[times.count / 2], checksum)
  }
}
