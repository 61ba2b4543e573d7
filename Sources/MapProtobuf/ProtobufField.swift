/// What stands before a field's value: the field's number and how its value is written.
@frozen
public struct ProtobufField: Hashable, Sendable {
  /// How a value is written (Protocol Buffers encoding, "Message structure").
  @frozen
  public enum WireType: UInt8, Sendable {
    /// An integer, a Boolean or an enumeration in 1 to 10 bytes.
    case varint = 0
    /// Eight bytes: a `double`, `fixed64` or `sfixed64`.
    case fixed64 = 1
    /// A length and as many bytes: a string, a message or packed numbers.
    case lengthDelimited = 2
    /// Four bytes: a `float`, `fixed32` or `sfixed32`.
    case fixed32 = 5
  }

  /// The field's number in its message, from 1.
  public let number: UInt32
  /// How the value is written.
  public let wireType: WireType
  /// The byte offset of the field, before its number.
  public let offset: Int

  /// A field with this number and wire type at this byte offset.
  @inlinable
  init(number: UInt32, wireType: WireType, offset: Int) {
    self.number = number
    self.wireType = wireType
    self.offset = offset
  }
}

/// Why bytes are not the message they should be, and where.
public struct ProtobufError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The message ends inside a value, or a value says that it is longer than what is left.
    case endOfMessage
    /// An integer of more than ten bytes.
    case endlessVarint
    /// A field number that no message can have: 0, or one beyond 29 bits.
    case fieldNumber
    /// A wire type that is not read: a group (3 and 4), or one that does not exist (6 and 7).
    case unreadableWireType(UInt8)
    /// A field's value is written in another way than its type is.
    case wireType(
      ofField: UInt32, found: ProtobufField.WireType, expected: ProtobufField.WireType)
  }

  /// What is wrong.
  public var reason: Reason
  /// The byte offset of the place, from the start of the outermost message.
  public var offset: Int

  /// An error of this reason at this byte offset.
  public init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension ProtobufError: CustomStringConvertible {
  /// The place and what is wrong there, for a person.
  public var description: String { "byte \(offset): \(reason)" }
}

extension ProtobufError.Reason: CustomStringConvertible {
  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .endOfMessage: "the data ends inside a value"
    case .endlessVarint: "an integer has more than ten bytes"
    case .fieldNumber: "no field has such a number"
    case .unreadableWireType(let type): "wire type \(type) cannot be read"
    case .wireType(let number, let found, let expected):
      "field \(number) is written as \(found.name), not as \(expected.name)"
    }
  }
}

extension ProtobufField.WireType {
  /// The wire type's name, for a person.
  fileprivate var name: String {
    switch self {
    case .varint: "a varint"
    case .fixed64: "8 bytes"
    case .lengthDelimited: "bytes with a length"
    case .fixed32: "4 bytes"
    }
  }
}
