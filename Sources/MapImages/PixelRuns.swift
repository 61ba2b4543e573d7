#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An iterator over the runs of equal pixels of a picture, from the first pixel to the last.
///
/// A large part of most maps has one color. Blocks of that color are compared with their neighbors
/// by `memcmp`.
struct PixelRuns: IteratorProtocol {
  /// A run of equal pixels that follow each other, even across rows.
  struct Run {
    /// The four bytes of each pixel. The first byte is the lowest.
    var color: UInt32
    /// The indices of the pixels in the picture.
    var pixels: Range<Int>
  }

  /// The bytes of the picture, four per pixel. They must be valid while the iterator is used.
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// The number of pixels that are compared together.
  private static let block = 64

  /// Creates the runs of a picture that has four bytes per pixel. `bytes` must remain valid while
  /// the runs are read.
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

  /// Whether each pixel of the next block is equal to the pixel before it.
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
