/// Writes the fields of a message in the wire format of Protocol Buffers. Each function appends one field.
public struct ProtobufWriter: Sendable {
  /// The bytes of the message.
  public private(set) var bytes: [UInt8] = []

  /// Creates a writer of an empty message.
  public init() {}

  /// Writes a field of type `uint32` or `uint64`. The value is written even if it is 0.
  public mutating func write(_ value: UInt64, as number: UInt32) {
    writeHeader(number, .varint)
    bytes.appendVarint(value)
  }

  /// Writes a field of type `sint32` or `sint64`, in zigzag encoding. The value is written even if it is 0.
  public mutating func write(signed value: Int64, as number: UInt32) {
    write(UInt64(bitPattern: value << 1 ^ value >> 63), as: number)
  }

  /// Writes a field of type `string` or `bytes`, or a message.
  public mutating func write(_ content: some Collection<UInt8>, as number: UInt32) {
    writeHeader(number, .lengthDelimited)
    bytes.appendVarint(UInt64(content.count))
    bytes += content
  }

  private mutating func writeHeader(_ number: UInt32, _ type: ProtobufField.WireType) {
    bytes.appendVarint(UInt64(number) << 3 | UInt64(type.rawValue))
  }
}

extension [UInt8] {
  /// Appends a number in seven bits per byte, beginning with the lowest bits (Protocol Buffers, "Base 128 Varints").
  public mutating func appendVarint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
