import MapJSON

/// A mistake in a style and its place.
public struct StyleDiagnostic: Hashable, Sendable {
  /// Whether a mistake makes the style invalid.
  public enum Severity: String, Hashable, Sendable {
    /// The style is invalid.
    case error
    /// The style is valid, but probably not as intended.
    case warning
  }

  /// The subject of a diagnostic: a mistake, a probable mistake, a part that is not drawn, a member that only describes
  /// the map, or a part that another engine does not draw.
  public enum Kind: Hashable, Sendable {
    /// A violation of the rules of the style specification.
    case mistake
    /// A part that the rules allow, but that is probably a mistake.
    case probableMistake
    /// A part of the specification that this version does not draw.
    case notDrawn
    /// An invalid member that only describes the map. The map is drawn without the member, or with its apparent
    /// meaning.
    case oddDescription
    /// A part that a release of another engine does not draw.
    case engineDifference
  }

  /// The place in the style as names and indices, such as `layers[3].paint.line-width`. If the diagnostic is about the
  /// whole style, the place is empty.
  public var place: String
  /// A description of the problem, and of its solution if the solution is known.
  public var message: String
  /// The severity of the mistake. The default is `error`.
  public var severity: Severity
  /// The kind of the diagnostic. The default is `mistake`.
  public var kind: Kind
  /// The byte offset of the value in the style's text. Nil if the style was not read from text.
  public var offset: Int?
  /// The line in the style's text. The first line is 1. Nil if `offset` is nil.
  public var line: Int?
  /// The column in the line, in Unicode scalars. The first column is 1. Nil if `offset` is nil.
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
  /// The place and the message, such as `layers[3].paint.line-width: number expected, string found`.
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

  /// Marks the diagnostics from index `start` on as mistakes in a member that only describes the map.
  ///
  /// - Parameter consequence: A description of how the map is drawn. It is appended to the messages.
  mutating func excuse(from start: Int, _ consequence: String) {
    for index in diagnostics.indices.dropFirst(start) {
      diagnostics[index].kind = .oddDescription
      diagnostics[index].message += "; \(consequence)"
    }
  }

  /// Adds a diagnostic that says that `value` has the wrong type.
  mutating func reportKind(_ expected: String, at place: String, _ value: JSONValue) {
    report("\(expected) expected, \(value.kindName) found", at: place, value)
  }
}
