import Geometry
import VectorTile

/// Which symbols of a layer's tiles are the same: those of equal text at nearly equal places in tiles
/// of different zoom levels, of which only one is shown. Follows MapLibre's
/// `cross_tile_symbol_index.ts`.
struct CrossTileSymbols {
  /// Units of a tile's grid a step of the coarser one that places are compared on: four pixels.
  private static let step = 32.0

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
    var known: [KnownTile] = []
    var taken: [Int: Set<Int>] = [:]
    var numbers = [[Int]](repeating: [], count: tiles.count)
    for tileIndex in order {
      let tile = tiles[tileIndex]
      let level = tile.tile.overscaledZ
      var found = [Int](repeating: -1, count: tile.instances.count)
      for other in known where other.tile.isFinerPart(of: tile.tile) {
        other.match(tile, &found, taken: &taken[level, default: []])
      }
      for index in found.indices where found[index] < 0 {
        found[index] = next
        taken[level, default: []].insert(next)
        next += 1
      }
      known.append(KnownTile(tile, numbers: found, step: Self.step))
      numbers[tileIndex] = found
    }
    self.numbers = numbers
  }

  /// The symbols of one tile, by their texts.
  private struct KnownTile {
    let tile: ViewTile
    private let step: Double
    private var symbols: [String: [(place: Point, number: Int)]] = [:]

    init(_ source: SymbolTile, numbers: [Int], step: Double) {
      tile = source.tile
      self.step = step
      for (instance, number) in zip(source.instances, numbers) where source.holds(instance) {
        let place = Self.rounded(instance.anchor * (1 / step))
        symbols[instance.text, default: []].append((place, number))
      }
    }

    /// Gives the symbols of a coarser tile the numbers of equal ones in this tile, each number once a
    /// zoom level.
    func match(_ coarser: SymbolTile, _ numbers: inout [Int], taken: inout Set<Int>) {
      let depth = tile.id.z - coarser.tile.id.z
      let scale = Double(1 << depth)
      let corner =
        Point(
          Double(tile.id.x - (coarser.tile.id.x << depth)),
          Double(tile.id.y - (coarser.tile.id.y << depth))) * SymbolTile.extent
      for index in coarser.instances.indices where numbers[index] < 0 {
        let instance = coarser.instances[index]
        guard coarser.holds(instance), let candidates = symbols[instance.text] else { continue }
        let anchor = instance.anchor * scale - corner
        let place = Self.rounded(anchor * (1 / step))
        for candidate in candidates where !taken.contains(candidate.number) {
          let away = candidate.place - place
          guard away.x.magnitude <= scale, away.y.magnitude <= scale else { continue }
          taken.insert(candidate.number)
          numbers[index] = candidate.number
          break
        }
      }
    }

    private static func rounded(_ place: Point) -> Point {
      Point(place.x.rounded(.down), place.y.rounded(.down))
    }
  }
}

extension ViewTile {
  /// Whether the tile is laid out for a higher zoom level than `other`, and lies in it.
  fileprivate func isFinerPart(of other: ViewTile) -> Bool {
    let depth = id.z - other.id.z
    return overscaledZ > other.overscaledZ && wrap == other.wrap && depth >= 0
      && id.x >> depth == other.id.x && id.y >> depth == other.id.y
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
