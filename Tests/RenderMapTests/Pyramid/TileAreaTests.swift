import MapData
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Areas of tiles")
struct TileAreaTests {
  private func area(_ edges: [Double], _ zooms: ClosedRange<Int>) throws -> TileArea {
    let bounds = try GeographicBounds(
      west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    return try #require(TileArea(bounds: bounds, zooms: zooms))
  }

  @Test("an area has the tiles that it intersects, but not those that it only touches")
  func tiles() throws {
    // The areas are the eastern half of the world, and the northern part of that half.
    let area = try area([0, 0, 180, 85], 0...2)
    #expect(area.columns(zoom: 0) == [0..<1])
    #expect(area.columns(zoom: 1) == [1..<2])
    #expect(area.rows(zoom: 1) == 0..<1)
    #expect(area.columns(zoom: 2) == [2..<4])
    #expect(area.count == 1 + 1 + 4)
  }

  @Test("a point has one tile per level")
  func point() throws {
    #expect(try area([2.34, 48.86, 2.34, 48.86], 0...14).count == 15)
  }

  @Test("an area across the antimeridian has tiles at both ends of the world")
  func antimeridian() throws {
    let area = try area([170, -50, -170, -30], 0...4)
    #expect(area.columns(zoom: 0) == [0..<1])
    #expect(area.columns(zoom: 1) == [0..<2])
    #expect(area.columns(zoom: 4) == [0..<1, 15..<16])
    #expect(area.bounds == .init(west: 170, south: -50, east: -170, north: -30))
  }

  @Test("levels are within 0 and 22")
  func levels() throws {
    let bounds = try GeographicBounds(west: 0, south: 0, east: 1, north: 1)
    #expect(TileArea(bounds: bounds, zooms: 0...23) == nil)
    #expect(TileArea(bounds: bounds, zooms: -1...2) == nil)
  }

  @Test(
    "blocks contain all tiles once, in the order of the Hilbert curves",
    arguments: [0, 1, 2, 3])
  func order(depth: Int) throws {
    let area = try area([-100, -60, 130, 70], 0...5)
    let tiles = TileBlocks(area, depth: depth).flatMap(\.tiles)
    #expect(tiles.count == area.count)
    let indices = tiles.map(\.hilbertIndex)
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
    for block in TileBlocks(area, depth: depth) {
      #expect(block.root.z == max(0, block.zoom - depth))
      for tile in block.tiles {
        #expect(tile.x >> (block.zoom - block.root.z) == block.root.x)
        #expect(tile.y >> (block.zoom - block.root.z) == block.root.y)
      }
    }
  }

  @Test("each block belongs to one shard, and shards have about the same number of blocks")
  func shards() throws {
    let area = try area([-100, -60, 130, 70], 0...7)
    let shards = try (1...4).map { try #require(PyramidShard($0, of: 4)) }
    var counts = [0, 0, 0, 0]
    for block in TileBlocks(area, depth: 2) {
      let owners = shards.indices.filter { shards[$0].has(block) }
      #expect(owners.count == 1)
      for owner in owners { counts[owner] += block.tiles.count }
    }
    #expect(counts.reduce(0, +) == area.count)
    let (least, greatest) = (counts.min() ?? 0, counts.max() ?? 0)
    #expect(Double(greatest) < 1.2 * Double(least))
  }

  @Test(
    "parts contain all blocks once, in order, and have about the same size",
    arguments: [1, 3, 7, 40, 5000])
  func parts(count: Int) throws {
    for edges in [[-100.0, -60, 130, 70], [170, -50, -170, -30], [2.3, 48.8, 2.4, 48.9]] {
      let area = try area(edges, 0...7)
      let blocks = Array(TileBlocks(area, depth: 2))
      #expect(TileBlocks.count(area, depth: 2) == blocks.count)
      var joined: [TileBlocks.Block] = []
      for number in 1...count {
        let range = try #require(PyramidPart(number, of: count)).blocks(of: blocks.count)
        #expect((blocks.count / count...blocks.count / count + 1).contains(range.count))
        joined += TileBlocks(area, depth: 2, skipping: range.lowerBound).prefix(range.count)
      }
      #expect(joined == blocks)
    }
  }

  @Test("part 2 of 3 of eight blocks is the blocks 3 to 5")
  func part() throws {
    #expect(PyramidPart("2/3")?.blocks(of: 8) == 3..<6)
    #expect(PyramidPart("3/3")?.blocks(of: 8) == 6..<8)
    #expect(PyramidPart("3/9")?.blocks(of: 2) == 2..<2)
  }

  @Test("a malformed part is refused", arguments: ["0/4", "5/4", "1", "-1/2", "1/0"])
  func noPart(text: String) { #expect(PyramidPart(text) == nil) }

  @Test("tiles are found by their indices, without those outside of the area")
  func indexedTiles() throws {
    // The eastern half of the world at the levels 1 and 2: of the indices 1 to 4, only 3 and 4 have x = 1.
    let tiles = IndexedTiles(try area([0, -85, 180, 85], 1...2))
    #expect(tiles.tiles(in: 0..<5).map(\.hilbertIndex) == [3, 4])
    #expect(tiles.tiles(in: 5..<10_000).map(\.x).allSatisfy { $0 >= 2 })
    #expect(tiles.tiles(in: 5..<10_000).reduce(0) { sum, _ in sum + 1 } == 8)
  }

  @Test(
    "a shard is written as its number of how many",
    arguments: ["0/4", "5/4", "1", "a/b", "1/2/3", "1/0"])
  func noShard(text: String) throws {
    #expect(PyramidShard(text) == nil)
    #expect(PyramidShard("3/4") == PyramidShard(3, of: 4))
  }
}
