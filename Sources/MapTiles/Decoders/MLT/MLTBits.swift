/// A sequence of Booleans, stored as bits.
struct MLTBits {
  /// The values, eight per byte, with the first value in the low bit. Bits beyond the last value are 0.
  private var bytes: [UInt8]
  let count: Int

  /// Decodes a stream of Booleans. The stream stores bytes in runs (Apache ORC 1, byte run length encoding).
  init(_ stream: MLTStream) throws(VectorTileError) {
    count = stream.count
    let byteCount = (count + 7) / 8
    // A run takes two bytes and represents up to 130 bytes of values.
    guard byteCount <= 65 * stream.content.remaining else {
      throw stream.error(.missingValues(stated: count, found: 8 * 65 * stream.content.remaining))
    }
    bytes = Self.bytes(stream.content.rest, count: byteCount)
    guard bytes.count == byteCount else {
      throw stream.error(.missingValues(stated: count, found: 8 * bytes.count))
    }
    if count % 8 > 0 { bytes[byteCount - 1] &= 1 << UInt8(count % 8) - 1 }
    trueCount = bytes.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Returns `count` decoded bytes, or fewer bytes if the data ends early.
  private static func bytes(_ encoded: UnsafeRawBufferPointer, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var offset = 0
    while bytes.count < count, offset + 1 < encoded.count {
      let header = Int(encoded[offset])
      offset += 1
      if header < 0x80 {
        let length = min(header + 3, count - bytes.count)
        bytes.append(contentsOf: repeatElement(encoded[offset], count: length))
        offset += 1
      } else {
        let length = min(256 - header, count - bytes.count, encoded.count - offset)
        bytes.append(contentsOf: encoded[offset..<(offset + length)])
        offset += length
      }
    }
    return bytes
  }

  @inline(__always)
  subscript(index: Int) -> Bool { bytes[index / 8] >> UInt8(index % 8) & 1 == 1 }

  /// The number of values that are true.
  let trueCount: Int

  /// Calls `body` with the index of each value that is true.
  @inline(__always)
  func forEachTrue(_ body: (Int) -> Void) {
    for (place, byte) in bytes.enumerated() where byte != 0 {
      var rest = byte
      while rest != 0 {
        body(8 &* place &+ rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }
}
