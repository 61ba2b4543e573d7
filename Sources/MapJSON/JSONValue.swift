/// A JSON value that knows where in its text it stands. Equality compares what it says, not where.
public struct JSONValue: Sendable {
  /// What a value says.
  public enum Content: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, as integer or floating-point, as it came.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, its members in the order of the text.
    case object(JSONObject)
  }

  /// What the value says.
  public var content: Content
  /// The byte offset of the value's first byte in its text; -1 for a value made by a program.
  public var offset: Int

  /// A value that says `content` and stands at `offset`.
  public init(_ content: Content, offset: Int = -1) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Hashable {
  /// Whether both say the same, wherever they stand.
  public static func == (a: JSONValue, b: JSONValue) -> Bool { a.content == b.content }

  /// Hashes what the value says.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { content == .null }

  /// The Boolean, if it is one.
  public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }

  /// The number as floating-point, if it is one.
  public var double: Double? {
    if case .number(let value) = content { value.doubleValue } else { nil }
  }

  /// The string, if it is one.
  public var string: String? { if case .string(let value) = content { value } else { nil } }

  /// The elements, if it is an array.
  public var array: [JSONValue]? { if case .array(let value) = content { value } else { nil } }

  /// The members, if it is an object.
  public var object: JSONObject? { if case .object(let value) = content { value } else { nil } }
}
