extension FontData {
  /// The maximum size of the font in a compressed file, in bytes.
  private static let maximumUnwrappedSize = 96 << 20

  /// Returns the uncompressed font of a WOFF file (version 1 or 2). Returns other fonts unchanged.
  func unwrapped(path: String) throws(FontError) -> FontData {
    let bytes = self.bytes
    // The header contains the signature and, at byte 16, the size of the uncompressed font.
    guard bytes.count >= 20, bytes[0] == UInt8(ascii: "w"), bytes[1] == UInt8(ascii: "O"),
      bytes[2] == UInt8(ascii: "F"), [UInt8(ascii: "F"), UInt8(ascii: "2")].contains(bytes[3])
    else { return self }
    let size = (16..<20).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    guard size <= FontData.maximumUnwrappedSize else { throw .tooLarge(path: path) }
    guard let face = FreeTypeFace(bytes, index: 0),
      let font = face.sfntBytes(limit: FontData.maximumUnwrappedSize).flatMap(FontData.init)
    else { throw .notAFont(path: path) }
    return font
  }
}
