import RenderMap

/// Results as JUnit's XML, as build servers read it.
public enum JUnitReport {
  /// The report of some results.
  public static func text(of results: [GoldenResult], suite: String) -> String {
    let failures = results.count { if case .failed = $0.status { true } else { false } }
    let errors = results.count { !$0.isGood && !$0.hasDifference }
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
    let content = content(of: result) + warnings(of: result)
    return content.isEmpty ? start + "/>" : start + ">" + content + "</testcase>"
  }

  private static func content(of result: GoldenResult) -> String {
    switch result.status {
    case .passed, .recorded:
      guard let problem = result.problem else { return "" }
      return "<error message=\"\(Markup.escaped(problem))\"/>"
    case .failed(let failure):
      let places = failure.changes.map { $0.place + ": " + $0.lines.joined(separator: "; ") }
      return "<failure message=\"\(Markup.escaped(failure.summary))\">"
        + Markup.escaped(places.joined(separator: "\n")) + "</failure>"
    case .error(let message): return "<error message=\"\(Markup.escaped(message))\"/>"
    }
  }

  private static func warnings(of result: GoldenResult) -> String {
    guard !result.warnings.isEmpty else { return "" }
    return "<system-err>" + Markup.escaped(result.warningLines.joined(separator: "\n"))
      + "</system-err>"
  }
}

extension GoldenResult {
  /// The warnings, a line each, with their classes.
  var warningLines: [String] {
    warnings.map { $0.line(as: fatalWarnings.contains($0) ? .error : .warning) }
  }

}

/// Text in XML and HTML.
enum Markup {
  /// The text with what markup reserves written as references; control characters that XML cannot hold
  /// become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }
}
