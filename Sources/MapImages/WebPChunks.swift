/// Texts in WebP files, as chunks of the extended file format (RFC 9649, section 2.7).
extension WebP {
  /// The type of a chunk with a text of this program, which other programs ignore.
  private static let textType = Array("rmap".utf8)
  /// The size of the start of a file: `RIFF`, the length, and `WEBP`.
  private static let headerSize = 12

  /// Returns a file of one lossless image with a text, in the extended format.
  static func adding(_ text: String, to file: [UInt8], width: Int, height: Int) -> [UInt8] {
    let image = file.dropFirst(headerSize)
    // After the chunk's type, length and signature byte: 14 bits of each side less one, then whether alpha is used.
    let hasAlpha = image.dropFirst(12).first.map { $0 & 0x10 != 0 } ?? false
    let sides = [width - 1, height - 1].flatMap { side in
      (0..<3).map { UInt8(side >> (8 * $0) & 255) }
    }
    let extended = chunk(Array("VP8X".utf8), [hasAlpha ? 0x10 : 0, 0, 0, 0] + sides)
    let body = Array("WEBP".utf8) + extended + image + chunk(textType, Array(text.utf8))
    return chunk(Array("RIFF".utf8), body)
  }

  /// Returns the text of a file; nil if it has none.
  static func text(of file: [UInt8]) -> String? {
    guard isSigned(file) else { return nil }
    var rest = file.dropFirst(headerSize)
    while rest.count >= 8 {
      let type = rest.prefix(4)
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = rest.dropFirst(8).prefix(length)
      guard content.count == length else { return nil }
      if type.elementsEqual(textType) { return String(decoding: content, as: UTF8.self) }
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return nil
  }

  /// Returns a chunk, padded to an even size.
  private static func chunk(_ type: [UInt8], _ content: [UInt8]) -> [UInt8] {
    let length = (0..<4).map { UInt8(content.count >> (8 * $0) & 255) }
    return type + length + content + (content.count % 2 == 1 ? [0] : [])
  }
}
