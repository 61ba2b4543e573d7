/// A few bytes as they are, or a repeat of bytes seen before.
struct DeflateToken {
  /// Up to three bytes, the first one lowest, and above them their number; or the highest bit, the
  /// length less 3 in 8 bits above the distance less 1 in 16.
  private let bits: UInt32

  /// The lowest `count` bytes of a number, 1 to 3 of them.
  @inline(__always)
  init(bytes: UInt32, count: Int) {
    let count = UInt32(truncatingIfNeeded: count)
    bits = bytes & (1 &<< (8 &* count) &- 1) | count &<< 24
  }

  /// A repeat of 3 to 258 bytes from up to 32,768 bytes before.
  @inline(__always)
  init(length: Int, distance: Int) {
    bits =
      1 << 31 | UInt32(truncatingIfNeeded: (length &- 3) &<< 16)
      | UInt32(truncatingIfNeeded: distance &- 1)
  }

  @inline(__always)
  var isRepeat: Bool { bits >> 31 == 1 }

  /// A repeat's length less 3.
  @inline(__always)
  var length: Int { Int(bits >> 16 & 255) }

  /// A repeat's distance less 1.
  @inline(__always)
  var distance: Int { Int(bits & 0x7FFF) }

  /// How many bytes there are, where it is no repeat.
  @inline(__always)
  var byteCount: Int { Int(bits >> 24) }

  /// One of the bytes.
  @inline(__always)
  func byte(_ index: Int) -> Int { Int(bits &>> UInt32(truncatingIfNeeded: 8 &* index) & 255) }
}
