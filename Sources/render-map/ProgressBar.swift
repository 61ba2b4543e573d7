import MapParallel

/// A line on the terminal that shows how much of some work is done, and how long the rest takes. It is gone afterwards.
final class ProgressBar: Sendable {
  private let line: TerminalLine
  private let start = ContinuousClock.now

  private static let width = 30

  /// A bar where standard error is a terminal; nil where it is not.
  init?() {
    guard let line = TerminalLine() else { return nil }
    self.line = line
  }

  /// Shows how much of the work has ended; nothing where all has.
  @Sendable func show(_ ended: Int, of all: Int) {
    line.show(
      ended < all
        ? WorkPace.progress(ended, of: all, after: .now - start, width: Self.width) : "")
  }
}
