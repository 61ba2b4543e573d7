import MapSystem
import MapTiles

/// The tiles that were cut from one state of a GeoJSON source.
final class TileCache: Sendable {
  /// The features of each tile; nil if the tile has no features.
  private let layers: LRUCache<TileID, IndexedLayer?>
  private let limit: Int

  /// Creates an empty cache. It stores tiles of about `limit` bytes, and at least the tiles of the last picture.
  convenience init(limit: Int = 128 << 20) { self.init(LRUCache(limit: limit), limit: limit) }

  private init(_ layers: LRUCache<TileID, IndexedLayer?>, limit: Int) {
    self.layers = layers
    self.limit = limit
  }

  /// The maximum number of tiles. It limits the memory for tiles with few features.
  private static let maximumCount = 1 << 14

  /// Returns the tiles that have features.
  ///
  /// - Parameters:
  ///   - ids: The tiles.
  ///   - cut: A function that returns the features of tiles that are not cached.
  func layers(
    of ids: [TileID], cut: ([TileID]) -> [TileID: TileLayer]
  ) -> [TileID: IndexedLayer] {
    let known = layers.values(for: ids)
    let missing = ids.filter { known[$0] == nil }
    let found = known.compactMapValues { $0 }
    guard !missing.isEmpty else { return found }
    let new = cut(missing).mapValues { IndexedLayer($0) }
    // If the work was canceled, tiles may be missing, so they are not cached.
    if !WorkCancellation.isRequested {
      layers.insert(missing.lazy.map { ($0, new[$0]) }) { layer in
        max(layer?.layer.byteCount ?? 0, self.limit / Self.maximumCount)
      }
    }
    return found.merging(new) { known, _ in known }
  }

  /// Discards all tiles.
  func removeAll() { layers.removeAll() }

  /// Returns a cache of the tiles that a change does not affect. It is for the next state of the source.
  func untouched(by changes: DirtyRegion) -> TileCache {
    TileCache(layers.filtered { !changes.touches($0) }, limit: limit)
  }
}

extension TileLayer {
  /// The approximate size of the layer in memory, in bytes.
  fileprivate var byteCount: Int {
    points.count * MemoryLayout<TilePoint>.stride + partEnds.count * MemoryLayout<Int>.stride
      + features.count * MemoryLayout<FeatureRecord>.stride
      + tags.count * MemoryLayout<Tag>.stride + values.count * 24
  }
}
