import MapCDeflate

extension ContentCoding {
  /// The compression level: text and tiles are a few percent larger than at the highest, in a fraction of the time.
  private static let level: Int32 = 6

  /// Returns bytes as a gzip member (RFC 1952) without a time stamp; nil if memory is exhausted. The same bytes give the
  /// same output.
  public static func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_gzip_compress_bound(compressor, bytes.count)
    let packed = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      count = bytes.withUnsafeBytes { bytes in
        libdeflate_gzip_compress(
          compressor, bytes.baseAddress, bytes.count, output.baseAddress, output.count)
      }
    }
    return packed.isEmpty ? nil : packed
  }
}
