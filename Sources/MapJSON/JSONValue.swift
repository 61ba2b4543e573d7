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

/// The members of a JSON object, in the order of the text. Of members with the same name the last
/// one counts, as RFC 8259 section 4 leaves open and ECMAScript's JSON.parse does.
public struct JSONObject: Hashable, Sendable {
  /// A name with its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONValue
    /// The byte offset of the name's opening quote; -1 for a member made by a program.
    public var nameOffset: Int

    /// A member of this name and value.
    public init(name: String, value: JSONValue, nameOffset: Int = -1) {
      self.name = name
      self.value = value
      self.nameOffset = nameOffset
    }

    /// Whether both say the same, wherever they stand.
    public static func == (a: Member, b: Member) -> Bool { a.name == b.name && a.value == b.value }

    /// Hashes what the member says.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// The members in the order of the text.
  public var members: [Member]

  /// An object of these members.
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member called `name`; setting appends, replaces, or (with nil) removes.
  /// Linear in the number of members.
  public subscript(name: String) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      guard let newValue else {
        members.removeAll { $0.name == name }
        return
      }
      if let index = members.lastIndex(where: { $0.name == name }) {
        members[index].value = newValue
      } else {
        members.append(Member(name: name, value: newValue))
      }
    }
  }
}

/// A number as the text had it: `1` is an integer, `1.0` and `1e0` are floating-point, and an
/// integer beyond 64 bits is floating-point.
public enum JSONNumber: Hashable, Sendable {
  /// An integer that fits `Int64`.
  case integer(Int64)
  /// An integer above `Int64.max` that fits `UInt64`.
  case unsigned(UInt64)
  /// Anything else.
  case double(Double)

  /// The nearest floating-point number.
  public var doubleValue: Double {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    }
  }
}

/// Literals of the language as JSON: `["==", ["get", "kind"], "park"]` is a filter.
extension JSONValue: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `true` or `false`
  public init(booleanLiteral value: Bool) { self.init(.bool(value)) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self.init(.number(.integer(value))) }

  /// A floating-point number.
  public init(floatLiteral value: Double) { self.init(.number(.double(value))) }

  /// A string.
  public init(stringLiteral value: String) { self.init(.string(value)) }

  /// An array of these elements.
  public init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }

  /// An object of these members in their order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) })))
  }
}
