/// Writes bits, the lowest first, into memory that is large enough.
///
/// Invariant: fewer than 32 bits wait in `waiting` between calls, and the caller has seen to it that
/// what it writes, and seven bytes more, fit behind `next`.
struct BitWriter {
  private var next: UnsafeMutableRawPointer
  private let start: UnsafeMutableRawPointer
  private var waiting: UInt64 = 0
  private var count: UInt64 = 0

  /// A writer into memory.
  init(_ start: UnsafeMutableRawPointer) {
    self.start = start
    next = start
  }

  /// Writes the lowest `count` bits of a value that has no higher ones; at most 32.
  @inline(__always)
  mutating func write(_ value: UInt32, count: UInt32) {
    waiting |= UInt64(value) &<< self.count
    self.count &+= UInt64(count)
    if self.count >= 32 {
      next.storeBytes(of: UInt32(truncatingIfNeeded: waiting).littleEndian, as: UInt32.self)
      next += 4
      waiting &>>= 32
      self.count &-= 32
    }
  }

  /// Fills the last byte with zeros.
  mutating func alignToByte() {
    while count > 0 {
      next.storeBytes(of: UInt8(truncatingIfNeeded: waiting), as: UInt8.self)
      next += 1
      waiting >>= 8
      count = count > 8 ? count - 8 : 0
    }
  }

  /// The whole bytes written so far, which the caller takes: writing starts again at the start.
  mutating func take() -> UnsafeRawBufferPointer {
    defer { next = start }
    return UnsafeRawBufferPointer(start: start, count: next - start)
  }
}
