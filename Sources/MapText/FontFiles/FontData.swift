import MapCHarfBuzz

/// The bytes of a font file, which HarfBuzz and FreeType read in place.
///
/// Safe to share: the bytes are immutable.
final class FontData: @unchecked Sendable {
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
}
