/// A JSON value with its offset in its text. Equality ignores offsets.
public struct JSONValue: Sendable {
  /// The content of a value.
  public enum Content: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, whose type is preserved.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object with its members in the order of the text.
    case object(JSONObject)
  }

  /// The content of the value.
  public var content: Content
  /// The byte offset of the value in its text; -1 for a value created by a program.
  public var offset: Int

  /// Creates a value with an optional offset.
  public init(_ content: Content, offset: Int = -1) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Hashable {
  /// Whether both values have equal content, regardless of their offsets.
  public static func == (a: JSONValue, b: JSONValue) -> Bool { a.content == b.content }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { content == .null }

  /// The Boolean, if it is one.
  public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }

  /// The number as a floating-point value, if it is a number.
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

/// The members of a JSON object in the order of the text. Of members with the same name, the last
/// one is used, which RFC 8259 section 4 permits and ECMAScript's JSON.parse does.
public struct JSONObject: Hashable, Sendable {
  /// A name with its value.
  public struct Member: Hashable, Sendable {
    /// The name, without quotes and escapes.
    public var name: String
    /// The value of the member.
    public var value: JSONValue
    /// The byte offset of the name's opening quote; -1 for a member created by a program.
    public var nameOffset: Int

    /// Creates a member.
    public init(name: String, value: JSONValue, nameOffset: Int = -1) {
      self.name = name
      self.value = value
      self.nameOffset = nameOffset
    }

    /// Whether both members have equal content, regardless of their offsets.
    public static func == (a: Member, b: Member) -> Bool { a.name == b.name && a.value == b.value }

    /// Hashes the content.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// The members in the order of the text.
  public var members: [Member]

  /// Creates an object from members.
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member called `name`. Setting appends, replaces or, with nil, removes
  /// the member. Linear in the number of members.
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

/// A number that preserves its type: `1` is an integer, `1.0` and `1e0` are floating-point, and so
/// is an integer beyond 64 bits.
public enum JSONNumber: Hashable, Sendable {
  /// An integer that fits `Int64`.
  case integer(Int64)
  /// An integer above `Int64.max` that fits `UInt64`.
  case unsigned(UInt64)
  /// Any other number.
  case double(Double)

  /// The nearest floating-point value.
  public var doubleValue: Double {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    }
  }
}

/// Swift literals as JSON, such as the filter `["==", ["get", "kind"], "park"]`.
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

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }

  /// Creates an object with its members in order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) })))
  }
}

extension JSONValue {
  /// The number, which may be written as text; nil for other values.
  package var meantNumber: Double? {
    if let number = double { return number }
    return string.flatMap { Self.number(in: $0[...]) }
  }

  /// The numbers of an array, some of which may be texts, or of a text that is a list with commas, semicolons, spaces
  /// or brackets; nil for other values.
  package var meantNumbers: [Double]? {
    let parts: [Double?]
    if let elements = array {
      parts = elements.map(\.meantNumber)
    } else if let text = string {
      parts = text.split { $0.isWhitespace || ",;[]\"".contains($0) }.map(Self.number)
    } else {
      return nil
    }
    let numbers = parts.compactMap { $0 }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The finite number that a text represents, without the white space around it.
  private static func number(in text: Substring) -> Double? {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace } ?? start.startIndex
    guard !start.isEmpty else { return nil }
    return Double(start[...end]).flatMap { $0.isFinite ? $0 : nil }
  }
}
