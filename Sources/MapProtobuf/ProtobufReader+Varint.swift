extension ProtobufReader {
  /// The integer at the reader's place, without a field before it: seven bits a byte, the lowest
  /// first, and the eighth set in all bytes but the last. Bits beyond 64 are dropped.
  @inlinable @inline(__always)
  public mutating func readVarint() throws(ProtobufError) -> UInt64 {
    // Safe: every index is below end, and end at most bytes.count.
    guard position < end else { throw ProtobufError(.endOfMessage, offset: position) }
    let first = bytes[position]
    if first < 0x80 {
      position &+= 1
      return UInt64(first)
    }
    // Two bytes hold most of a vector tile's larger steps.
    if end &- position >= 2, bytes[position &+ 1] < 0x80 {
      let second = bytes[position &+ 1]
      position &+= 2
      return UInt64(first & 0x7F) | UInt64(second) << 7
    }
    return try readLongVarint()
  }

  /// The same, of any length.
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
