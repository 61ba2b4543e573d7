/// A line on the terminal that grows while things are fetched, and is gone afterwards.
final class ProgressBar: Sendable {
  private let line: TerminalLine

  private static let width = 30

  /// A bar where standard error is a terminal; nil where it is not.
  init?() {
    guard let line = TerminalLine() else { return nil }
    self.line = line
  }

  /// Shows how much of the work has ended; nothing where all has.
  @Sendable func show(_ ended: Int, of all: Int) {
    line.show(ended < all ? Self.line(ended, of: all) : "")
  }

  private static func line(_ ended: Int, of all: Int) -> String {
    let filled = width * ended / max(1, all)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    return "[\(bar)] \(ended) of \(all)"
  }
}
