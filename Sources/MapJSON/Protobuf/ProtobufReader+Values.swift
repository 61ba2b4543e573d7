extension ProtobufReader {
  /// Reads the value of a field of type `uint64`, `bool` or an enumeration. A `bool` is true if the value is not 0.
  @inlinable @inline(__always)
  public mutating func readUInt64(_ field: ProtobufField) throws(ProtobufError) -> UInt64 {
    try expect(.varint, of: field)
    return try readVarint()
  }

  /// Reads the value of a field of type `uint32`. The value is the lower 32 bits of the encoded integer.
  @inlinable @inline(__always)
  public mutating func readUInt32(_ field: ProtobufField) throws(ProtobufError) -> UInt32 {
    UInt32(truncatingIfNeeded: try readUInt64(field))
  }

  /// Reads the value of a field of type `int64`.
  @inlinable
  public mutating func readInt64(_ field: ProtobufField) throws(ProtobufError) -> Int64 {
    Int64(bitPattern: try readUInt64(field))
  }

  /// Reads the value of a field of type `sint64`, which is in zigzag encoding.
  @inlinable
  public mutating func readSInt64(_ field: ProtobufField) throws(ProtobufError) -> Int64 {
    let value = try readUInt64(field)
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads the value of a field of type `float`.
  @inlinable
  public mutating func readFloat(_ field: ProtobufField) throws(ProtobufError) -> Float {
    try expect(.fixed32, of: field)
    return Float(bitPattern: try readFixed(UInt32.self))
  }

  /// Reads the value of a field of type `double`.
  @inlinable
  public mutating func readDouble(_ field: ProtobufField) throws(ProtobufError) -> Double {
    try expect(.fixed64, of: field)
    return Double(bitPattern: try readFixed(UInt64.self))
  }

  /// Reads the value of a field of type `string`. Invalid UTF-8 is replaced by U+FFFD.
  @inlinable
  public mutating func readString(_ field: ProtobufField) throws(ProtobufError) -> String {
    try expect(.lengthDelimited, of: field)
    let start = try readLength()
    // This is safe, because readLength found that start...position is inside the message.
    return String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  /// Reads the value of a field of type `bytes`.
  @inlinable
  public mutating func readBytes(_ field: ProtobufField) throws(ProtobufError) -> [UInt8] {
    try expect(.lengthDelimited, of: field)
    let start = try readLength()
    // This is safe, because readLength found that start...position is inside the message.
    return Array(bytes[start..<position])
  }

  /// Returns a reader of the content of a length-delimited field. The content consists of the fields of a message, or
  /// of packed integers, which `readVarint` reads.
  @inlinable @inline(__always)
  public mutating func readContent(_ field: ProtobufField) throws(ProtobufError) -> ProtobufReader {
    try expect(.lengthDelimited, of: field)
    let start = try readLength()
    return ProtobufReader(bytes: bytes, from: start, to: position)
  }

  /// Reads a little-endian integer at the current position.
  @inlinable @inline(__always)
  mutating func readFixed<T: FixedWidthInteger>(_ type: T.Type) throws(ProtobufError) -> T {
    let start = position
    try advance(by: MemoryLayout<T>.size)
    // This is safe, because advance checked that the bytes exist.
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: T.self))
  }
}

extension ProtobufReader {
  /// Reads an integer without a field header at the current position. Each byte contains seven bits, and the lowest
  /// bits come first. The eighth bit is set in all bytes except the last. Bits beyond 64 are dropped.
  @inlinable @inline(__always)
  public mutating func readVarint() throws(ProtobufError) -> UInt64 {
    // This is safe: every index is below end, and end is at most bytes.count.
    guard position < end else { throw ProtobufError(.endOfMessage, offset: position) }
    let first = bytes[position]
    if first < 0x80 {
      position &+= 1
      return UInt64(first)
    }
    // Two bytes are enough for most of the larger coordinate steps in vector tiles.
    if end &- position >= 2, bytes[position &+ 1] < 0x80 {
      let second = bytes[position &+ 1]
      position &+= 2
      return UInt64(first & 0x7F) | UInt64(second) << 7
    }
    return try readLongVarint()
  }

  /// Reads an integer of any length.
  @inlinable @inline(never)
  mutating func readLongVarint() throws(ProtobufError) -> UInt64 {
    var value: UInt64 = 0
    var next = position
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard next < end else { throw ProtobufError(.endOfMessage, offset: position) }
      let byte = bytes[next]
      next &+= 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        position = next
        return value
      }
    }
    throw ProtobufError(.endlessVarint, offset: position)
  }
}
