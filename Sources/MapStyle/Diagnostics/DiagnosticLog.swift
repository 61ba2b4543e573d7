import MapJSON

/// Collects the diagnostics of a style.
struct DiagnosticLog {
  /// The diagnostics in the order in which they were found.
  private(set) var diagnostics: [StyleDiagnostic] = []

  /// The diagnostics in the order of the text; those at the same offset in the order in which they were
  /// found.
  var sorted: [StyleDiagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Adds a diagnostic about `value`.
  mutating func report(
    _ message: String, at place: String, _ value: JSONValue,
    severity: StyleDiagnostic.Severity = .error, kind: StyleDiagnostic.Kind = .mistake
  ) {
    diagnostics.append(
      StyleDiagnostic(
        place: place, message: message, severity: severity, kind: kind,
        offset: value.offset < 0 ? nil : value.offset))
  }

  /// Adds a diagnostic that `value` is of the wrong type.
  mutating func reportKind(_ expected: String, at place: String, _ value: JSONValue) {
    report("\(expected) expected, \(value.kindName) found", at: place, value)
  }
}
