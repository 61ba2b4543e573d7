import MapSystem
import Synchronization

/// The decoded blocks that are kept of one file, or of several files of a mosaic.
struct TIFFBlockCache: Sendable {
  /// A block of an image of a file.
  private struct Key: Hashable, Sendable {
    var file: [Int]
    var image: Int
    var block: Int
  }

  /// The maximum size of all blocks, in bytes.
  private static let limit = 1 << 26

  /// The order of the threads that read large blocks.
  private final class Turns: Sendable {
    let lock = Mutex(())
  }

  private let turns = Turns()
  private let blocks: LRUCache<Key, TIFFBlock>
  /// The reserved memory of the blocks.
  private let share: MemoryShare?
  /// The numbers of the file in its mosaic, and of this mosaic in its mosaic.
  private var file: [Int] = []

  /// Creates an empty cache.
  init(memory: MemoryBudget) {
    share = memory.share(of: min(Self.limit, memory.available / 8))
    blocks = LRUCache(limit: share?.bytes ?? 0)
  }

  /// Returns the same cache for the blocks of a file of a mosaic.
  func inside(_ number: Int) -> TIFFBlockCache {
    var cache = self
    cache.file.append(number)
    return cache
  }

  /// Runs `body` while no other thread does. Blocks that are too large for the cache are read in it,
  /// of which the last one is kept.
  func withTurn(_ body: () throws(ResourceError) -> Void) throws(ResourceError) {
    try turns.lock.withLock { _ throws(ResourceError) in try body() }
  }

  /// Returns those blocks of an image that are in the cache.
  func values(of image: Int, _ indices: [Int]) -> [Int: TIFFBlock] {
    let found = blocks.values(for: indices.map { Key(file: file, image: image, block: $0) })
    return Dictionary(uniqueKeysWithValues: found.map { ($0.key.block, $0.value) })
  }

  /// Adds a block of an image.
  func insert(_ block: TIFFBlock, _ index: Int, of image: Int) {
    blocks.insert(
      block, for: Key(file: file, image: image, block: index), cost: block.bytes.count)
  }
}
