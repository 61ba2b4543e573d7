import MapParallel

/// How far work on the tiles of a pyramid has come.
public struct PyramidProgress: Hashable, Sendable {
  /// How many tiles are done, those that were left out too.
  public var done: Int
  /// How many tiles there are.
  public var count: Int

  /// The progress of so many tiles.
  public init(done: Int, count: Int) {
    self.done = done
    self.count = count
  }

  /// The progress in words, after work has taken `time`: `120 of 1365 tiles, 40.0/s, 0:31 left`.
  public func description(after time: Duration) -> String {
    let seconds = max(0.001, time / .seconds(1))
    let text = "\(done) of \(count) tiles, \(WorkPace.rate(done, after: seconds))"
    guard done > 0, done < count else { return text }
    let left = Int(min(seconds * Double(count - done) / Double(done), 1e9).rounded(.up))
    return text + ", \(WorkPace.clock(left)) left"
  }
}
