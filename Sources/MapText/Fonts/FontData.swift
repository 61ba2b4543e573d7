import MapCHarfBuzz

/// The bytes of a font file, which HarfBuzz and FreeType read in place.
///
/// Safe to share: the bytes are immutable.
final class FontData: @unchecked Sendable {
  /// The maximum size of the font in a compressed file, in bytes.
  private static let maximumUnwrappedSize = 96 << 20

  /// The bytes as HarfBuzz refers to them.
  let blob: OpaquePointer

  /// Creates the data of a blob, which it owns.
  init(_ blob: OpaquePointer) { self.blob = blob }

  /// Creates the data of a copy of `bytes`; nil if there is no memory for it, or there are no bytes.
  convenience init?(_ bytes: [UInt8]) {
    let blob = bytes.withUnsafeBytes { bytes in
      hb_blob_create_or_fail(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let blob else { return nil }
    self.init(blob)
  }

  deinit { hb_blob_destroy(blob) }

  /// The bytes, as long as this object exists.
  var bytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    return UnsafeRawBufferPointer(start: start, count: Int(length))
  }

  /// Returns the font in a file of WOFF (versions 1 and 2); other fonts as they are.
  func unwrapped(path: String) throws(FontError) -> FontData {
    let bytes = self.bytes
    // The header has the signature, and the size of the font at byte 16.
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
