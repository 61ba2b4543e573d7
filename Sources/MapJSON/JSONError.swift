/// An error in a JSON text (RFC 8259).
public struct JSONError: Error, Hashable, Sendable {
  /// The reason of the error.
  public enum Reason: Hashable, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd(expected: Expectation)
    /// A byte is not allowed at its place.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A number does not have the form of JSON numbers (RFC 8259 section 6).
    case malformedNumber
    /// A control character in a string is not escaped.
    case controlCharacter(UInt8)
    /// An escape in a string is invalid.
    case unknownEscape
    /// A string is not UTF-8.
    case invalidUTF8
    /// Arrays and objects are nested more deeply than the reader permits.
    case tooDeep(limit: Int)
    /// The text contains more values than the caller permits.
    case tooManyValues
    /// The text contains a comment.
    case comment
    /// Something other than white space follows the root value.
    case textAfterValue
  }

  /// The part that the reader expected at the place of the error.
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
    /// The separator between a name and its value.
    case colon = "':' after a member's name"
    /// The separator or the end of the array, after an element.
    case commaOrBracket = "',' or ']' after an element"
    /// The separator or the end of the object, after a member.
    case commaOrBrace = "',' or '}' after a member"
    /// The end of a string.
    case endOfString = "'\"' at the end of a string"
  }

  /// The reason of the error.
  public var reason: Reason
  /// The byte offset of the error.
  public var offset: Int
  /// The line and column of the error.
  public var position: TextPosition

  /// The line of the error. The first line is 1.
  public var line: Int { position.line }
  /// The column of the error. The first column is 1.
  public var column: Int { position.column }

  /// Creates an error.
  public init(_ reason: Reason, offset: Int, position: TextPosition) {
    self.reason = reason
    self.offset = offset
    self.position = position
  }
}

extension JSONError: CustomStringConvertible {
  /// A text that states the position and the reason.
  public var description: String { "line \(line), column \(column): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// The reason as text.
  public var description: String {
    switch self {
    case .unexpectedEnd(let expected): "the text ends where \(expected.rawValue) was expected"
    case .unexpectedByte(let byte, let expected):
      "\(expected.rawValue) was expected, not \(Self.name(of: byte))"
    case .malformedNumber: "this is not a valid JSON number"
    case .controlCharacter(let byte):
      "\(Self.name(of: byte)) inside a string must be written as an escape"
    case .unknownEscape:
      "a backslash must be followed by one of \"\\/bfnrt or u and four hex digits"
    case .invalidUTF8: "the string is not UTF-8"
    case .tooDeep(let limit): "more than \(limit) nested arrays and objects"
    case .tooManyValues: "more values than the limit on memory allows; raise it with --max-memory"
    case .comment: "JSON has no comments; remove this one"
    case .textAfterValue: "the text continues after its value"
    }
  }

  private static func name(of byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'"
      : "byte 0x\(String(byte, radix: 16, uppercase: true))"
  }
}

/// A position in a text, as editors show it. The first line and the first column are 1.
public struct TextPosition: Hashable, Sendable {
  /// The number of the line. Lines end with LF, CR LF or CR.
  public var line: Int
  /// The number of the column. Each Unicode scalar is one column.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of the byte at `offset` in a UTF-8 text. If the offset is beyond the text, the position is
  /// the end of the text. A byte order mark has no column. The time is linear in the offset.
  public init(ofOffset offset: Int, in text: UnsafeRawBufferPointer) {
    let end = min(max(offset, 0), text.count)
    var line = 1
    var lineStart = text.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, end) : 0
    for index in lineStart..<end {
      let endsLine =
        text[index] == 0x0A
        || (text[index] == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A))
      if endsLine {
        line += 1
        lineStart = index + 1
      }
    }
    let scalarStarts = text[lineStart..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    self.init(line: line, column: scalarStarts + 1)
  }
}
