import MapCDeflate

extension ContentCoding {
  /// The compression level. Texts and tiles are a few percent larger than at the highest level, but
  /// compression takes a fraction of the time.
  private static let level: Int32 = 6

  /// Returns bytes as a gzip member (RFC 1952) without a time stamp. Returns nil if memory is
  /// exhausted. The same bytes produce the same output.
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

/// A decompressor of gzip content (RFC 1952) that consists of a single member, such as a tile. It
/// uses one call of libdeflate, which takes half the time of zlib's stream.
enum GzipMember {
  /// The maximum ratio of the uncompressed size to the compressed size. Compression seldom reduces
  /// a tile to less than 1/64 of its size, so a larger declared size may be false.
  private static let maximumRatio = 64

  /// Returns the decompressed content, which declares that it has `size` bytes. Returns nil if the
  /// content is not a single, intact member of that size.
  static func unpack(_ content: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    guard size > 0, size / maximumRatio <= content.count,
      let decompressor = libdeflate_alloc_decompressor()
    else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { output, count in
      var (read, written) = (0, 0)
      let result = content.withUnsafeBytes { content in
        libdeflate_gzip_decompress_ex(
          decompressor, content.baseAddress, content.count, output.baseAddress, size, &read,
          &written)
      }
      isWhole = result == LIBDEFLATE_SUCCESS && read == content.count && written == size
      count = isWhole ? written : 0
    }
    return isWhole ? bytes : nil
  }
}
