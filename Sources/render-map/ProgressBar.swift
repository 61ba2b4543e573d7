import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line on the terminal that grows while things are fetched, and is gone afterwards.
final class ProgressBar: Sendable {
  /// The line that stands there; empty where there is none.
  private let shown = Mutex("")

  private static let width = 30
  /// Back to the start of the line, which is cleared to its end.
  private static let erase = "\r\u{1B}[K"

  /// A bar where standard error is a terminal; nil where it is not.
  init?() {
    guard isatty(STDERR_FILENO) != 0 else { return nil }
  }

  /// Shows how much of the work has ended; nothing where all has.
  @Sendable func show(_ ended: Int, of all: Int) {
    let line = ended < all ? Self.line(ended, of: all) : ""
    shown.withLock { shown in
      guard line != shown else { return }
      Output.errorText(line.isEmpty ? Self.erase : Self.erase + line)
      shown = line
    }
  }

  private static func line(_ ended: Int, of all: Int) -> String {
    let filled = width * ended / max(1, all)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "[\(bar)] \(ended) of \(all)"
  }
}
