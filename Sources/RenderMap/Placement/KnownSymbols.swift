import MapGeometry
import MapTiles

/// The symbols of one tile by their texts and places, to find them again among those of tiles above or
/// below it. Follows MapLibre's `cross_tile_symbol_index.ts`.
struct KnownSymbols: Sendable {
  /// Units of a tile's grid a step on which places are compared: four pixels.
  private static let step = 32.0

  /// A tile in a picture: the same one may be drawn in the places of several others.
  struct Position: Hashable, Sendable {
    /// The tile.
    var tile: ViewTile
    /// The tile in whose place it is drawn.
    var place: ViewTile
  }

  private struct Symbol: Sendable {
    var place: Point
    var number: Int
  }

  /// The tile, and the one in whose place it is drawn.
  let position: Position
  /// The numbers of its symbols.
  let numbers: [Int]
  private var symbols: [String: [Symbol]] = [:]

  /// The symbols of a tile, each with its number.
  init(_ source: SymbolTile, numbers: [Int]) {
    position = source.position
    self.numbers = numbers
    for (instance, number) in zip(source.instances, numbers) where source.holds(instance) {
      let place = Self.rounded(instance.anchor * (1 / Self.step))
      symbols[instance.text, default: []].append(Symbol(place: place, number: number))
    }
  }

  /// Gives those symbols of a tile that have no number yet (below 0) the numbers of equal ones in this
  /// tile, which lies in it or around it; each number once a zoom level.
  func match(_ other: SymbolTile, _ numbers: inout [Int], taken: inout Set<Int>) {
    let tile = position.tile
    let depth = tile.id.z - other.tile.id.z
    let scale = depth >= 0 ? Double(1 << depth) : 1 / Double(1 << -depth)
    let corner = Point(Double(other.tile.id.x), Double(other.tile.id.y)) * scale
    let offset = (corner - Point(Double(tile.id.x), Double(tile.id.y))) * SymbolTile.extent
    let tolerance = max(scale, 1)
    for index in other.instances.indices where numbers[index] < 0 {
      let instance = other.instances[index]
      guard other.holds(instance), let candidates = symbols[instance.text] else { continue }
      let anchor = instance.anchor * scale + offset
      let place = Self.rounded(anchor * (1 / Self.step))
      for candidate in candidates where !taken.contains(candidate.number) {
        let away = candidate.place - place
        guard away.x.magnitude <= tolerance, away.y.magnitude <= tolerance else { continue }
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

extension SymbolTile {
  /// The tile, and the one in whose place it is drawn.
  var position: KnownSymbols.Position { KnownSymbols.Position(tile: tile, place: place) }
}

extension LoadedTile {
  /// The tile, and the one in whose place it is drawn.
  var position: KnownSymbols.Position { KnownSymbols.Position(tile: tile, place: place) }
}

extension ViewTile {
  /// Whether the tile is laid out for a higher zoom level than `other`, and lies in it.
  func isFinerPart(of other: ViewTile) -> Bool {
    overscaledZ > other.overscaledZ && lies(in: other)
  }

  /// Whether the tile is `other`, or a part of it.
  func lies(in other: ViewTile) -> Bool {
    let depth = id.z - other.id.z
    return wrap == other.wrap && depth >= 0 && id.x >> depth == other.id.x
      && id.y >> depth == other.id.y
  }
}
