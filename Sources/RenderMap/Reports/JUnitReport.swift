import MapEngine

/// Results of image tests as JUnit XML, for build servers.
public enum JUnitReport {
  /// Returns the report of results. `suite` is the name of the test suite.
  public static func text(of results: [GoldenResult], suite: String) -> String {
    let failures = results.count { if case .failed = $0.status { true } else { false } }
    let errors = results.count { !$0.isGood } - failures
    let time = results.reduce(0) { $0 + $1.seconds }
    let head =
      "<testsuite name=\"\(Markup.escaped(suite))\" tests=\"\(results.count)\" "
      + "failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time)\">"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(head)
      \(results.map(testCase).joined(separator: "\n"))
      </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ result: GoldenResult) -> String {
    let start =
      "<testcase classname=\"\(Markup.escaped(result.file))\" name=\"\(Markup.escaped(result.name))\" "
      + "file=\"\(Markup.escaped(result.file))\" line=\"\(result.line)\" time=\"\(result.seconds)\""
    let content = problem(of: result) + warnings(of: result)
    return content.isEmpty ? start + "/>" : start + ">\(content)</testcase>"
  }

  private static func problem(of result: GoldenResult) -> String {
    switch result.status {
    case .passed, .recorded: return ""
    case .failed(let failure):
      let places = failure.changes.map { change in
        change.place + (change.lines.isEmpty ? "" : ": " + change.lines.joined(separator: "; "))
      }
      let accept = result.acceptance.map { ["accept: \($0)"] } ?? []
      let lines = (failure.causes + places + accept).joined(separator: "\n")
      return
        "<failure message=\"\(Markup.escaped(failure.summary))\">\(Markup.escaped(lines))</failure>"
    case .new, .error:
      return "<error message=\"\(Markup.escaped(result.problem ?? ""))\"/>"
    }
  }

  private static func warnings(of result: GoldenResult) -> String {
    guard !result.warnings.isEmpty else { return "" }
    let lines = result.warnings.map { $0.line() }
    return "<system-err>\(Markup.escaped(lines.joined(separator: "\n")))</system-err>"
  }
}

/// Results as workflow commands for GitHub Actions. GitHub shows them as annotations of the files.
public enum WorkflowAnnotations {
  /// Returns one line for each test that failed, that is new, or that could not be performed.
  public static func lines(of results: [GoldenResult]) -> [String] {
    results.compactMap { result in
      guard let problem = result.problem else { return nil }
      return "::error file=\(property(result.file)),line=\(result.line),"
        + "title=\(property("Image test " + result.name))::\(data(problem))"
    }
  }

  private static func data(_ text: String) -> String {
    // Unicode scalars are compared, because a CR followed by an LF is a single `Character`.
    text.unicodeScalars.map { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] ?? String($0) }.joined()
  }

  private static func property(_ text: String) -> String {
    data(text).map { [":": "%3A", ",": "%2C"][$0] ?? String($0) }.joined()
  }
}
