import Foundation

/// The results of a suite, with one entry per test.
struct SuiteReport: Sendable {
  /// The result of one test.
  struct Entry: Sendable {
    /// The name of the test. It is the test's path below the suite's folder.
    var name: String
    /// Whether the test passed.
    var passed: Bool
    /// The reason why the test failed; empty if it passed.
    var message: String
  }

  /// The results of the tests, in the order in which they ran.
  var entries: [Entry] = []

  /// The results of the tests that failed.
  var failures: [Entry] { entries.filter { !$0.passed } }

  /// Returns the first part of a test's name.
  static func group(of name: String) -> String {
    String(name.split(separator: "/", maxSplits: 1).first ?? "")
  }

  /// Prints the failures, a line for each group of tests, and the total counts.
  func printSummary() {
    for failure in failures { print("failed: \(failure.name): \(failure.message)") }
    let groups = Dictionary(grouping: entries) { Self.group(of: $0.name) }
    for (group, members) in groups.sorted(by: { $0.key < $1.key }) {
      print("\(group) \(members.count { $0.passed })/\(members.count)")
    }
    print("\(entries.count { $0.passed }) passed, \(failures.count) failed")
  }

  /// Writes the sorted names of the tests that passed to a file, with one name per line.
  func writePassingNames(to path: String) throws {
    let names = entries.filter(\.passed).map(\.name).sorted()
    try Data((names.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Returns the tests that a file lists but that did not pass, each with the reason.
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

/// Patterns for test names. `*` matches any characters including slashes, and `?` matches one character.
enum Glob {
  /// Returns whether `pattern` matches all of `text`.
  static func matches(_ pattern: String, _ text: String) -> Bool {
    let pattern = Array(pattern)
    let text = Array(text)
    var (p, t) = (0, 0)
    var retry: (p: Int, t: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.p, last.t + 1)
        (p, t) = (last.p, last.t + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}

/// The reason why a test failed or could not run.
struct TestFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
