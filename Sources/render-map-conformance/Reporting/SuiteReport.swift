import Foundation

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

  /// The tests that failed.
  var failures: [Entry] { entries.filter { !$0.passed } }

  /// The first part of a test's name.
  static func group(of name: String) -> String {
    String(name.split(separator: "/", maxSplits: 1).first ?? "")
  }

  /// Prints the failures, a line a group, and the closing count.
  func printSummary() {
    for failure in failures { print("failed: \(failure.name): \(failure.message)") }
    let groups = Dictionary(grouping: entries) { Self.group(of: $0.name) }
    for (group, members) in groups.sorted(by: { $0.key < $1.key }) {
      print("\(group) \(members.count { $0.passed })/\(members.count)")
    }
    print("\(entries.count { $0.passed }) passed, \(failures.count) failed")
  }

  /// Writes the names of the tests that passed, sorted, one a line.
  func writePassingNames(to path: String) throws {
    let names = entries.filter(\.passed).map(\.name).sorted()
    try Data((names.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  /// The tests named in a file that did not pass, each with its reason.
  func regressions(against path: String, only glob: String?) throws -> [String] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var expected = text.split(separator: "\n").map(String.init).filter { !$0.isEmpty }
    if let glob { expected = expected.filter { Glob.matches(glob, $0) } }
    let outcomes = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
    return expected.compactMap { name in
      guard let entry = outcomes[name] else { return "\(name): did not run" }
      return entry.passed ? nil : "\(name): \(entry.message)"
    }
  }
}
