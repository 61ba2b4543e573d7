import MapCZlib

/// Packs bytes as gzip content (RFC 1952), without a time stamp: the same bytes for the same bytes.
enum Deflater {
  /// The packed bytes; nil where zlib has no memory, or for more than 4 GiB.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    // 15: the largest window. 16 more: a gzip header.
    let size = Int32(MemoryLayout<z_stream>.size)
    return withUnsafeMutablePointer(to: &stream) { stream in
      guard
        deflateInit2_(
          stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
          size) == Z_OK
      else { return nil }
      defer { deflateEnd(stream) }
      let bound = Int(deflateBound(stream, UInt(count)))
      guard let room = UInt32(exactly: bound) else { return nil }
      var isDone = false
      let packed = bytes.withUnsafeBufferPointer { input in
        [UInt8](unsafeUninitializedCapacity: bound) { output, written in
          stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          stream.pointee.avail_in = count
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = room
          isDone = deflate(stream, Z_FINISH) == Z_STREAM_END
          written = bound - Int(stream.pointee.avail_out)
        }
      }
      return isDone ? packed : nil
    }
  }
}
