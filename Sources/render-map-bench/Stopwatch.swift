/// Times a piece of work over several runs.
struct Stopwatch {
  /// How many runs count; one more comes before them to warm up.
  var runs: Int

  /// The median time of `work` in milliseconds, and the checksum that it returned last, so that
  /// nothing is optimised away.
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
