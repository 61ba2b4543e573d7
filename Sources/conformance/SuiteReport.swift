/// What came of a suite: one entry a test.
struct SuiteReport: Sendable {
  /// One test's outcome.
  struct Entry: Sendable {
    /// The test's name: its path below the suite's folder.
    var name: String
    /// Whether it passed.
    var passed: Bool
    /// Why it failed; empty where it passed.
    var message: String
  }

  /// The tests in the order they ran.
  var entries: [Entry] = []

  /// The first part of a test's name.
  static func group(of name: String) -> String {
    String(name.split(separator: "/", maxSplits: 1).first ?? "")
  }
}
