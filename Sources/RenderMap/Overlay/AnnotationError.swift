/// An error of parsing a marker or a path.
public struct AnnotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid part, such as `color` or `point 3`; empty for the whole.
  public var part: String
  /// The problem, and what is expected.
  public var reason: String

  /// Creates an error of a part.
  public init(part: String = "", reason: String) {
    self.part = part
    self.reason = reason
  }

  /// The part and the problem: `color: ...`.
  public var description: String { part.isEmpty ? reason : "\(part): \(reason)" }
}
