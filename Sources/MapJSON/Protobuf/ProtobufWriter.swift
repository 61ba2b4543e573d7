/// Writes the fields of a message in the wire format of Protocol Buffers. Each function appends one field.
public struct ProtobufWriter: Sendable {
  /// The bytes of the message.
  public private(set) var bytes: [UInt8] = []

  /// Creates a writer of an empty message.
  public init() {}

  /// Writes a field of type `uint32` or `uint64`. The value is written even if it is 0.
  public mutating func write(_ value: UInt64, as number: UInt32) {
    writeHeader(number, .varint)
    writeVarint(value)
  }

  /// Writes a field of type `sint32` or `sint64`, in zigzag encoding. The value is written even if it is 0.
  public mutating func write(signed value: Int64, as number: UInt32) {
    write(UInt64(bitPattern: value << 1 ^ value >> 63), as: number)
  }

  /// Writes a field of type `string` or `bytes`, or a message.
  public mutating func write(_ content: some Collection<UInt8>, as number: UInt32) {
    writeHeader(number, .lengthDelimited)
    writeVarint(UInt64(content.count))
    bytes += content
  }

  private mutating func writeHeader(_ number: UInt32, _ type: ProtobufField.WireType) {
    writeVarint(UInt64(number) << 3 | UInt64(type.rawValue))
  }

  private mutating func writeVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
