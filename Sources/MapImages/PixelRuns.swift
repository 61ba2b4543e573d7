#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The runs of equal pixels of a picture, from the first pixel to the last.
///
/// A large part of most maps is one color: whole blocks of it are compared with their neighbors by `memcmp`.
struct PixelRuns: IteratorProtocol {
  /// Equal pixels that follow each other, also across rows.
  struct Run {
    /// The bytes of each pixel, the first lowest.
    var color: UInt32
    /// The indices of the pixels.
    var pixels: Range<Int>
  }

  /// Four bytes per pixel, valid while the iterator is used.
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// The number of pixels that are compared at once.
  private static let block = 64

  /// Creates the runs of a picture with four bytes per pixel. `bytes` must stay valid while they are read.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  @inline(__always)
  mutating func next() -> Run? {
    let count = bytes.count / 4
    guard position < count else { return nil }
    let start = position
    let color = pixel(start)
    position += 1
    while position < count {
      if position % Self.block == 0, repeatsForBlock {
        position += Self.block
      } else if pixel(position) == color {
        position += 1
      } else {
        break
      }
    }
    return Run(color: color, pixels: start..<position)
  }

  /// Whether each pixel of the block at the position is equal to the one before it.
  private var repeatsForBlock: Bool {
    guard let start = bytes.baseAddress, position + Self.block <= bytes.count / 4 else {
      return false
    }
    let block = start + 4 * position
    return memcmp(block, block - 4, 4 * Self.block) == 0
  }

  @inline(__always)
  private func pixel(_ index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }
}
