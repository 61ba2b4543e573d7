/// Deflate compression (RFC 1951).
enum Deflate {
  static func compress(_ bytes: UnsafeBufferPointer<UInt8>, into stream: inout [UInt8]) {
    var start = 0
    repeat {
      let end = min(start + 65535, bytes.count)
      let n = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      stream += [UInt8(n & 255), UInt8(n >> 8), UInt8(~n & 255), UInt8(~n >> 8)]
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
  }
}
