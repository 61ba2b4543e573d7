import MapData
import MapSystem
import Synchronization

/// The maps of other styles that are drawn beside a map, loaded once for all of its pictures.
package final class RelatedMaps: Sendable {
  private struct Key: Hashable {
    var location: ResourceLocation
    var isSharp: Bool
  }

  private let maps = Mutex<[Key: Map]>([:])

  /// Returns the map of a style, loading it with `load` the first time.
  package func map(
    at location: ResourceLocation, pixelRatio: Double, _ load: () throws(MapError) -> Map
  ) throws(MapError) -> Map {
    let key = Key(location: location, isSharp: pixelRatio > 1)
    if let map = maps.withLock({ $0[key] }) { return map }
    let map = try load()
    // Cancelled work loads a part of a map.
    if !WorkCancellation.isRequested { maps.withLock { $0[key] = map } }
    return map
  }
}
