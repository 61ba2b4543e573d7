import VectorTile

/// The tiles drawn in place of tiles that could not be had: for each, the nearest of its ancestors
/// that can be, as in MapLibre GL JS. A tile that does not exist is empty and needs no stand-in.
struct AncestorTiles {
  /// The lowest zoom level to look at.
  var lowest: Int

  /// The tiles to draw, each in the place of one of `failed`.
  func standIns(for failed: [ViewTile], reader: inout VectorTileReader) -> [LoadedTile] {
    var found: [LoadedTile] = []
    var open = failed.map { (place: $0, candidate: $0.id) }
    while true {
      open = open.compactMap { place, candidate in
        guard candidate.z > lowest, let parent = candidate.parent else { return nil }
        return (place, parent)
      }
      guard !open.isEmpty else { return found }
      reader.read(open.map(\.candidate))
      open.removeAll { place, candidate in
        switch reader.outcome(candidate) {
        case .failed: return false
        case .absent: return true
        case .layers(let layers):
          let tile = ViewTile(id: candidate, wrap: place.wrap, overscaledZ: candidate.z)
          var loaded = LoadedTile(tile: tile, layers: layers)
          loaded.place = place
          found.append(loaded)
          return true
        }
      }
    }
  }
}
