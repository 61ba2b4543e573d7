import MapSystem

/// The progress of work on the tiles of a pyramid.
public struct PyramidProgress: Hashable, Sendable {
  /// The number of finished tiles, including skipped tiles.
  public var done: Int
  /// The total number of tiles.
  public var count: Int
  /// The number of finished tiles that were kept from earlier work.
  public var kept = 0

  /// Creates the progress of work with the finished and the total number of tiles.
  public init(done: Int, count: Int) {
    self.done = done
    self.count = count
  }

  /// The share of finished tiles, from 0 to 1.
  public var fraction: Double { Double(done) / Double(max(1, count)) }

  /// Describes the progress after an elapsed time, such as `120 of 1365 tiles, 40.0/s, 0:31 left`. The rate is the rate
  /// of tiles that were not kept.
  public func description(after time: Duration) -> String {
    let seconds = max(0.001, time / .seconds(1))
    let drawn = done - kept
    let text = "\(done) of \(count) tiles, \(WorkPace.rate(drawn, after: seconds))"
    guard drawn > 0, done < count else { return text }
    let left = Int(min(seconds * Double(count - done) / Double(drawn), 1e9).rounded(.up))
    return text + ", \(WorkPace.clock(left)) left"
  }
}
