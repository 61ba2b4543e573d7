/// A JSON value and its offset in its text. Two values are equal even if their offsets differ.
public struct JSONValue: Sendable {
  /// The content of a value.
  public enum Content: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number. The type of the number is preserved.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object. Its members are in the order of the text.
    case object(JSONObject)
  }

  /// The content of the value.
  public var content: Content
  /// The byte offset of the value in its text. It is -1 if a program created the value.
  public var offset: Int

  /// Creates a value. By default, it has no offset.
  public init(_ content: Content, offset: Int = -1) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Hashable {
  /// Returns whether both values have equal content. Offsets are ignored.
  public static func == (a: JSONValue, b: JSONValue) -> Bool { a.content == b.content }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool { content == .null }

  /// The Boolean. Nil if the value is not a Boolean.
  public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }

  /// The number as a floating-point value. Nil if the value is not a number.
  public var double: Double? {
    if case .number(let value) = content { value.doubleValue } else { nil }
  }

  /// The string. Nil if the value is not a string.
  public var string: String? { if case .string(let value) = content { value } else { nil } }

  /// The elements. Nil if the value is not an array.
  public var array: [JSONValue]? { if case .array(let value) = content { value } else { nil } }

  /// The members. Nil if the value is not an object.
  public var object: JSONObject? { if case .object(let value) = content { value } else { nil } }
}

/// The members of a JSON object in the order of the text. If several members have the same name, the last of them is
/// used. RFC 8259 section 4 permits this, and ECMAScript's JSON.parse does the same.
public struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name, without quotes and escapes.
    public var name: String
    /// The value of the member.
    public var value: JSONValue
    /// The byte offset of the name's opening quote. It is -1 if a program created the member.
    public var nameOffset: Int

    /// Creates a member.
    public init(name: String, value: JSONValue, nameOffset: Int = -1) {
      self.name = name
      self.value = value
      self.nameOffset = nameOffset
    }

    /// Returns whether both members have equal content. Offsets are ignored.
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

  /// The value of the last member with the name `name`. If there is such a member, a new value replaces its value.
  /// Otherwise, a new member is appended. Nil removes the member. The time is linear in the number of members.
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

/// A number whose type is preserved. `1` is an integer. `1.0`, `1e0` and integers beyond 64 bits are floating-point
/// numbers.
public enum JSONNumber: Hashable, Sendable {
  /// An integer that fits in `Int64`.
  case integer(Int64)
  /// An integer above `Int64.max` that fits in `UInt64`.
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

/// Creation of JSON from Swift literals, such as the filter `["==", ["get", "kind"], "park"]`.
extension JSONValue: ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(.bool(value)) }

  /// Creates an integer.
  public init(integerLiteral value: Int64) { self.init(.number(.integer(value))) }

  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self.init(.number(.double(value))) }

  /// Creates a string.
  public init(stringLiteral value: String) { self.init(.string(value)) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }

  /// Creates an object with its members in order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) })))
  }
}

extension JSONValue {
  /// The number, even if it is written as a string. Nil if the value is neither a number nor a string that contains a
  /// finite number.
  package var meantNumber: Double? {
    if let number = double { return number }
    return string.flatMap { Self.number(in: $0[...]) }
  }

  /// The numbers in an array or in a string. Elements of the array may be strings that contain numbers. A string is
  /// divided at commas, semicolons, white space, brackets and quotes. Nil if the value is neither an array nor a
  /// string, or if a part is not a number.
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

  /// Returns the finite number that `text` represents. White space around the number is ignored. Nil if `text` does not
  /// represent a finite number.
  private static func number(in text: Substring) -> Double? {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace } ?? start.startIndex
    guard !start.isEmpty else { return nil }
    return Double(start[...end]).flatMap { $0.isFinite ? $0 : nil }
  }
}
