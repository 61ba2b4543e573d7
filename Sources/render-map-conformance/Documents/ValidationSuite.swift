import FoundationEssentials
import MapJSON
import MapStyle

/// The tests of the validator: styles, `x.input.json`, each with the mistakes that must be found in
/// it, `x.output.json`.
enum ValidationSuite {
  /// Runs the tests in `directory`, or those of them whose name matches the pattern `only`.
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

  /// Why a test fails; nil where it passes.
  private static func failure(ofTest name: String, in directory: String) -> String? {
    guard let input = FileManager.default.contents(atPath: "\(directory)/\(name).input.json"),
      let output = FileManager.default.contents(atPath: "\(directory)/\(name).output.json"),
      let expected = (try? JSONDocument(parsing: Array(output)))?.root.array
    else { return "cannot be read" }
    // The suite is of mistakes: what a version does not draw is none.
    let found = Style.parse(text: Array(input)).diagnostics.filter { $0.kind == .mistake }
    let difference = Difference(expected: expected.map(ExpectedMistake.init), found: found)
    return difference.isEmpty ? nil : difference.description
  }
}

/// A mistake that a validator must find.
struct ExpectedMistake {
  /// Where it is; nil for the style as a whole.
  var place: String?
  /// Its line, where one is given.
  var line: Int?
  /// How badly it hurts, where that is given.
  var severity: String?

  /// What an entry of a test's output says.
  init(_ json: JSONValue) {
    let message = json.object?["message"]?.string ?? ""
    place = message.prefixBefore(": ")
    line = json.object?["line"]?.double.map { Int($0) }
    severity = json.object?["severity"]?.string
  }

  /// Whether `diagnostic` says the same at the very place, or (if `loosely`) at a place that this
  /// one is short for: `color` for `light.color`, where steps from the style's root are left out.
  func matches(_ diagnostic: StyleDiagnostic, loosely: Bool) -> Bool {
    if let line, line != diagnostic.line { return false }
    if let severity, severity != diagnostic.severity.rawValue { return false }
    guard let place else { return loosely || diagnostic.place.isEmpty }
    if place == diagnostic.place { return true }
    return loosely && Self.isShort(place.split(separator: "."), for: diagnostic.place)
  }

  /// Whether `steps` are steps of `place` in order, the last of them its last.
  private static func isShort(_ steps: [Substring], for place: String) -> Bool {
    let all = place.split(separator: ".")
    guard steps.last == all.last else { return false }
    var remaining = steps[...]
    for step in all where step == remaining.first { remaining.removeFirst() }
    return remaining.isEmpty
  }
}

/// What was to be found and was not, and what was found and was not to be.
private struct Difference {
  var missing: [ExpectedMistake]
  var surplus: [StyleDiagnostic]

  var isEmpty: Bool { missing.isEmpty && surplus.isEmpty }

  /// Pairs off what is equal: first by the very place, then loosely; and of those, first what has a
  /// line, so that what has none takes what remains.
  init(expected: [ExpectedMistake], found: [StyleDiagnostic]) {
    missing = expected.filter { $0.line != nil } + expected.filter { $0.line == nil }
    surplus = found
    for loosely in [false, true] {
      missing.removeAll { mistake in
        guard let index = surplus.firstIndex(where: { mistake.matches($0, loosely: loosely) })
        else { return false }
        surplus.remove(at: index)
        return true
      }
    }
  }

  var description: String {
    let lost = missing.map { "not found: \($0.place ?? "") (line \($0.line ?? 0))" }
    let added = surplus.map { "not expected: \($0) (line \($0.line ?? 0))" }
    return (lost + added).joined(separator: "; ")
  }
}

extension String {
  /// What comes before the first `mark`; nil where there is none.
  fileprivate func prefixBefore(_ mark: String) -> String? {
    firstRange(of: mark).map { String(self[..<$0.lowerBound]) }
  }
}
