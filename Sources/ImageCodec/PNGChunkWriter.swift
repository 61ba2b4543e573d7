/// Writes the chunks of a PNG file: length, type, data, checksum.
struct PNGChunkWriter {
  /// The file so far.
  private(set) var bytes = PNGHeader.signature

  /// Adds the pixels, in as many chunks as they take.
  mutating func addData(_ data: [UInt8]) {
    let limit = 1 << 30
    if data.count <= limit { return add("IDAT", data) }
    for start in stride(from: 0, to: data.count, by: limit) {
      add("IDAT", Array(data[start..<min(start + limit, data.count)]))
    }
  }

  /// Adds a chunk of at most 2^31 - 1 bytes.
  mutating func add(_ type: String, _ data: [UInt8]) {
    bytes += PNGChunkWriter.bytes(UInt32(data.count))
    let start = bytes.count
    bytes += type.utf8
    bytes += data
    bytes += PNGChunkWriter.bytes(bytes.withUnsafeBytes { CRC32.checksum(of: $0[start...]) })
  }

  /// Adds a line of text: `tEXt` where Latin-1 has all of its characters, else `iTXt` in UTF-8.
  /// A keyword that PNG does not allow is left out with its text.
  mutating func add(_ text: PNG.Text) {
    guard let keyword = PNGChunkWriter.latin1(text.keyword), (1...79).contains(keyword.count),
      keyword.allSatisfy({ (0x20...0x7E).contains($0) || $0 >= 0xA1 })
    else { return }
    let words = text.text.unicodeScalars.filter { $0.value != 0 }
    if let latin1 = PNGChunkWriter.latin1(String(String.UnicodeScalarView(words))) {
      add("tEXt", keyword + [0] + latin1)
    } else {
      // Not compressed, of no told language, without a translated keyword.
      let utf8 = Array(String(String.UnicodeScalarView(words)).utf8)
      add("iTXt", keyword + [0, 0, 0, 0, 0] + utf8)
    }
  }

  /// A number as four bytes, the highest first.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
