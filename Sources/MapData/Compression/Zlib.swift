import MapCZlib

/// A decompressor of gzip and zlib content (RFC 1950 to 1952).
struct Inflater: StreamUnpacker, ~Copyable {
  let coding: ContentCoding
  /// The state of zlib. It is on the heap because zlib keeps a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isAtEnd = false

  init(_ coding: ContentCoding) throws(MalformedContent) {
    self.coding = coding
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the binary logarithm of the largest window's size. Adding 16 selects a gzip header
    // instead of a zlib header.
    let windowBits: Int32 = coding == .gzip ? 15 + 16 : 15
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      throw .damaged(coding, reason: "zlib has insufficient memory")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  mutating func step(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(MalformedContent) -> UnpackedStep {
    if isAtEnd { inflateReset(stream) }
    let given = UInt32(clamping: input.count)
    let room = UInt32(clamping: output.count)
    let bytes = UnsafeMutableRawPointer(mutating: input.baseAddress)
    stream.pointee.next_in = bytes?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = given
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = room
    let status = inflate(stream, Z_NO_FLUSH)
    // `Z_BUF_ERROR` means that no progress was possible.
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      let reason = stream.pointee.msg.map { String(cString: $0) }
      throw .damaged(coding, reason: reason ?? "zlib failed (\(status))")
    }
    input = UnsafeRawBufferPointer(rebasing: input.dropFirst(Int(given - stream.pointee.avail_in)))
    isAtEnd = status == Z_STREAM_END
    return UnpackedStep(written: Int(room - stream.pointee.avail_out), isAtEnd: isAtEnd)
  }
}

/// A compressor of bytes to gzip content (RFC 1952) without a time stamp. The same bytes produce
/// the same output.
enum Deflater {
  /// Returns the compressed bytes. Returns nil if memory is exhausted or the input exceeds 4 GiB.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    // 15 is the binary logarithm of the largest window's size. Adding 16 selects a gzip header. 8
    // is zlib's default memory level.
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
