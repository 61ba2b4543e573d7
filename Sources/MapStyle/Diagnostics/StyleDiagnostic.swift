import MapJSON

/// A mistake in a style and its place.
public struct StyleDiagnostic: Hashable, Sendable {
  /// The severity of a mistake.
  public enum Severity: String, Hashable, Sendable {
    /// The style is invalid.
    case error
    /// The style is valid, but probably not as intended.
    case warning
  }

  /// The kind of a diagnostic.
  public enum Kind: Hashable, Sendable {
    /// A mistake by the rules of the style specification.
    case mistake
    /// A part of the specification that this version does not draw.
    case notDrawn
    /// An invalid member that only describes the map. The map is drawn without it, or with its apparent meaning.
    case oddDescription
  }

  /// The place in the style as names and indices, such as `layers[3].paint.line-width`; empty for the style as a whole.
  public var place: String
  /// The problem and, if known, its solution.
  public var message: String
  /// The severity.
  public var severity: Severity
  /// The kind.
  public var kind: Kind
  /// The byte offset of the value in the style's text; nil if the style was not read from text.
  public var offset: Int?
  /// The line in the style's text, from 1; nil if `offset` is.
  public var line: Int?
  /// The column in the line, in bytes from 1; nil if `offset` is.
  public var column: Int?

  /// Creates a diagnostic of a mistake at `place`.
  public init(
    place: String, message: String, severity: Severity = .error, kind: Kind = .mistake,
    offset: Int? = nil, line: Int? = nil, column: Int? = nil
  ) {
    self.place = place
    self.message = message
    self.severity = severity
    self.kind = kind
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension StyleDiagnostic: CustomStringConvertible {
  /// The place and the message: `layers[3].paint.line-width: number expected, string found`.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// Collects the diagnostics of a style.
struct DiagnosticLog {
  /// The diagnostics in the order of discovery.
  private(set) var diagnostics: [StyleDiagnostic] = []

  /// The diagnostics in the order of the text. Diagnostics at the same offset are in the order of discovery.
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

  /// Marks the diagnostics from index `start` on as mistakes of a member that only describes the map.
  ///
  /// - Parameter consequence: The way in which the map is drawn.
  mutating func excuse(from start: Int, _ consequence: String) {
    for index in diagnostics.indices.dropFirst(start) {
      diagnostics[index].kind = .oddDescription
      diagnostics[index].message += "; \(consequence)"
    }
  }

  /// Adds a diagnostic that `value` has the wrong type.
  mutating func reportKind(_ expected: String, at place: String, _ value: JSONValue) {
    report("\(expected) expected, \(value.kindName) found", at: place, value)
  }
}
