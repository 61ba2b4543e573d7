import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line on the terminal that is written over again and again, and is gone afterwards.
final class TerminalLine: Sendable {
  /// The line that stands there; empty where there is none.
  private let shown = Mutex("")

  /// Back to the start of the line, which is cleared to its end.
  private static let erase = "\r\u{1B}[K"

  /// A line where standard error is a terminal; nil where it is not.
  init?() {
    guard isatty(STDERR_FILENO) != 0 else { return nil }
  }

  /// Shows some text in place of what stands there.
  func show(_ line: String) {
    shown.withLock { shown in
      guard line != shown else { return }
      Output.errorText(line.isEmpty ? Self.erase : Self.erase + line)
      shown = line
    }
  }
}
