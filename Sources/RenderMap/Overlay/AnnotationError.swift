/// Why a marker or a path cannot be read.
public struct AnnotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part that is wrong: `color`, `point 3`; empty where it is all.
  public var part: String
  /// What is wrong with it, and what was expected.
  public var reason: String

  /// An error of a part.
  public init(part: String = "", reason: String) {
    self.part = part
    self.reason = reason
  }

  /// The error as a line for people: `color: what`.
  public var description: String { part.isEmpty ? reason : "\(part): \(reason)" }
}
