import MapSystem
import MapTiles
import NIOCore

/// The answers with tiles of archives that were requested last, as they are sent. Such an answer needs neither a thread
/// that reads nor compression.
final class DataTileCache: Sendable {
  /// The key of an answer.
  struct Key: Hashable, Sendable {
    /// The id of the archive.
    var data: String
    /// The generation of the archive, which distinguishes the states of a replaced file.
    var generation: Int
    var tile: TileID
    var isGeoJSON: Bool
    /// Whether the client accepts gzip.
    var acceptsGzip: Bool
  }

  private let cache: LRUCache<Key, Answer>

  /// The size of the largest tile that is kept, in bytes. A few large tiles would replace many others.
  private static let greatestSize = 1 << 20

  /// Creates a cache without tiles.
  ///
  /// - Parameter limit: The maximum memory of the tiles, in bytes.
  init(limit: Int) { cache = LRUCache(limit: limit) }

  /// The memory that the tiles use, in bytes.
  var bytes: Int { cache.totalCost }

  /// Returns the answer for a key. If it is not in the cache, `make` creates it.
  func answer(for key: Key, make: () async throws -> Answer) async throws -> Answer {
    if let known = cache.value(for: key) { return known }
    let answer = try await make()
    let size = answer.content.body.readableBytes
    if answer.status == 200, size <= Self.greatestSize {
      cache.insert(answer, for: key, cost: size + TileStore.overhead)
    }
    return answer
  }

  /// Removes the tiles of all archives but those with the given generations, by the ids of the archives.
  func removeTiles(except generations: [String: Int]) {
    cache.removeAll { generations[$0.data] != $0.generation }
  }
}
