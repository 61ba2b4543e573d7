/// The identities of a layer's symbols across frames, and across tiles of all zoom levels, as in MapLibre's
/// `CrossTileSymbolLayerIndex`.
struct SymbolIdentities: Sendable {
  private var known: [TileSymbolIndex] = []
  private var next = 0
  /// The numbers of the symbols that the last frame added to existing tiles because of a change to
  /// the data or the layer.
  private(set) var added: Set<Int> = []

  /// Returns the numbers of the symbols of tiles, by tile and instance. A symbol has the same number in all frames.
  /// Tiles that are not in `tiles` are forgotten.
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

  /// Returns the numbers of the symbols of a tile in the last frame.
  func numbers(of position: TileSymbolIndex.Position) -> [Int] {
    known.first { $0.position == position }?.numbers ?? []
  }

  /// Returns the known symbols of the tile itself, then the symbols of the tiles that it contains or that contain it.
  /// These tiles are ordered by how much their zoom levels differ from the tile's.
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
