extension PMTilesDirectory {
  /// A directory of entries in their order, without compression (PMTiles v3 section 4.2).
  static func bytes(of entries: ArraySlice<Entry>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(UInt64(entries.count), to: &bytes)
    var before: UInt64 = 0
    for entry in entries {
      append(entry.tile &- before, to: &bytes)
      before = entry.tile
    }
    for entry in entries { append(UInt64(entry.runLength), to: &bytes) }
    for entry in entries { append(UInt64(entry.length), to: &bytes) }
    var end: Int?
    for entry in entries {
      // 0 stands for the end of the entry before.
      append(entry.offset == end ? 0 : UInt64(entry.offset) + 1, to: &bytes)
      end = entry.offset + Int(entry.length)
    }
    return bytes
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
