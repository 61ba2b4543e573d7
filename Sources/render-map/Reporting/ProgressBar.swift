import RenderMap
import MapSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line on the terminal whose text can be replaced. The line is cleared at the end.
final class TerminalLine: Sendable {
  /// The current text; empty if the line is cleared.
  private let shown = Mutex("")

  /// The control characters that move to the start of the line and clear it.
  private static let erase = "\r\u{1B}[K"

  /// Creates a line; nil if standard error is not a terminal.
  init?() {
    guard isatty(STDERR_FILENO) != 0 else { return nil }
  }

  /// Replaces the current text.
  func show(_ line: String) {
    shown.withLock { shown in
      guard line != shown else { return }
      Output.errorText(line.isEmpty ? Self.erase : Self.erase + line)
      shown = line
    }
  }
}

/// A line on the terminal with the progress and the remaining time of some work.
final class ProgressBar: Sendable {
  private let line: TerminalLine
  private let start = ContinuousClock.now

  /// The number of characters of bars.
  fileprivate static let width = 30

  /// Creates a progress bar; nil if standard error is not a terminal.
  init?() {
    guard let line = TerminalLine() else { return nil }
    self.line = line
  }

  /// Shows how much of the work has ended. Clears the line if all of the work has ended.
  @Sendable func show(_ ended: Int, of all: Int) {
    line.show(
      ended < all
        ? WorkPace.progress(ended, of: all, after: .now - start, width: Self.width) : "")
  }
}

/// The progress, the rate and the remaining time of long work: a line on the terminal that changes, or lines of a log
/// that are added now and then.
final class WorkProgress: Sendable {
  private let line = TerminalLine()
  private let start = ContinuousClock.now
  private let schedule = Mutex(ProgressSchedule())
  private let shown = Mutex(ContinuousClock.now)

  /// The time since the work began.
  var time: Duration { .now - start }

  /// Shows the progress. The line on a terminal changes at most ten times per second.
  ///
  /// - Parameters:
  ///   - fraction: The share of the work that has ended, from 0 to 1; nil if it is unknown.
  ///   - describe: A function that returns the progress after a time. The width is the number of characters of its bar,
  ///     or nil for a percentage.
  func show(_ fraction: Double?, _ describe: (Duration, _ width: Int?) -> String) {
    let now = ContinuousClock.now
    guard let line else {
      let time = now - start
      if schedule.withLock({ $0.isDue(at: time, fraction: fraction) }) {
        Output.error(describe(time, nil))
      }
      return
    }
    let isDue = shown.withLock { shown in
      guard now - shown > .milliseconds(100) else { return false }
      shown = now
      return true
    }
    if isDue { line.show(describe(now - start, ProgressBar.width)) }
  }

  /// Clears the line on a terminal.
  func clear() { line?.show("") }
}
