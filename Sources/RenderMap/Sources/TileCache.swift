import Synchronization
import MapTiles

/// The tiles cut from one state of a GeoJSON source, so that the next picture need not cut them again.
final class TileCache: Sendable {
  fileprivate struct Entry {
    /// The tile's features; nil where it has none.
    var layer: IndexedLayer?
    /// About how many bytes it takes.
    var size: Int
    /// The number of the picture that used it last.
    var used: Int
  }

  fileprivate struct State {
    var entries: [TileID: Entry] = [:]
    var size = 0
    var picture = 0
  }

  private let state: Mutex<State>
  private let limit: Int

  /// No tiles yet; those kept take about `limit` bytes, or as many as one picture needs.
  convenience init(limit: Int = 128 << 20) { self.init(State(), limit: limit) }

  private init(_ state: State, limit: Int) {
    self.state = Mutex(state)
    self.limit = limit
  }

  /// Those of the tiles that have features: as they are kept, or as `cut` cuts them.
  func layers(
    of ids: [TileID], cut: ([TileID]) -> [TileID: TileLayer]
  ) -> [TileID: IndexedLayer] {
    var layers: [TileID: IndexedLayer] = [:]
    let missing = state.withLock { state in
      state.picture += 1
      return ids.filter { id in
        guard let entry = state.entries[id] else { return true }
        state.entries[id]?.used = state.picture
        layers[id] = entry.layer
        return false
      }
    }
    guard !missing.isEmpty else { return layers }
    let new = cut(missing).mapValues(IndexedLayer.init)
    layers.merge(new) { kept, _ in kept }
    state.withLock { state in
      for id in missing { state.keep(new[id], of: id) }
      state.makeRoom(limit: limit)
    }
    return layers
  }

  /// The tiles kept but for those that `changes` touch, for the source's next state.
  func untouched(by changes: DirtyRegion) -> TileCache {
    var state = state.withLock { $0 }
    for id in state.entries.keys where changes.touches(id) { state.forget(id) }
    return TileCache(state, limit: limit)
  }
}

extension TileCache.State {
  fileprivate mutating func keep(_ layer: IndexedLayer?, of id: TileID) {
    forget(id)
    let entry = TileCache.Entry(layer: layer, size: layer?.layer.size ?? 0, used: picture)
    entries[id] = entry
    size += entry.size
  }

  fileprivate mutating func forget(_ id: TileID) {
    size -= entries.removeValue(forKey: id)?.size ?? 0
  }

  /// Forgets what was used least lately, but nothing of the last picture.
  fileprivate mutating func makeRoom(limit: Int) {
    guard size > limit || entries.count > 1 << 14 else { return }
    let old = entries.filter { $0.value.used < picture }
      .sorted { ($0.value.used, $0.key) < ($1.value.used, $1.key) }
    for (id, _) in old where size > limit / 2 || entries.count > 1 << 13 { forget(id) }
  }
}

extension TileLayer {
  /// About how many bytes the layer takes.
  fileprivate var size: Int {
    points.count * MemoryLayout<TilePoint>.stride + partEnds.count * MemoryLayout<Int>.stride
      + features.count * MemoryLayout<FeatureRecord>.stride
      + tags.count * MemoryLayout<Tag>.stride + values.count * 24
  }
}
