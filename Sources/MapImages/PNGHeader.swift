/// What a PNG file says of its size, told without decoding it.
struct PNGHeader {
  /// The bytes every PNG file starts with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let width: Int
  let height: Int

  /// Reads the first chunk and checks that the chunks reach to the last one, `IEND`.
  init(_ file: [UInt8]) throws(PNGError) {
    let start = PNGHeader.signature.count
    guard file.starts(with: PNGHeader.signature) else {
      throw PNGHeader.signature.starts(with: file) && !file.isEmpty
        ? .truncated(offset: 0) : .notPNG
    }
    guard file.count >= start + 25 else { throw .truncated(offset: start) }
    guard Array(file[start + 4..<start + 8]) == Array("IHDR".utf8) else {
      throw .damaged("the first chunk is not IHDR")
    }
    width = PNGHeader.number(file, at: start + 8)
    height = PNGHeader.number(file, at: start + 12)
    guard width > 0, height > 0 else { throw .damaged("no pixels") }
    try forEachChunk(of: file) { _, _ in }
  }

  /// Follows the chunks to the last one: each is a length, a type, as many bytes, and a checksum.
  func forEachChunk(
    of file: [UInt8],
    _ body: (_ type: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) -> Void
  ) throws(PNGError) {
    var offset = PNGHeader.signature.count
    while true {
      guard offset + 12 <= file.count else { throw .truncated(offset: offset) }
      let length = PNGHeader.number(file, at: offset)
      guard length <= file.count - offset - 12 else { throw .truncated(offset: offset) }
      let type = file[offset + 4..<offset + 8]
      body(type, file[offset + 8..<offset + 8 + length])
      if type.elementsEqual("IEND".utf8) { return }
      offset += 12 + length
    }
  }

  private static func number(_ file: [UInt8], at offset: Int) -> Int {
    file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
