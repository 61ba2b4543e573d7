/// Reads JSON (RFC 8259) from bytes, value by value, without building a tree. The caller says what it
/// expects and is told of each element and member in turn:
///
///     var more = try reader.enterArray()
///     while more {
///       sum += try reader.readNumber().doubleValue
///       more = try reader.nextElement()
///     }
///
/// The caller must read or skip the value of every element and member. A byte order mark at the start
/// is skipped.
public struct JSONReader: ~Copyable {
  /// The type of a value.
  public enum Kind: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool
    /// A number.
    case number
    /// A string.
    case string
    /// An array.
    case array
    /// An object.
    case object
  }

  /// How many arrays and objects may stand inside each other. Reading, comparing, writing and freeing a
  /// tree that deep takes less than 512 KiB of stack in an optimised build.
  public static let depthLimit = 512

  /// The text; whoever made the reader keeps it alive. Every index into it is first compared with
  /// `count`.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The byte offset of the next byte to read; never beyond the text's length.
  public internal(set) var offset: Int
  /// How many arrays and objects are open.
  var depth = 0
  /// How many values trees may have that are read from now on.
  var valuesLeft = Int.max

  /// A reader at the start of `text`, which must outlive it.
  public init(_ text: UnsafeRawBufferPointer) {
    bytes = text.bindMemory(to: UInt8.self)
    offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Gives `body` a reader of `text`.
  public static func read<Result, Failure>(
    _ text: [UInt8], _ body: (inout JSONReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      var reader = JSONReader(UnsafeRawBufferPointer(buffer))
      return try body(&reader)
    }
  }

  /// The text.
  public var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(bytes) }

  /// A place in the text that a reader can return to.
  public struct Mark: Sendable {
    /// The byte offset of the place.
    public let offset: Int
    let depth: Int
  }

  /// Where the reader stands.
  public var mark: Mark { Mark(offset: offset, depth: depth) }

  /// Returns to a place where this reader stood.
  public mutating func move(to mark: Mark) {
    precondition(mark.offset <= bytes.count, "a place in another text")
    offset = mark.offset
    depth = mark.depth
  }

  /// Skips white space and record separators (0x1E), which stand between the texts of a sequence
  /// (RFC 7464).
  public mutating func skipSeparators() {
    skipWhiteSpace()
    while offset < bytes.count, bytes[offset] == 0x1E {
      offset += 1
      skipWhiteSpace()
    }
  }

  /// Checks that only white space is left.
  public mutating func finish() throws(JSONError) {
    skipWhiteSpace()
    if offset < bytes.count { throw error(.textAfterValue, at: offset) }
  }
}

extension JSONReader {
  /// The type of the next value, told by its first byte. The reader then stands on that byte.
  public mutating func peek() throws(JSONError) -> Kind {
    skipWhiteSpace()
    guard offset < bytes.count else { throw failure(expecting: .value) }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw failure(expecting: .value)
    }
  }

  /// Enters an array; whether it has an element. If not, it is left already.
  public mutating func enterArray() throws(JSONError) -> Bool {
    try enter(UInt8(ascii: "["), closing: UInt8(ascii: "]"), expecting: .array)
  }

  /// Goes on after an element; whether another follows. If not, the array is left.
  public mutating func nextElement() throws(JSONError) -> Bool {
    try next(closing: UInt8(ascii: "]"), expecting: .commaOrBracket)
  }

  /// Enters an object; whether it has a member. If not, it is left already.
  public mutating func enterObject() throws(JSONError) -> Bool {
    try enter(UInt8(ascii: "{"), closing: UInt8(ascii: "}"), expecting: .object)
  }

  /// Goes on after a member; whether another follows. If not, the object is left.
  public mutating func nextMember() throws(JSONError) -> Bool {
    try next(closing: UInt8(ascii: "}"), expecting: .commaOrBrace)
  }

  /// Reads a member's name and the colon after it.
  public mutating func readName() throws(JSONError) -> StringToken {
    skipWhiteSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      throw failure(expecting: .name)
    }
    let token = try scanString()
    skipWhiteSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      throw failure(expecting: .colon)
    }
    offset += 1
    return token
  }

  /// Reads `null`, if that is the next value; otherwise reads nothing.
  public mutating func readNullIfPresent() throws(JSONError) -> Bool {
    skipWhiteSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "n") else { return false }
    try readLiteral("null", expecting: .value)
    return true
  }

  /// Reads `true` or `false`.
  public mutating func readBool() throws(JSONError) -> Bool {
    skipWhiteSpace()
    let isTrue = offset < bytes.count && bytes[offset] == UInt8(ascii: "t")
    try readLiteral(isTrue ? "true" : "false", expecting: .bool)
    return isTrue
  }
}

extension JSONReader {
  @inline(__always)
  mutating func skipWhiteSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  @inline(__always)
  private mutating func enter(
    _ opening: UInt8, closing: UInt8, expecting expectation: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    guard offset < bytes.count, bytes[offset] == opening else {
      throw failure(expecting: expectation)
    }
    guard depth < Self.depthLimit else {
      throw error(.tooDeep(limit: Self.depthLimit), at: offset)
    }
    offset += 1
    skipWhiteSpace()
    if offset < bytes.count, bytes[offset] == closing {
      offset += 1
      return false
    }
    depth += 1
    return true
  }

  @inline(__always)
  private mutating func next(
    closing: UInt8, expecting expectation: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    guard offset < bytes.count else { throw failure(expecting: expectation) }
    let byte = bytes[offset]
    guard byte == closing || byte == UInt8(ascii: ",") else {
      throw failure(expecting: expectation)
    }
    offset += 1
    if byte == closing { depth -= 1 }
    return byte != closing
  }

  private mutating func readLiteral(
    _ literal: StaticString, expecting expectation: JSONError.Expectation
  ) throws(JSONError) {
    for index in 0..<literal.utf8CodeUnitCount {
      guard offset < bytes.count, bytes[offset] == literal.utf8Start[index] else {
        throw failure(expecting: expectation)
      }
      offset += 1
    }
  }

  /// The error of a text that does not go on with what was expected at the reader's place.
  @inline(never)
  func failure(expecting expectation: JSONError.Expectation) -> JSONError {
    offset < bytes.count
      ? error(.unexpectedByte(bytes[offset], expected: expectation), at: offset)
      : error(.unexpectedEnd(expected: expectation), at: offset)
  }

  /// An error at the byte `offset`.
  @inline(never)
  func error(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
    JSONError(reason, offset: offset, position: TextPosition(ofOffset: offset, in: text))
  }
}
