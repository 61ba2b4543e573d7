import MapGeometry
import MapTiles

/// The identities of a layer's symbols across tiles. Symbols with equal texts at nearly equal positions in tiles of
/// different zoom levels are treated as the same symbol, which is shown only once. The type follows MapLibre's
/// `cross_tile_symbol_index.ts`.
struct CrossTileSymbols {
  /// The symbols' numbers by tile and instance. The same symbol has the same number in all tiles. The property is nil
  /// if no two symbols can be the same.
  let numbers: [[Int]]?

  /// Identifies the symbols of tiles in the order of their placement, in which finer tiles come first. A symbol outside
  /// its tile's place is never the same as another symbol.
  init(_ tiles: [SymbolTile], order: [Int]) {
    guard let first = tiles.first,
      tiles.contains(where: { $0.tile.overscaledZ != first.tile.overscaledZ })
    else {
      numbers = nil
      return
    }
    var next = 0
    var indexed: [TileSymbolIndex] = []
    var taken: [Int: Set<Int>] = [:]
    var numbers = [[Int]](repeating: [], count: tiles.count)
    for tileIndex in order {
      let tile = tiles[tileIndex]
      let level = tile.tile.overscaledZ
      var found = [Int](repeating: -1, count: tile.instances.count)
      for other in indexed where other.position.tile.isFinerPart(of: tile.tile) {
        other.match(tile, &found, taken: &taken[level, default: []])
      }
      for index in found.indices where found[index] < 0 {
        found[index] = next
        taken[level, default: []].insert(next)
        next += 1
      }
      indexed.append(TileSymbolIndex(tile, numbers: found))
      numbers[tileIndex] = found
    }
    self.numbers = numbers
  }
}

/// An index of the symbols of one tile by text and position. It finds the same symbols in tiles of other zoom levels.
/// The type follows MapLibre's `cross_tile_symbol_index.ts`.
struct TileSymbolIndex: Sendable {
  /// The side of the cells to which positions are rounded, in units of a tile's grid, as in MapLibre.
  private static let step = 32.0

  /// A tile in a picture. The same tile may be drawn in the places of several other tiles.
  struct Position: Hashable, Sendable {
    var tile: ViewTile
    /// The tile in whose place the tile is drawn.
    var place: ViewTile
  }

  private struct Symbol: Sendable {
    var point: Point
    var number: Int
  }

  /// The tile, and the tile in whose place it is drawn.
  let position: Position
  /// The identifying numbers of the tile's symbols, in the order of its instances.
  let numbers: [Int]
  private var symbols: [String: [Symbol]] = [:]

  /// Creates the index of a tile whose symbols have these numbers.
  init(_ source: SymbolTile, numbers: [Int]) {
    position = source.position
    self.numbers = numbers
    for (instance, number) in zip(source.instances, numbers) where source.holds(instance) {
      let point = Self.rounded(instance.anchor * (1 / Self.step))
      symbols[instance.plainText, default: []].append(Symbol(point: point, number: number))
    }
  }

  /// Assigns the numbers of this tile's symbols to the equal symbols of another tile, which is inside this tile or
  /// contains it. A number below 0 means that a symbol has no number yet. Symbols that already have a number are left
  /// alone. Each number is assigned at most once for each zoom level.
  func match(_ other: SymbolTile, _ numbers: inout [Int], taken: inout Set<Int>) {
    let tile = position.tile
    let depth = tile.id.z - other.tile.id.z
    let scale = depth >= 0 ? Double(1 << depth) : 1 / Double(1 << -depth)
    let corner = Point(Double(other.tile.id.x), Double(other.tile.id.y)) * scale
    let offset = (corner - Point(Double(tile.id.x), Double(tile.id.y))) * SymbolGrid.extent
    let tolerance = max(scale, 1)
    for index in other.instances.indices where numbers[index] < 0 {
      let instance = other.instances[index]
      guard other.holds(instance), let candidates = symbols[instance.plainText] else {
        continue
      }
      let anchor = instance.anchor * scale + offset
      let point = Self.rounded(anchor * (1 / Self.step))
      for candidate in candidates where !taken.contains(candidate.number) {
        let offset = candidate.point - point
        guard offset.x.magnitude <= tolerance, offset.y.magnitude <= tolerance else { continue }
        taken.insert(candidate.number)
        numbers[index] = candidate.number
        break
      }
    }
  }

  private static func rounded(_ point: Point) -> Point {
    Point(point.x.rounded(.down), point.y.rounded(.down))
  }
}

extension SymbolTile {
  /// The tile, and the tile in whose place it is drawn.
  var position: TileSymbolIndex.Position { TileSymbolIndex.Position(tile: tile, place: place) }
}

extension LoadedTile {
  /// The tile, and the tile in whose place it is drawn.
  var position: TileSymbolIndex.Position { TileSymbolIndex.Position(tile: tile, place: place) }
}

extension ViewTile {
  /// Whether the tile is laid out for a higher zoom level than `other` and lies inside it.
  func isFinerPart(of other: ViewTile) -> Bool {
    overscaledZ > other.overscaledZ && lies(in: other)
  }

  /// Whether the tile is `other` or a part of it.
  func lies(in other: ViewTile) -> Bool {
    let depth = id.z - other.id.z
    return wrap == other.wrap && depth >= 0 && id.x >> depth == other.id.x
      && id.y >> depth == other.id.y
  }
}
