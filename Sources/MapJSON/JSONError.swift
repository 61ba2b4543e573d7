/// Why a text is not JSON (RFC 8259), and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The text ends before its value does.
    case unexpectedEnd(expected: Expectation)
    /// A byte that cannot stand where it stands.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A number that is not written as JSON writes them (section 6).
    case malformedNumber
    /// A control character in a string that had to be escaped.
    case controlCharacter(UInt8)
    /// An escape in a string that JSON does not have.
    case unknownEscape
    /// A string that is not UTF-8.
    case invalidUTF8
    /// More arrays and objects inside each other than the reader's limit.
    case tooDeep(limit: Int)
    /// More values than the caller allows.
    case tooManyValues
    /// Something other than white space after the text's value.
    case textAfterValue
  }

  /// What a text should have gone on with.
  public enum Expectation: String, Hashable, Sendable {
    /// A value of any type.
    case value = "a value"
    /// An array.
    case array = "an array"
    /// An object.
    case object = "an object"
    /// A string.
    case string = "a string"
    /// A number.
    case number = "a number"
    /// A digit of a number.
    case digit = "a digit"
    /// A Boolean.
    case bool = "true or false"
    /// The name of a member.
    case name = "a member's name in double quotes"
    /// What separates a name from its value.
    case colon = "':' after a member's name"
    /// What follows an element.
    case commaOrBracket = "',' or ']' after an element"
    /// What follows a member.
    case commaOrBrace = "',' or '}' after a member"
    /// The end of a string.
    case endOfString = "'\"' at the end of a string"
  }

  /// What is wrong.
  public var reason: Reason
  /// The byte offset of the place.
  public var offset: Int
  /// The place as an editor shows it.
  public var position: TextPosition

  /// The line of the place, counted from 1.
  public var line: Int { position.line }
  /// The column of the place, counted from 1.
  public var column: Int { position.column }

  /// An error of this reason at this place.
  public init(_ reason: Reason, offset: Int, position: TextPosition) {
    self.reason = reason
    self.offset = offset
    self.position = position
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and what is wrong there, for a person.
  public var description: String { "line \(line), column \(column): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .unexpectedEnd(let expected): "the text ends where \(expected.rawValue) was expected"
    case .unexpectedByte(let byte, let expected):
      "\(expected.rawValue) was expected, not \(Self.name(of: byte))"
    case .malformedNumber: "this is not a number as JSON writes one"
    case .controlCharacter(let byte):
      "\(Self.name(of: byte)) inside a string must be written as an escape"
    case .unknownEscape:
      "a backslash must be followed by one of \"\\/bfnrt or u and four hex digits"
    case .invalidUTF8: "the string is not UTF-8"
    case .tooDeep(let limit): "more than \(limit) arrays and objects inside each other"
    case .tooManyValues: "more values than the limit on memory allows; raise it with --max-memory"
    case .textAfterValue: "the text goes on after its value"
    }
  }

  private static func name(of byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'"
      : "byte 0x\(String(byte, radix: 16, uppercase: true))"
  }
}
