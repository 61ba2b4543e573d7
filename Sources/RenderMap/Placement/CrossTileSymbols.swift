import MapGeometry
import MapTiles

/// Which symbols of a layer's tiles are the same: those of equal text at nearly equal places in tiles
/// of different zoom levels, of which only one is shown. Follows MapLibre's
/// `cross_tile_symbol_index.ts`.
struct CrossTileSymbols {
  /// By tile and instance, the symbol's number: equal for the same symbol. Nil where no two symbols
  /// can be the same.
  let numbers: [[Int]]?

  /// The symbols of tiles; `order` has the tiles as they are placed, the finer ones first. Symbols
  /// outside of their tiles' places are equal to no others.
  init(_ tiles: [SymbolTile], order: [Int]) {
    guard let first = tiles.first,
      tiles.contains(where: { $0.tile.overscaledZ != first.tile.overscaledZ })
    else {
      numbers = nil
      return
    }
    var next = 0
    var known: [KnownSymbols] = []
    var taken: [Int: Set<Int>] = [:]
    var numbers = [[Int]](repeating: [], count: tiles.count)
    for tileIndex in order {
      let tile = tiles[tileIndex]
      let level = tile.tile.overscaledZ
      var found = [Int](repeating: -1, count: tile.instances.count)
      for other in known where other.position.tile.isFinerPart(of: tile.tile) {
        other.match(tile, &found, taken: &taken[level, default: []])
      }
      for index in found.indices where found[index] < 0 {
        found[index] = next
        taken[level, default: []].insert(next)
        next += 1
      }
      known.append(KnownSymbols(tile, numbers: found))
      numbers[tileIndex] = found
    }
    self.numbers = numbers
  }
}

extension SymbolTile {
  /// Whether a symbol lies in the tile's place. Places are half-open, so that a symbol on an edge is
  /// shown once.
  func holds(_ instance: SymbolInstance) -> Bool {
    let depth = place.id.z - tile.id.z
    guard depth > 0 else { return true }
    let corner =
      Point(
        Double(place.id.x - (tile.id.x << depth)), Double(place.id.y - (tile.id.y << depth)))
      * Self.extent
    let point = instance.anchor * Double(1 << depth) - corner
    return point.x >= 0 && point.y >= 0 && point.x < Self.extent && point.y < Self.extent
  }
}
