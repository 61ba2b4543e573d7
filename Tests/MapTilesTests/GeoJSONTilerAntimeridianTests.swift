import MapGeoJSON
import Testing
import MapTiles

@Suite("GeoJSON over the antimeridian")
struct GeoJSONTilerAntimeridianTests {
  private func index(
    _ geometry: MapGeoJSON.Geometry, options: GeoJSONTilingOptions = GeoJSONTilingOptions()
  ) -> GeoJSONTileIndex {
    GeoJSONTiler(options: options).index(features: [Feature(geometry: geometry)])
  }

  @Test("a point near the antimeridian is also in the buffer on its other side")
  func pointInBothBuffers() throws {
    let index = index(.point(position(179, 0)))
    let layer = try #require(index.tile(.world))
    let unit = 8192.0 / 360
    let x = Int32((359 * unit).rounded())
    #expect(layer.points.map(\.x) == [x, x - 8192])
    let west = try #require(index.tile(tile(2, 0, 1)))
    #expect(west.points.map(\.x) == [Int32((-4 * unit).rounded())])
  }

  @Test("a polygon beyond 180 degrees is on both sides of the map")
  func polygonBeyond() throws {
    let options = GeoJSONTilingOptions(bufferInPixels: 0)
    let index = index(.polygon([ring(170, -10, 190, 10)]), options: options)
    let layer = try #require(index.tile(.world))
    #expect(layer.features.count == 2)
    let columns = (0...1).map { feature in
      let xs = layer.parts(ofFeature: feature).flatMap { $0 }.map { $0[0] }
      return [xs.min(), xs.max()]
    }
    let ten = Int((8192.0 / 36).rounded())
    #expect(columns == [[8192 - ten, 8192], [0, ten]])
  }

  @Test("a line over the antimeridian shares its length between both sides of the map")
  func lineShares() throws {
    let options = GeoJSONTilingOptions(bufferInPixels: 0, lineMetrics: true)
    let index = index(.lineString([position(150, 0), position(240, 0)]), options: options)
    let layer = try #require(index.tile(.world))
    let third = 1.0 / 3
    #expect(layer.features.map(\.lineProgress) == [0...third, third...1])
  }

  @Test("positions west of -180 degrees are in the east of the map")
  func west() throws {
    let options = GeoJSONTilingOptions(bufferInPixels: 0)
    let index = index(.lineString([position(-200, 5), position(-190, 5)]), options: options)
    let layer = try #require(index.tile(.world))
    #expect(layer.points.allSatisfy { $0.x > 4096 })
    #expect(layer.features.count == 1)
  }
}
