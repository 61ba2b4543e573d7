import MapRaster
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Squares of tiles")
struct TileSquaresTests {
  private func tile(_ z: Int, _ x: Int, _ y: Int) throws -> TileID {
    try #require(TileID(z: z, x: x, y: y))
  }

  @Test("a square has the tiles around a tile, and at low levels all tiles of the world")
  func squares() throws {
    let map = try RandomMap.map(seed: 1, count: 1)
    let squares = try #require(TileSquares(map, tileSize: .pixels256, side: 1024))
    // The square has four tiles per side.
    let square = squares.square(of: try tile(5, 13, 21))
    #expect(square.root == (try tile(3, 3, 5)))
    #expect(square.tiles.count == 16)
    #expect(square.tiles.first == (try tile(5, 12, 20)))
    #expect(square.tiles.last == (try tile(5, 15, 23)))
    #expect(squares.square(of: try tile(1, 1, 0)).root == .world)
    #expect(squares.square(of: try tile(1, 1, 0)).tiles.count == 4)
  }

  @Test("a side is a power of 2 from that of a tile to 2048, and a ratio is a multiple of 1/16")
  func limits() throws {
    let map = try RandomMap.map(seed: 1, count: 1)
    for (side, ratio) in [(256, 1.0), (4096, 1), (768, 1), (1024, 0), (1024, 1.01), (1024, 9)] {
      #expect(TileSquares(map, tileSize: .pixels512, pixelRatio: ratio, side: side) == nil)
    }
  }

  @Test(
    "tiles of the largest squares equal those of a pyramid, and other tiles are not in a square")
  func pyramid() throws {
    let map = try RandomMap.map(seed: 3, count: 60)
    let squares = try #require(TileSquares(map, tileSize: .pixels256))
    let wanted = try tile(3, 5, 2)
    let picture = try #require(squares.draw(squares.square(of: wanted), threads: 2))
    let pixels = try #require(picture.tile(wanted))
    #expect((pixels.width, pixels.height) == (256, 256))
    #expect(picture.tile(try tile(2, 1, 1)) == nil)
    try withFolder { folder in
      let world = try GeographicBounds(west: -180, south: -85, east: 180, north: 85)
      let area = try #require(TileArea(bounds: world, zooms: 3...3))
      let pyramid = try #require(TilePyramid(map, area: area, tileSize: .pixels256))
      let path = folder + "/a.mbtiles"
      try pyramid.write(
        to: TileArchiveKind(endingOf: path).builder(at: path, pyramid.metadata()))
      let tiles = try ResourceLoader().tileSet(at: path, relativeTo: nil)
      let stored = try tiles.tiles([wanted])[0].get()
      if pixels.isTransparent {
        #expect(stored == nil)
      } else {
        #expect(try PictureFormat.png.encode(pixels) == stored)
      }
    }
  }

  @Test("labels continue across small squares")
  func seams() throws {
    let map = try RandomMap.map(seed: 5, count: 80)
    let squares = try #require(TileSquares(map, tileSize: .pixels256, side: 512))
    let whole = try #require(TileSquares(map, tileSize: .pixels512, side: 512))
    let small = try tile(2, 1, 1)
    let first = try #require(squares.draw(squares.square(of: small))?.tile(small))
    let large = try #require(whole.draw(whole.square(of: try tile(1, 0, 0)))?.tile(tile(1, 0, 0)))
    // The same square of the world, as four tiles and as one.
    #expect(first == large.part(x: 256, y: 256, width: 256, height: 256))
  }
}
