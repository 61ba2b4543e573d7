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
