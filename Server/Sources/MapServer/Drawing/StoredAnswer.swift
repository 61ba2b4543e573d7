import NIOCore

/// The body of an answer with its hash.
struct StoredAnswer: Sendable {
  /// The bytes.
  let body: ByteBuffer
  /// The entity tag of the bytes (RFC 9110 section 8.8.3).
  let tag: String

  /// Creates an answer from bytes.
  init(_ bytes: [UInt8]) {
    body = ByteBuffer(bytes: bytes)
    tag = "\"\(ContentHash.text(of: bytes))\""
  }
}

/// A hash of content that is the same in all processes: 128 bits, not for secrets.
enum ContentHash {
  /// Returns the hash of bytes as 32 hexadecimal digits.
  static func text(of bytes: [UInt8]) -> String {
    // Two lanes of multiply and rotate, with the primes of FNV (64 bits) and of xxHash.
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
