import MapBatch
import Synchronization

/// A line on the terminal that tells how far a batch is, how fast, and how long it will take.
final class BatchProgressBar: Sendable {
  private let line: TerminalLine
  private let start = ContinuousClock.now
  private let shown = Mutex(ContinuousClock.now)

  /// A bar where standard error is a terminal; nil where it is not.
  init?() {
    guard let line = TerminalLine() else { return nil }
    self.line = line
  }

  /// Shows the counts, at most ten times a second.
  func show(_ counts: BatchCounts) {
    let now = ContinuousClock.now
    let isDue = shown.withLock { shown in
      guard now - shown > .milliseconds(100) else { return false }
      shown = now
      return true
    }
    if isDue { line.show(counts.progress(after: now - start, width: 30)) }
  }

  /// Clears the line.
  func clear() { line.show("") }
}
