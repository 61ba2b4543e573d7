/// Writes the bits of a deflate stream (RFC 1951) to memory, the lowest bit first.
struct BitWriter {
  private var bits: UInt64 = 0
  private var count: UInt64 = 0
  private let start: UnsafeMutablePointer<UInt8>
  private var end: UnsafeMutablePointer<UInt8>

  /// The number of bytes beyond those of the stream that may be written.
  static let slack = 16

  /// Creates a writer to memory with room for the stream and `slack` bytes.
  init(to start: UnsafeMutablePointer<UInt8>) {
    self.start = start
    end = start
  }

  /// The number of whole bytes.
  var byteCount: Int { end - start }

  /// Appends bits. At most 56 are appended before `flush`.
  @inline(__always)
  mutating func append(_ value: UInt64, count added: UInt64) {
    bits |= value &<< count
    count &+= added
  }

  /// Appends the word of a symbol.
  @inline(__always)
  mutating func append(_ word: PrefixCode.Word) {
    append(PrefixCode.bits(word), count: PrefixCode.length(word))
  }

  /// Writes the whole bytes. Up to 7 bits are kept.
  @inline(__always)
  mutating func flush() {
    UnsafeMutableRawPointer(end).storeBytes(of: bits.littleEndian, as: UInt64.self)
    let bytes = count &>> 3
    end += Int(truncatingIfNeeded: bytes)
    bits &>>= bytes &<< 3
    count &= 7
  }

  /// Ends the stream on a byte: with zeros, or before more blocks with an empty block.
  mutating func finish(isLast: Bool) {
    if !isLast { append(0, count: 3) }
    flush()
    if count > 0 {
      count = 8
      flush()
    }
    guard !isLast else { return }
    append(0xFFFF_0000, count: 32)
    flush()
  }
}
