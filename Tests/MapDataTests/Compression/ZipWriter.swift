import MapCZlib

/// Writes zip archives of stored files byte by byte, including malicious ones.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file with a Unix mode. If `declaredSize` is given, it is declared as the uncompressed size in place of the
  /// true size.
  mutating func add(
    _ name: String, _ content: [UInt8], mode: UInt32 = 0o100644, declaredSize: Int? = nil
  ) {
    let offset = bytes.count
    let checksum = UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))
    let common =
      Self.number(20, 2) + Self.number(0, 8) + Self.number(Int(checksum), 4)
      + Self.number(content.count, 4) + Self.number(declaredSize ?? content.count, 4)
      + Self.number(name.utf8.count, 2)
    bytes += [0x50, 0x4B, 3, 4] + common + Self.number(0, 2) + name.utf8 + content
    directory +=
      [0x50, 0x4B, 1, 2] + Self.number(3 << 8 | 20, 2) + common + Self.number(0, 8)
      + Self.number(Int(mode) << 16, 4) + Self.number(offset, 4) + name.utf8
    count += 1
  }

  var archive: [UInt8] {
    bytes + directory + [0x50, 0x4B, 5, 6] + Self.number(0, 4) + Self.number(count, 2)
      + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(bytes.count, 4)
      + Self.number(0, 2)
  }

  private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
