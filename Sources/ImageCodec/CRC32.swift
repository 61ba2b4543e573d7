/// The checksum of PNG chunks (ISO 3309), eight bytes a step.
enum CRC32 {
  /// For each of eight places and each byte there, what the byte adds to the checksum.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<8 * 256 {
      let value = tables[index - 256]
      tables[index] = value >> 8 ^ tables[Int(value & 255)]
    }
    return tables
  }()

  /// The checksum of some bytes.
  static func checksum(of bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    var value = UInt32.max
    tables.withUnsafeBufferPointer { tables in
      var offset = 0
      while offset + 8 <= bytes.count {
        let next = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let mixed = next ^ UInt64(value)
        value = 0
        for place in 0..<8 {
          // Safe: below 8 * 256.
          let byte = Int(mixed &>> UInt64(8 &* place) & 255)
          value ^= tables[(7 &- place) &* 256 &+ byte]
        }
        offset += 8
      }
      for byte in bytes[offset...] { value = value >> 8 ^ tables[Int(UInt8(value & 255) ^ byte)] }
    }
    return ~value
  }
}
