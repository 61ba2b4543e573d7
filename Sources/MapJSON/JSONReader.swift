/// A pull parser for JSON (RFC 8259). It does not build a tree. The caller requests values, elements and members one
/// after the other:
///
///     var more = try reader.enterArray()
///     while more {
///       sum += try reader.readNumber().doubleValue
///       more = try reader.nextElement()
///     }
///
/// The caller must read or skip the value of every element and member. A byte order mark at the
/// start is skipped.
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

  /// The maximum nesting of arrays and objects. In an optimized build, 512 KiB of stack are enough to read, compare,
  /// write and free a tree of this depth.
  public static let depthLimit = 512

  /// The text. The creator of the reader must keep it alive. Every index is compared with `count` before it is used.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The byte offset of the next byte to read. It is at most the length of the text.
  public internal(set) var offset: Int
  /// The number of open arrays and objects.
  var depth = 0
  /// Whether `NaN`, `Infinity` and `-Infinity` are accepted as numbers. Some programs write such numbers. The default
  /// is false, because JSON does not allow them.
  public var acceptsNotFinite = false
  /// The number of values that `readValue` may still read.
  var valuesLeft = Int.max

  /// Creates a reader at the start of `text`. The text must outlive the reader.
  public init(_ text: UnsafeRawBufferPointer) {
    bytes = text.bindMemory(to: UInt8.self)
    offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Calls `body` with a reader of `text`.
  public static func read<Result, Failure>(
    _ text: [UInt8], _ body: (inout JSONReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      var reader = JSONReader(UnsafeRawBufferPointer(buffer))
      return try body(&reader)
    }
  }

  /// The text that the reader reads.
  public var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(bytes) }

  /// A position that the reader can return to.
  public struct Mark: Sendable {
    /// The byte offset of the position.
    public let offset: Int
    let depth: Int
  }

  /// The current position.
  public var mark: Mark { Mark(offset: offset, depth: depth) }

  /// Returns to an earlier position of this reader.
  public mutating func move(to mark: Mark) {
    precondition(mark.offset <= bytes.count, "a place in another text")
    offset = mark.offset
    depth = mark.depth
  }

  /// Skips white space and record separators (0x1E). Record separators separate the texts in a sequence of JSON texts
  /// (RFC 7464).
  public mutating func skipSeparators() {
    skipWhiteSpace()
    while offset < bytes.count, bytes[offset] == 0x1E {
      offset += 1
      skipWhiteSpace()
    }
  }

  /// Throws an error if anything other than white space is left.
  public mutating func finish() throws(JSONError) {
    skipWhiteSpace()
    if offset < bytes.count { throw error(isAtComment ? .comment : .textAfterValue, at: offset) }
  }
}

extension JSONReader {
  /// Returns the type of the next value and moves to the value's first byte. This byte determines the type.
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
    case UInt8(ascii: "N") where acceptsNotFinite, UInt8(ascii: "I") where acceptsNotFinite:
      return .number
    default: throw failure(expecting: .value)
    }
  }

  /// Enters an array. Returns whether the array has an element. An empty array is left immediately.
  public mutating func enterArray() throws(JSONError) -> Bool {
    try enter(UInt8(ascii: "["), closing: UInt8(ascii: "]"), expecting: .array)
  }

  /// Advances to the next element. At the end of the array, leaves the array and returns false.
  public mutating func nextElement() throws(JSONError) -> Bool {
    try next(closing: UInt8(ascii: "]"), expecting: .commaOrBracket)
  }

  /// Enters an object. Returns whether the object has a member. An empty object is left immediately.
  public mutating func enterObject() throws(JSONError) -> Bool {
    try enter(UInt8(ascii: "{"), closing: UInt8(ascii: "}"), expecting: .object)
  }

  /// Advances to the next member. At the end of the object, leaves the object and returns false.
  public mutating func nextMember() throws(JSONError) -> Bool {
    try next(closing: UInt8(ascii: "}"), expecting: .commaOrBrace)
  }

  /// Reads the name of a member and the colon after it.
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

  /// Reads `null` and returns true if `null` is the next value. Otherwise, reads nothing and returns false.
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

  /// Whether the reader is at the start of a comment, in the syntax of JavaScript.
  private var isAtComment: Bool {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return false }
    return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
  }

  /// Returns the error for an unexpected byte, or for the end of the text, at the reader's position.
  @inline(never)
  func failure(expecting expectation: JSONError.Expectation) -> JSONError {
    if isAtComment { return error(.comment, at: offset) }
    return offset < bytes.count
      ? error(.unexpectedByte(bytes[offset], expected: expectation), at: offset)
      : error(.unexpectedEnd(expected: expectation), at: offset)
  }

  /// Returns an error at a byte offset, with the line and column of this offset.
  @inline(never)
  func error(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
    JSONError(reason, offset: offset, position: TextPosition(ofOffset: offset, in: text))
  }
}
