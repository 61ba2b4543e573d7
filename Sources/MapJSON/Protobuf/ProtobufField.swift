/// The header of a field, which consists of its number and wire type.
@frozen
public struct ProtobufField: Hashable, Sendable {
  /// The encoding of a value (Protocol Buffers encoding, "Message structure").
  @frozen
  public enum WireType: UInt8, Sendable {
    /// An integer, a Boolean or an enumeration. The value has 1 to 10 bytes.
    case varint = 0
    /// A value of eight bytes: a `double`, `fixed64` or `sfixed64`.
    case fixed64 = 1
    /// A length, followed by this number of bytes: a string, a message or packed numbers.
    case lengthDelimited = 2
    /// A value of four bytes: a `float`, `fixed32` or `sfixed32`.
    case fixed32 = 5
  }

  /// The field number. The lowest number is 1.
  public let number: UInt32
  /// The encoding of the value.
  public let wireType: WireType
  /// The byte offset of the field in the outermost message.
  public let offset: Int

  /// Creates a field header.
  @inlinable
  init(number: UInt32, wireType: WireType, offset: Int) {
    self.number = number
    self.wireType = wireType
    self.offset = offset
  }
}

/// An error in the bytes of a message, and its location.
public struct ProtobufError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// The message ends inside a value, or the length of a value exceeds the remaining bytes.
    case endOfMessage
    /// An integer has more than ten bytes.
    case endlessVarint
    /// A field number is invalid, because it is 0 or has more than 29 bits.
    case fieldNumber
    /// A wire type is not supported, because it is a group (3 and 4) or undefined (6 and 7).
    case unreadableWireType(UInt8)
    /// A field has an unexpected wire type.
    case wireType(
      ofField: UInt32, found: ProtobufField.WireType, expected: ProtobufField.WireType)
  }

  /// The kind of error.
  public var reason: Reason
  /// The byte offset of the error in the outermost message.
  public var offset: Int

  /// Creates an error at a byte offset.
  public init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension ProtobufError: CustomStringConvertible {
  /// The byte offset and a description of the reason.
  public var description: String { "byte \(offset): \(reason)" }
}

extension ProtobufError.Reason: CustomStringConvertible {
  /// A description of the error.
  public var description: String {
    switch self {
    case .endOfMessage: "the data ends inside a value"
    case .endlessVarint: "an integer has more than ten bytes"
    case .fieldNumber: "invalid field number"
    case .unreadableWireType(let type): "wire type \(type) is not supported"
    case .wireType(let number, let found, let expected):
      "field \(number) is \(found.name), expected \(expected.name)"
    }
  }
}

extension ProtobufField.WireType {
  /// The name of the wire type in descriptions.
  fileprivate var name: String {
    switch self {
    case .varint: "a varint"
    case .fixed64: "8 bytes"
    case .lengthDelimited: "bytes with a length"
    case .fixed32: "4 bytes"
    }
  }
}
