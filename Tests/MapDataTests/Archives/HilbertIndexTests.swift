import Testing
import MapData
import MapTiles

@Suite("Indices on the Hilbert curves")
struct HilbertIndexTests {
  // The table of PMTiles v3 section 4.1, and the end of the curve of level 2.
  @Test(
    "tiles are numbered as the specification's table does",
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (2, 3, 0, 20), (12, 3423, 1763, 19_078_479),
    ])
  func table(z: Int, x: Int, y: Int, index: Int) throws {
    #expect(try #require(TileID(z: z, x: x, y: y)).hilbertIndex == UInt64(index))
  }

  @Test("an index leads back to its tile")
  func inverse() throws {
    for (z, x, y, index) in [
      (0, 0, 0, 0), (1, 0, 1, 2), (2, 3, 0, 20), (12, 3423, 1763, 19_078_479),
    ] {
      #expect(TileID(hilbertIndex: UInt64(index)) == TileID(z: z, x: x, y: y))
    }
    for index in UInt64(0)..<5461 {
      #expect(try #require(TileID(hilbertIndex: index)).hilbertIndex == index)
    }
    let last = try #require(TileID(z: 30, x: (1 << 30) - 1, y: 0))
    #expect(TileID(hilbertIndex: last.hilbertIndex) == last)
    #expect(TileID(hilbertIndex: last.hilbertIndex + 1) == nil)
    #expect(TileID(hilbertIndex: .max) == nil)
  }

  @Test("a level is one path between neighbors, without gaps", arguments: 1...6)
  func path(z: Int) throws {
    let ids = try (0..<1 << (2 * z)).map {
      try #require(TileID(z: z, x: $0 >> z, y: $0 % (1 << z)))
    }
    let path = ids.sorted { $0.hilbertIndex < $1.hilbertIndex }
    let first = UInt64((1 << (2 * z)) / 3)
    #expect(path.map(\.hilbertIndex) == Array(first..<first + UInt64(ids.count)))
    for (a, b) in zip(path, path.dropFirst()) { #expect(abs(a.x - b.x) + abs(a.y - b.y) == 1) }
  }

  @Test("the last level ends within 62 bits")
  func lastLevel() throws {
    let side = (1 << 30) - 1
    let end = try #require(TileID(z: 30, x: side, y: 0)).hilbertIndex
    #expect(end == ((1 << 62) - 1) / 3 - 1)
  }
}
