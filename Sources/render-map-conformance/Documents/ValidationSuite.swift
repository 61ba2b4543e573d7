import FoundationEssentials
import MapJSON
import MapStyle

/// The validation suite. It contains styles (`x.input.json`) with the expected errors (`x.output.json`).
enum ValidationSuite {
  /// Runs the tests in `directory` whose names match the pattern `only`.
  static func run(directory: String, only: String?) -> SuiteReport {
    let suffix = ".input.json"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    var report = SuiteReport()
    for file in files.sorted() where file.hasSuffix(suffix) {
      let name = String(file.dropLast(suffix.count))
      if let only, !Glob.matches(only, name) { continue }
      let message = failure(ofTest: name, in: directory)
      report.entries.append(
        SuiteReport.Entry(name: name, passed: message == nil, message: message ?? ""))
    }
    return report
  }

  /// Returns the reason why a test fails; nil if the test passes.
  private static func failure(ofTest name: String, in directory: String) -> String? {
    guard let input = FileManager.default.contents(atPath: "\(directory)/\(name).input.json"),
      let output = FileManager.default.contents(atPath: "\(directory)/\(name).output.json"),
      let expected = (try? JSONDocument(parsing: Array(output)))?.root.array
    else { return "cannot be read" }
    // The suite contains only violations of the rules. It contains no warnings about content that this version does not
    // draw, or about probable mistakes.
    let found = Style.parse(text: Array(input)).diagnostics.filter {
      $0.kind != .notDrawn && $0.kind != .probableMistake
    }
    let difference = Difference(expected: expected.map(ExpectedError.init), found: found)
    return difference.isEmpty ? nil : difference.description
  }
}

struct ExpectedError {
  /// The place in the style; nil if the error is about the whole style.
  var place: String?
  /// The line of the error, if the test specifies it.
  var line: Int?
  /// The severity of the error, if the test specifies it.
  var severity: String?

  /// Reads an entry of a test's expected output.
  init(_ json: JSONValue) {
    let message = json.object?["message"]?.string ?? ""
    place = message.prefixBefore(": ")
    line = json.object?["line"]?.double.map { Int($0) }
    severity = json.object?["severity"]?.string
  }

  /// Returns whether `diagnostic` is at the same place. If `loosely`, the place of this error may also be an
  /// abbreviation of the diagnostic's place: `color` for `light.color`, without the components from the style's root.
  func matches(_ diagnostic: StyleDiagnostic, loosely: Bool) -> Bool {
    if let line, line != diagnostic.line { return false }
    if let severity, severity != diagnostic.severity.rawValue { return false }
    guard let place else { return loosely || diagnostic.place.isEmpty }
    if place == diagnostic.place { return true }
    return loosely && Self.isAbbreviation(place.split(separator: "."), for: diagnostic.place)
  }

  /// Returns whether `steps` are components of `place` in their order, and the last step is the last component.
  private static func isAbbreviation(_ steps: [Substring], for place: String) -> Bool {
    let all = place.split(separator: ".")
    guard steps.last == all.last else { return false }
    var remaining = steps[...]
    for step in all where step == remaining.first { remaining.removeFirst() }
    return remaining.isEmpty
  }
}

/// The expected errors that were not found, and the unexpected errors that were found.
private struct Difference {
  var missing: [ExpectedError]
  var surplus: [StyleDiagnostic]

  var isEmpty: Bool { missing.isEmpty && surplus.isEmpty }

  /// Matches expected and found errors, first by their exact places, then loosely. In both cases, errors with a line
  /// are matched first.
  init(expected: [ExpectedError], found: [StyleDiagnostic]) {
    missing = expected.filter { $0.line != nil } + expected.filter { $0.line == nil }
    surplus = found
    for loosely in [false, true] {
      missing.removeAll { error in
        guard let index = surplus.firstIndex(where: { error.matches($0, loosely: loosely) })
        else { return false }
        surplus.remove(at: index)
        return true
      }
    }
  }

  var description: String {
    let missingText = missing.map { "not found: \($0.place ?? "") (line \($0.line ?? 0))" }
    let surplusText = surplus.map { "not expected: \($0) (line \($0.line ?? 0))" }
    return (missingText + surplusText).joined(separator: "; ")
  }
}

extension String {
  /// Returns the text before the first `mark`; nil if the text does not contain `mark`.
  fileprivate func prefixBefore(_ mark: String) -> String? {
    firstRange(of: mark).map { String(self[..<$0.lowerBound]) }
  }
}
