import NIOCore
import RenderMap

/// The body of an answer, with an entity tag that is derived from its content.
struct StoredAnswer: Sendable {
  /// The bytes of the body.
  let body: ByteBuffer
  /// The entity tag of the body (RFC 9110 section 8.8.3).
  let tag: String
  /// Whether the bytes are compressed with gzip, for clients that accept it.
  let isGzipped: Bool

  /// Creates the body from bytes, and computes its entity tag.
  init(_ bytes: ArraySlice<UInt8>, isGzipped: Bool = false) {
    body = ByteBuffer(bytes: bytes)
    tag = "\"\(ContentHash.text(of: bytes))\""
    self.isGzipped = isGzipped
  }

  /// Creates the body from bytes that are not compressed, and computes its entity tag.
  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// Creates the body from bytes whose entity tag is known.
  init(_ body: ByteBuffer, tag: String, isGzipped: Bool = false) {
    (self.body, self.tag, self.isGzipped) = (body, tag, isGzipped)
  }

  /// A body without bytes.
  static let empty = StoredAnswer([])

  /// The sizes of the files that are compressed while a client waits, in bytes.
  static let compressedSizes = 512...1 << 20

  /// The body after compression with gzip. The same body, if it is too short for compression.
  var gzipped: StoredAnswer {
    guard !isGzipped, body.readableBytes >= Self.compressedSizes.lowerBound,
      let packed = ContentCoding.gzipped(Array(body.readableBytesView))
    else { return self }
    return StoredAnswer(
      ByteBuffer(bytes: packed), tag: String(tag.dropLast()) + "-gzip\"", isGzipped: true)
  }
}

/// A hash of content. It is the same in all processes and has 128 bits. It is not suitable for secrets.
enum ContentHash {
  /// Returns the hash of bytes as 32 hexadecimal digits.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    // Four lanes of multiplications and rotations do not wait for each other. Their primes are those of FNV (64 bits)
    // and of xxHash.
    var lanes = Lanes(length: UInt64(bytes.count))
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      func word(_ index: Int) -> UInt64 {
        UInt64(
          littleEndian: buffer.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self))
      }
      while offset + 32 <= buffer.count {
        lanes.mix(word(0), word(1), word(2), word(3))
        offset += 32
      }
      while offset + 8 <= buffer.count {
        lanes.mix(word(0), 0, 0, 0)
        offset += 8
      }
      var rest: UInt64 = 0
      for byte in buffer[offset...] { rest = rest << 8 | UInt64(byte) }
      lanes.mix(rest, 0, 0, 0)
    }
    return digits(lanes.ends.0) + digits(lanes.ends.1)
  }

  private struct Lanes {
    private var a: UInt64 = 0xCBF2_9CE4_8422_2325
    private var b: UInt64
    private var c: UInt64 = 0x27D4_EB2F_1656_67C5
    private var d: UInt64 = 0x1656_67B1_9E37_79F9

    init(length: UInt64) { b = length }

    @inline(__always) mutating func mix(_ w: UInt64, _ x: UInt64, _ y: UInt64, _ z: UInt64) {
      a = Self.mixed(a ^ w, 0x0000_0100_0000_01B3, 29)
      b = Self.mixed(b &+ x, 0x9E37_79B1_85EB_CA87, 31)
      c = Self.mixed(c ^ y, 0xC2B2_AE3D_27D4_EB4F, 27)
      d = Self.mixed(d &+ z, 0x1656_67B1_9E37_79F9, 33)
    }

    @inline(__always)
    private static func mixed(_ word: UInt64, _ prime: UInt64, _ turn: UInt64) -> UInt64 {
      let product = word &* prime
      return product << turn | product >> (64 - turn)
    }

    /// The two halves of the hash. Each half depends on all lanes.
    var ends: (UInt64, UInt64) {
      var end = self
      for _ in 0..<2 { end.mix(end.d >> 32, end.a >> 32, end.b >> 32, end.c >> 32) }
      return (end.a ^ end.c, end.b ^ end.d &* 0x9E37_79B1_85EB_CA87)
    }
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
