/// Why bytes are no well-known binary, or a text no well-known text, and where.
public struct WellKnownError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// It ends in the middle of a geometry, or announces more parts than there is room for.
    case unexpectedEnd
    /// A type of geometry that GeoJSON does not have, by its name or number.
    case unknownType(String)
    /// A part of another type than the one that must stand there.
    case unexpectedType(String, expected: String)
    /// Something else than what must stand there.
    case unexpected(String, expected: String)
    /// A coordinate that is not a finite number.
    case notFinite
    /// More geometry collections inside each other than the reader's limit.
    case nestedTooDeep(limit: Int)
  }

  /// What is wrong.
  public var reason: Reason
  /// The byte offset of the place.
  public var offset: Int
}

extension WellKnownError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String { "byte \(offset): \(reason)" }
}

extension WellKnownError.Reason: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the geometry is cut off"
    case .unknownType(let type): "no geometry of type \(type) can be read"
    case .unexpectedType(let type, let expected):
      "a \(type) cannot stand here, only a \(expected)"
    case .unexpected(let found, let expected): "\(expected) was expected, not \(found)"
    case .notFinite: "a coordinate is not a finite number"
    case .nestedTooDeep(let limit): "more than \(limit) geometry collections inside each other"
    }
  }
}
