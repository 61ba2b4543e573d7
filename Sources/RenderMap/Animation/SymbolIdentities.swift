/// Which symbols of a layer are the same from picture to picture, by tiles of all zoom levels. Follows
/// MapLibre's `CrossTileSymbolLayerIndex`.
struct SymbolIdentities: Sendable {
  private var known: [TileSymbolIndex] = []
  private var next = 0
  /// The numbers of the symbols that the last picture found new in tiles that were there before, as the
  /// data or the layer changed.
  private(set) var added: Set<Int> = []

  /// The numbers of the symbols of tiles, by tile and instance: equal for the same symbol, in this
  /// picture and the ones before. Tiles that are not among these are forgotten.
  mutating func numbers(of tiles: [SymbolTile]) -> [[Int]] {
    var taken: [Int: Set<Int>] = [:]
    added = []
    let before = Set(known.map(\.position))
    for symbols in known {
      taken[symbols.position.tile.overscaledZ, default: []].formUnion(symbols.numbers)
    }
    var numbers = [[Int]](repeating: [], count: tiles.count)
    for index in SymbolOrder.placing(tiles) {
      let tile = tiles[index]
      let level = tile.tile.overscaledZ
      var found = [Int](repeating: -1, count: tile.instances.count)
      for symbols in relatives(of: tile.position) {
        if symbols.position == tile.position { taken[level]?.subtract(symbols.numbers) }
        symbols.match(tile, &found, taken: &taken[level, default: []])
      }
      for symbol in found.indices where found[symbol] < 0 {
        found[symbol] = next
        taken[level, default: []].insert(next)
        if before.contains(tile.position) { added.insert(next) }
        next += 1
      }
      known.removeAll { $0.position == tile.position }
      known.append(TileSymbolIndex(tile, numbers: found))
      numbers[index] = found
    }
    let current = Set(tiles.map(\.position))
    known.removeAll { !current.contains($0.position) }
    return numbers
  }

  /// The numbers of the symbols of a tile that the last picture had.
  func numbers(of position: TileSymbolIndex.Position) -> [Int] {
    known.first { $0.position == position }?.numbers ?? []
  }

  /// What is known of the tile itself, then of the tiles in it and around it, those of the nearest zoom
  /// levels first.
  private func relatives(of position: TileSymbolIndex.Position) -> [TileSymbolIndex] {
    let tile = position.tile
    func rank(_ other: TileSymbolIndex) -> Int {
      other.position == position ? -1 : abs(other.position.tile.overscaledZ - tile.overscaledZ)
    }
    let related = known.enumerated().filter { _, other in
      let other = other.position.tile
      return other.isFinerPart(of: tile)
        || (other.overscaledZ <= tile.overscaledZ && tile.lies(in: other))
    }
    return related.sorted { a, b in
      (rank(a.element), a.offset) < (rank(b.element), b.offset)
    }.map(\.element)
  }
}
