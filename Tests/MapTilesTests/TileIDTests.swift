import Testing
import MapTiles

@Suite("Identifiers of tiles")
struct TileIDTests {
  @Test("there are 2^z columns and rows")
  func bounds() {
    #expect(TileID(z: 1, x: 2, y: 0) == nil)
    #expect(TileID(z: 1, x: 0, y: -1) == nil)
    #expect(TileID(z: 31, x: 0, y: 0) == nil)
    #expect(TileID(z: 30, x: (1 << 30) - 1, y: 0) != nil)
  }

  @Test("children cover their parent in reading order")
  func family() throws {
    let parent = try tile(3, 5, 2)
    #expect(
      try parent.children == [tile(4, 10, 4), tile(4, 11, 4), tile(4, 10, 5), tile(4, 11, 5)])
    for child in parent.children {
      #expect(child.parent == parent)
      #expect(parent.covers(child))
    }
    #expect(TileID.world.parent == nil)
    #expect(try tile(30, 0, 0).children.isEmpty)
  }

  @Test("a tile covers itself and its descendants, and no other tile")
  func covering() throws {
    let tile3 = try tile(3, 5, 2)
    #expect(tile3.covers(tile3))
    #expect(try tile3.covers(tile(6, 47, 16)))
    #expect(try !tile3.covers(tile(6, 48, 16)))
    #expect(!tile3.covers(TileID.world))
    #expect(try tile(6, 47, 16).ancestor(at: 3) == tile3)
    #expect(tile3.ancestor(at: 4) == nil)
  }

  @Test("keys number the tiles by level, then by row")
  func keys() throws {
    var expected: UInt64 = 0
    for z in 0...3 {
      for y in 0..<1 << z {
        for x in 0..<1 << z {
          #expect(try tile(z, x, y).key == expected)
          expected += 1
        }
      }
    }
    #expect(try tile(2, 3, 0) < tile(2, 0, 1))
    #expect(try tile(2, 3, 3) < tile(3, 0, 0))
  }
}
