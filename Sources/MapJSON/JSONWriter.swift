/// Writes JSON (RFC 8259) without white space. The writer adds commas. After each name, the caller must write a value.
/// The caller must also end each array and object that it begins.
public struct JSONWriter: Sendable {
  /// The UTF-8 bytes that were written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  public init() {}

  /// Writes `null`.
  public mutating func writeNull() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes `true` or `false`.
  public mutating func write(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes an integer.
  public mutating func write(_ value: some BinaryInteger) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a floating-point number. The text has the fewest digits that preserve the value, in a form such as `1.0`,
  /// which is read as a floating-point number. Infinity is written as `1e999`, which is read as infinity. NaN is
  /// written as `null`.
  public mutating func write(_ value: Double) {
    guard !value.isNaN else { return writeNull() }
    separate()
    let text = value.isFinite ? value.description : value < 0 ? "-1e999" : "1e999"
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a string. Only the characters that JSON requires to be escaped are escaped.
  public mutating func write(_ value: String) {
    separate()
    writeQuoted(value)
  }

  /// Begins an array as the next value.
  public mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
  }

  /// Ends the array that began last.
  public mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  /// Begins an object as the next value.
  public mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
  }

  /// Ends the object that began last.
  public mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

  /// Writes the name of a member. The caller must write the value of the member next.
  public mutating func write(name: String) {
    separate()
    writeQuoted(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a value of any type.
  public mutating func write(_ value: JSONValue) {
    switch value.content {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(.integer(let value)): write(value)
    case .number(.unsigned(let value)): write(value)
    case .number(.double(let value)): write(value)
    case .string(let value): write(value)
    case .array(let elements):
      beginArray()
      for element in elements { write(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        write(name: member.name)
        write(member.value)
      }
      endObject()
    }
  }
}

extension JSONWriter {
  /// Writes a comma unless an array, object or member has just started. The last byte alone shows whether this is the
  /// case: a bracket, brace or colon cannot be the end of a string, because strings end with a quote.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func writeQuoted(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONValue {
  /// The value as JSON without white space, as UTF-8 bytes.
  public var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as JSON without white space, as a string.
  public var jsonText: String { String(decoding: jsonBytes, as: UTF8.self) }
}
