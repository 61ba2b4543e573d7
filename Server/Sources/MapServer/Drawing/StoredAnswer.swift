import NIOCore

/// The body of an answer, with an entity tag that is derived from its content.
struct StoredAnswer: Sendable {
  /// The bytes of the body.
  let body: ByteBuffer
  /// The entity tag of the body (RFC 9110 section 8.8.3).
  let tag: String

  /// Creates the body from bytes, and computes its entity tag.
  init(_ bytes: [UInt8]) {
    body = ByteBuffer(bytes: bytes)
    tag = "\"\(ContentHash.text(of: bytes))\""
  }
}

/// A hash of content. It is the same in all processes and has 128 bits. It is not suitable for secrets.
enum ContentHash {
  /// Returns the hash of bytes as 32 hexadecimal digits.
  static func text(of bytes: [UInt8]) -> String {
    // The hash consists of two lanes of multiplications and rotations, with the primes of FNV (64 bits) and of
    // xxHash.
    var (a, b): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, UInt64(bytes.count))
    func mix(_ word: UInt64) {
      a = (a ^ word) &* 0x0000_0100_0000_01B3
      a = a << 29 | a >> 35
      b = (b &+ word) &* 0x9E37_79B1_85EB_CA87
      b = b << 31 | b >> 33
    }
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset += 8
      }
      var rest: UInt64 = 0
      for byte in buffer[offset...] { rest = rest << 8 | UInt64(byte) }
      mix(rest)
    }
    mix(a >> 32)
    mix(b >> 32)
    return digits(a) + digits(b)
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
