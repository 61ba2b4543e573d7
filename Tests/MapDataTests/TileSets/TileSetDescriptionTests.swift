import MapGeoJSON
import Testing
import MapData
import MapTiles

@Suite("Descriptions of tile sets")
struct TileSetDescriptionTests {
  private func description(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) -> TileSetDescription {
    var description = TileSetDescription()
    description.bounds = .init(west: west, south: south, east: east, north: north)
    return description
  }

  private func contained(_ description: TileSetDescription, z: Int) -> [[Int]] {
    (0..<1 << z).flatMap { y in (0..<1 << z).map { [$0, y] } }.filter {
      TileID(z: z, x: $0[0], y: $0[1]).map(description.contains) ?? false
    }
  }

  @Test("without bounds, a set may have every tile of levels 0 to 22")
  func everything() throws {
    let description = TileSetDescription()
    #expect(contained(description, z: 1).count == 4)
    #expect(description.contains(try #require(TileID(z: 22, x: 9, y: 9))))
    #expect(!description.contains(try #require(TileID(z: 23, x: 9, y: 9))))
  }

  @Test("levels outside of the range are excluded, also if its ends are fractions")
  func levels() throws {
    var description = TileSetDescription()
    description.minzoom = 1.5
    description.maxzoom = 3.5
    let levels = (0...5).filter { z in
      TileID(z: z, x: 0, y: 0).map(description.contains) ?? false
    }
    #expect(levels == [2, 3])
  }

  @Test("tiles that intersect the bounds are included, and tiles that only touch them are not")
  func bounds() {
    // The bounds are the northeastern quarter of the world, whose edges are edges of tiles.
    #expect(contained(description(0, 0, 180, 86), z: 1) == [[1, 0]])
    #expect(contained(description(0, 0, 180, 86), z: 0) == [[0, 0]])
    #expect(contained(description(-1, -1, 1, 1), z: 1) == [[0, 0], [1, 0], [0, 1], [1, 1]])
    #expect(contained(description(-100, 70, -80, 80), z: 2) == [[0, 0], [1, 0]])
    // At level 2, the tile of Paris extends from 0 to 90 degrees east and from 0 to 66.5 degrees north.
    #expect(contained(description(2.2, 48.8, 2.5, 48.9), z: 2) == [[2, 1]])
  }

  @Test("bounds beyond the world are clamped")
  func oddBounds() {
    #expect(contained(description(-500, -90, 500, 90), z: 1).count == 4)
    #expect(contained(description(.nan, .nan, .nan, .nan), z: 1) == [])
    #expect(TileSetDescription.Bounds([1, 2, 3]) == nil)
  }

  @Test("the style takes precedence, member by member")
  func overriding() {
    var document = TileSetDescription()
    document.tiles = ["a"]
    document.maxzoom = 14
    document.attribution = "them"
    document.scheme = .tms
    var style = TileSetDescription()
    style.maxzoom = 10
    style.bounds = .init(west: 1, south: 2, east: 3, north: 4)
    style.scheme = .xyz
    var expected = document
    expected.maxzoom = 10
    expected.bounds = style.bounds
    expected.scheme = .xyz
    #expect(document.overridden(by: style) == expected)
    #expect(document.overridden(by: TileSetDescription()) == document)
    #expect(TileSetDescription().overridden(by: document) == document)
  }
}
