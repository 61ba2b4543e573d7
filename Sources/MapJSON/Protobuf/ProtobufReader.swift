/// A reader of messages in the wire format of Protocol Buffers. It reads field by field, without a schema and without
/// copies. The caller knows the types of the fields, and must read or skip every value:
///
///     while let field = try reader.nextField() {
///       switch field.number {
///       case 1: name = try reader.readString(field)
///       case 2: try read(point: reader.readContent(field))
///       default: try reader.skip(field)
///       }
///     }
///
/// Invalid bytes never cause a trap, a read beyond the message, or an allocation larger than the message. All members
/// are inlinable for use in the inner loops of other modules.
@frozen
public struct ProtobufReader {
  /// The outermost message. The creator of the reader must keep it alive.
  @usableFromInline let bytes: UnsafeRawBufferPointer
  /// The byte offset of the end of the message. It is at most `bytes.count`.
  @usableFromInline let end: Int
  /// The byte offset of the next byte to read, in the outermost message. It is never beyond `end`.
  @usableFromInline var position: Int

  @inlinable
  init(bytes: UnsafeRawBufferPointer, from position: Int, to end: Int) {
    self.bytes = bytes
    self.position = position
    self.end = end
  }

  /// Creates a reader of the message `bytes`. The bytes must outlive the reader and all readers derived from it.
  @inlinable
  public init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes, from: 0, to: bytes.count)
  }

  /// Calls `body` with a reader of the message `bytes`.
  @inlinable
  public static func read<Result, Failure>(
    _ bytes: [UInt8], _ body: (ProtobufReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      try body(ProtobufReader(UnsafeRawBufferPointer(buffer)))
    }
  }

  /// The byte offset of the next byte to read, in the outermost message.
  @inlinable
  public var offset: Int { position }

  /// The number of bytes left.
  @inlinable
  public var remaining: Int { end &- position }

  /// Whether the reader is at the end of the message.
  @inlinable
  public var isAtEnd: Bool { position == end }

  /// Reads the number and wire type of the next field. Returns nil at the end of the message.
  @inlinable @inline(__always)
  public mutating func nextField() throws(ProtobufError) -> ProtobufField? {
    guard position < end else { return nil }
    let offset = position
    let key = try readVarint()
    guard key >= 8, key <= UInt64(UInt32.max) else {
      throw ProtobufError(.fieldNumber, offset: offset)
    }
    guard let type = ProtobufField.WireType(rawValue: UInt8(truncatingIfNeeded: key & 7)) else {
      let type = UInt8(truncatingIfNeeded: key & 7)
      throw ProtobufError(.unreadableWireType(type), offset: offset)
    }
    return ProtobufField(
      number: UInt32(truncatingIfNeeded: key >> 3), wireType: type, offset: offset)
  }

  /// Skips the value of `field`.
  @inlinable @inline(__always)
  public mutating func skip(_ field: ProtobufField) throws(ProtobufError) {
    switch field.wireType {
    case .varint: _ = try readVarint()
    case .fixed64: try advance(by: 8)
    case .lengthDelimited: _ = try readLength()
    case .fixed32: try advance(by: 4)
    }
  }

  /// Throws an error unless the wire type of `field` is `type`.
  @inlinable @inline(__always)
  func expect(_ type: ProtobufField.WireType, of field: ProtobufField) throws(ProtobufError) {
    guard field.wireType == type else {
      throw ProtobufError(
        .wireType(ofField: field.number, found: field.wireType, expected: type),
        offset: field.offset)
    }
  }

  @inlinable @inline(__always)
  mutating func advance(by count: Int) throws(ProtobufError) {
    guard count <= end &- position else { throw ProtobufError(.endOfMessage, offset: position) }
    position &+= count
  }

  /// Reads a length and skips this number of bytes. Returns the byte offset of the first skipped byte.
  @inlinable @inline(__always)
  mutating func readLength() throws(ProtobufError) -> Int {
    let offset = position
    let length = try readVarint()
    guard length <= UInt64(end &- position) else {
      throw ProtobufError(.endOfMessage, offset: offset)
    }
    let start = position
    position &+= Int(truncatingIfNeeded: length)
    return start
  }
}
