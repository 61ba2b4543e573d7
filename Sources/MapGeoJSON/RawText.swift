#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension UnsafeRawBufferPointer {
  /// Whether two ranges of the buffer hold the same bytes. Both lie inside it.
  @inline(__always)
  func equalBytes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count, let start = baseAddress else { return false }
    return memcmp(start + a.lowerBound, start + b.lowerBound, a.count) == 0
  }

  /// A hash of the bytes of a range inside the buffer, best in its highest bits. It decides only where
  /// something is looked for, never what is found.
  func hash(of range: Range<Int>, seed: UInt64 = 0) -> UInt64 {
    let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (seed ^ UInt64(range.count)) &* multiplier
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      hash =
        (hash ^ (hash >> 32) ^ loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* multiplier
      index += 8
    }
    while index < range.upperBound {
      hash = (hash ^ (hash >> 32) ^ UInt64(self[index])) &* multiplier
      index += 1
    }
    return (hash ^ (hash >> 32)) &* multiplier
  }
}
