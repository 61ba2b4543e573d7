import MapData
import MapTiles

/// The tiles of an area by ascending zoom level, in square blocks of `1 << depth` tiles per side, in the
/// order of the Hilbert curve.
struct TileBlocks: Sequence, IteratorProtocol {
  /// Neighbouring tiles.
  struct Block: Hashable, Sendable {
    /// The tile of a lower level that contains the tiles; at the lowest levels, the world.
    var root: TileID
    /// The zoom level of the tiles.
    var zoom: Int
    /// The tiles of the area in the block, in order.
    var tiles: [TileID]
  }

  private let area: TileArea
  private let depth: Int
  private var zooms: ClosedRange<Int>.Iterator
  private var rectangle: TileRectangle?
  /// The tiles to be visited, the next one last.
  private var stack: [TileID] = []

  /// Creates the sequence of blocks of an area.
  init(_ area: TileArea, depth: Int) {
    self.area = area
    self.depth = depth
    zooms = area.zooms.makeIterator()
  }

  mutating func next() -> Block? {
    while true {
      guard let tile = stack.popLast(), let rectangle else {
        guard let zoom = zooms.next(), let world = TileID(z: 0, x: 0, y: 0) else { return nil }
        rectangle = TileRectangle(area, zoom: zoom)
        stack = [world]
        continue
      }
      if tile.z == Swift.max(0, rectangle.zoom - depth) {
        return Block(
          root: tile, zoom: rectangle.zoom, tiles: Self.tiles(of: tile, in: rectangle))
      }
      stack += Self.children(of: tile, in: rectangle).reversed()
    }
  }

  /// Returns the tiles of a rectangle in a tile of a lower level.
  private static func tiles(of tile: TileID, in rectangle: TileRectangle) -> [TileID] {
    guard tile.z < rectangle.zoom else { return rectangle.meets(tile) ? [tile] : [] }
    return children(of: tile, in: rectangle).flatMap { tiles(of: $0, in: rectangle) }
  }

  /// Returns the children of a tile that contain tiles of a rectangle, in the order of the Hilbert curve.
  private static func children(of tile: TileID, in rectangle: TileRectangle) -> [TileID] {
    (0..<4).compactMap { TileID(z: tile.z + 1, x: 2 * tile.x + $0 % 2, y: 2 * tile.y + $0 / 2) }
      .filter(rectangle.meets).sorted { $0.hilbertIndex < $1.hilbertIndex }
  }
}
