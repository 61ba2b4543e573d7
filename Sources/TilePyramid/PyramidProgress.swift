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
    let tenths = Int((min(Double(done) / seconds, 1e9) * 10).rounded())
    let text = "\(done) of \(count) tiles, \(tenths / 10).\(tenths % 10)/s"
    guard done > 0, done < count else { return text }
    return text + ", \(Self.clock(seconds * Double(count - done) / Double(done))) left"
  }

  /// Seconds as `0:07` or `3:12:30`.
  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = padded(seconds % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
  }
}
