import MapData
public import MapEngine
public import MapImages
public import MapTiles

/// The tiles of an area by ascending zoom level. They are divided into square blocks of `1 << depth` tiles per side,
/// in the order of the Hilbert curve.
struct TileBlocks: Sequence, IteratorProtocol {
  /// A square of neighboring tiles.
  struct Block: Hashable, Sendable {
    /// The tile of a lower zoom level that contains the tiles. At the lowest levels, it is the tile of the world.
    var root: TileID
    /// The zoom level of the tiles.
    var zoom: Int
    /// The tiles in the block that belong to the area, in order.
    var tiles: [TileID]
  }

  private let area: TileArea
  private let depth: Int
  private var zooms: ClosedRange<Int>.Iterator
  private var rectangle: TileRectangle?
  /// The roots of the blocks of the current level.
  private var roots: TileRectangle?
  /// The tiles that are still to be visited. The last element is the next tile.
  private var stack: [TileID] = []

  /// The number of blocks to skip.
  private var skipped: Int

  /// Creates the sequence of the blocks of an area, without the first `count` blocks.
  init(_ area: TileArea, depth: Int, skipping count: Int = 0) {
    self.area = area
    self.depth = depth
    skipped = count
    zooms = area.zooms.makeIterator()
  }

  /// Returns the number of blocks of an area.
  static func count(_ area: TileArea, depth: Int) -> Int {
    area.zooms.reduce(0) { sum, zoom in
      let roots = TileRectangle(area, zoom: zoom).coarser(by: Swift.min(zoom, depth))
      return sum + roots.count(in: .world)
    }
  }

  /// Returns the next block; nil at the end. The time does not depend on the number of skipped blocks.
  mutating func next() -> Block? {
    while true {
      guard let tile = stack.popLast(), let rectangle, let roots else {
        guard let zoom = zooms.next() else { return nil }
        let rectangle = TileRectangle(area, zoom: zoom)
        self.rectangle = rectangle
        roots = rectangle.coarser(by: Swift.min(zoom, depth))
        stack = [.world]
        continue
      }
      if skipped > 0 {
        let blocks = roots.count(in: tile)
        guard blocks > skipped else {
          skipped -= blocks
          continue
        }
      }
      if tile.z == Swift.max(0, rectangle.zoom - depth) {
        return Block(
          root: tile, zoom: rectangle.zoom, tiles: Self.tiles(of: tile, in: rectangle))
      }
      stack += Self.children(of: tile, in: rectangle).reversed()
    }
  }

  /// Returns the tiles of a rectangle that a tile of a lower zoom level contains.
  private static func tiles(of tile: TileID, in rectangle: TileRectangle) -> [TileID] {
    guard tile.z < rectangle.zoom else { return rectangle.meets(tile) ? [tile] : [] }
    return children(of: tile, in: rectangle).flatMap { tiles(of: $0, in: rectangle) }
  }

  /// Returns the children of a tile that contain tiles of a rectangle, in the order of the Hilbert curve.
  private static func children(of tile: TileID, in rectangle: TileRectangle) -> [TileID] {
    tile.children.filter(rectangle.meets).sorted { $0.hilbertIndex < $1.hilbertIndex }
  }
}

/// A block of tiles that was drawn as one picture.
public struct PyramidBlock: Sendable {
  /// A tile with its content.
  public struct Tile: Sendable {
    /// The coordinates of the tile.
    public let id: TileID
    /// The encoded picture, or the error if encoding failed. A transparent picture is not encoded, so its value is nil.
    public let content: Result<[UInt8]?, ImageError>

    /// The coordinates of the tile as `z/x/y`.
    public var name: String { "\(id.z)/\(id.x)/\(id.y)" }
  }

  /// The tiles, in the order of the Hilbert curve.
  public internal(set) var tiles: [Tile] = []
  /// The warnings about the picture of the block.
  public internal(set) var warnings: [MapWarning] = []
  /// Everything from which the block is drawn.
  var inputs = BlockInputs()
  /// Whether the block was kept from earlier work.
  var isKept = false
}

/// Everything from which a block of tiles is drawn.
struct BlockInputs: Hashable, Sendable {
  /// The hash of the style, the options and the data of the block; nil if it is not known.
  var hash: String?
  /// The files of glyphs and fonts that were read since the previous block.
  var sources: [Provenance.Source] = []
}
