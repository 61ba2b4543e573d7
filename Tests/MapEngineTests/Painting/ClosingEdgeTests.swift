import MapTiles
import Testing

@testable import MapEngine

@Suite("Edges of areas along the edge of the world")
struct ClosingEdgeTests {
  private func outlines(_ ring: [(Int32, Int32)], z: Int, x: Int, y: Int) throws -> [[String]]? {
    let tile = try #require(TileID(z: z, x: x, y: y))
    return ClosingEdges(of: tile, extent: 100)?.outlines(
      of: ring.map { TileLayer.TilePoint($0.0, $0.1) }[...]
    ).map { $0.map { "\($0.x),\($0.y)" } }
  }

  @Test("an edge along the antimeridian is left out, and its neighbors are one line")
  func antimeridian() throws {
    // The ring starts in the middle of its outline.
    let ring: [(Int32, Int32)] = [(50, 20), (100, 20), (100, 60), (100, 80), (50, 80), (50, 20)]
    #expect(
      try outlines(ring, z: 1, x: 1, y: 0) == [["100,80", "50,80", "50,20", "100,20"]])
    // In other tiles, the same edge is inside the world.
    #expect(
      try outlines(ring, z: 1, x: 0, y: 0)
        == [["50,20", "100,20", "100,60", "100,80", "50,80", "50,20"]])
    #expect(try outlines(ring, z: 2, x: 1, y: 1) == nil)
  }

  @Test("edges along the ends of Web Mercator are left out")
  func poles() throws {
    let ring: [(Int32, Int32)] = [(0, 70), (100, 70), (100, 100), (0, 100), (0, 70)]
    #expect(try outlines(ring, z: 0, x: 0, y: 0) == [["0,70", "100,70"]])
  }

  @Test("an area that touches the antimeridian at one point keeps its outline")
  func touching() throws {
    let ring: [(Int32, Int32)] = [(50, 20), (100, 40), (50, 60), (50, 20)]
    #expect(
      try outlines(ring, z: 0, x: 0, y: 0) == [["50,20", "100,40", "50,60", "50,20"]])
  }
}
