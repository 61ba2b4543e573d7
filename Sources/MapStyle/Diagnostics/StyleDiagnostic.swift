/// A mistake in a style: what is wrong, and where.
public struct StyleDiagnostic: Hashable, Sendable {
  /// How badly a mistake hurts.
  public enum Severity: String, Hashable, Sendable {
    /// The style is wrong and cannot be drawn as it is written.
    case error
    /// The style can be drawn, but hardly as it was meant.
    case warning
  }

  /// What a diagnostic is about.
  public enum Kind: Hashable, Sendable {
    /// A mistake by the rules of the style specification.
    case mistake
    /// Something that the specification has and this version does not draw.
    case notDrawn
    /// Something that this version does not draw at some zoom levels, and draws at others.
    case notDrawnAtSomeZooms
  }

  /// Where in the style, as names and indices: `layers[3].paint.line-width`; empty for the style
  /// as a whole.
  public var place: String
  /// What is wrong and, where it is known, what would be right.
  public var message: String
  /// How badly it hurts.
  public var severity: Severity
  /// What it is about.
  public var kind: Kind
  /// The byte offset of the value in the style's text; nil for a style made by a program, and for
  /// text that is no JSON.
  public var offset: Int?
  /// The line in the style's text, from 1; nil where `offset` is.
  public var line: Int?
  /// The column in that line, in bytes from 1; nil where `offset` is.
  public var column: Int?

  /// A mistake at `place`.
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
