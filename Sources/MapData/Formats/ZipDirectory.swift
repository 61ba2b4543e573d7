/// The names in a zip archive (PKWARE APPNOTE 6.3.10), read from its central directory without a library.
enum ZipDirectory {
  /// The most names that are looked at.
  private static let nameLimit = 100_000
  /// The size of an end record without its comment, which has up to 65535 bytes.
  private static let endSize = 22
  /// The size of an entry of the directory before its name.
  private static let entrySize = 46

  /// The names of the files in `archive`; nil where it has no directory that can be read.
  static func names(in archive: UnsafeRawBufferPointer) -> [String]? {
    guard let end = endRecord(in: archive) else { return nil }
    var offset = Int(number(archive, at: end + 16, byteCount: 4))
    var names: [String] = []
    while names.count < nameLimit, offset + entrySize <= archive.count,
      number(archive, at: offset, byteCount: 4) == 0x0201_4B50
    {
      let lengths = [28, 30, 32].map { Int(number(archive, at: offset + $0, byteCount: 2)) }
      let nameStart = offset + entrySize
      guard nameStart + lengths[0] <= archive.count else { return nil }
      names.append(
        String(decoding: archive[nameStart..<nameStart + lengths[0]], as: UTF8.self))
      offset = nameStart + lengths.reduce(0, +)
    }
    return names.isEmpty ? nil : names
  }

  /// The offset of the end record, which stands before a comment at the end of the archive.
  private static func endRecord(in archive: UnsafeRawBufferPointer) -> Int? {
    var offset = archive.count - endSize
    let first = max(0, offset - 0xFFFF)
    while offset >= first {
      if number(archive, at: offset, byteCount: 4) == 0x0605_4B50 { return offset }
      offset -= 1
    }
    return nil
  }

  private static func number(
    _ archive: UnsafeRawBufferPointer, at offset: Int, byteCount: Int
  ) -> UInt32 {
    (0..<byteCount).reduce(0) { $0 | UInt32(archive[offset + $1]) << UInt32(8 * $1) }
  }
}
