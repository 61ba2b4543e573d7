import MapGeoJSON
import MapGeometry
import MapTestSupport
import Testing
import MapTiles

@Suite("Tiles of random features")
struct GeoJSONTilerPropertyTests {
  /// Returns lines, polygons and points anywhere on Earth.
  private func features(seed: UInt64) -> [Feature] {
    var random = SplitMix64(seed: seed)
    return (0..<30).map { number in
      let west = random.next(in: -170...150)
      let south = random.next(in: -75...60)
      let size = random.next(in: 0.1...20)
      let walk = (0..<40).map { _ in
        position(west + random.next(in: 0...size), south + random.next(in: 0...size))
      }
      let geometry: MapGeoJSON.Geometry =
        switch number % 3 {
        case 0: .multiPoint(walk)
        case 1: .lineString(walk)
        default: .polygon([ring(west, south, west + size, south + size)])
        }
      return Feature(geometry: geometry)
    }
  }

  private func same(_ a: TileLayer?, _ b: TileLayer?) -> Bool {
    a?.points == b?.points && a?.partEnds == b?.partEnds
      && a?.features.map(\.parts) == b?.features.map(\.parts)
      && a?.features.map(\.lineProgress) == b?.features.map(\.lineProgress)
  }

  @Test("a tile is the same if it is cut alone, among others, or in any order", arguments: 0..<4)
  func anyOrder(seed: UInt64) {
    let options = GeoJSONTilingOptions(maxZoom: 6, lineMetrics: seed % 2 == 1)
    let index = GeoJSONTiler(options: options).index(features: features(seed: seed))
    let ids = (0...3).flatMap { allTiles(atZoom: $0) }
    let together = index.tiles(ids)
    let backwards = index.tiles(ids.reversed() + ids)
    #expect(together.count > 20)
    #expect(together.count == backwards.count)
    for id in ids {
      #expect(same(together[id], index.tile(id)))
      #expect(same(together[id], backwards[id]))
    }
  }

  @Test(
    "without a buffer, the tiles of a level divide the polygons' area without loss",
    arguments: 0..<6)
  func areas(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let options = GeoJSONTilingOptions(maxZoom: 10, bufferInPixels: 0, toleranceInPixels: 0)
    let corners = (0..<24).map { corner in
      let turn = StableMath.sinCos(degrees: Double(corner) * 15)
      let radius = random.next(in: 15...60)
      return position(
        20 + radius * turn.cos, 10 + radius * turn.sin)
    }
    let hole = ring(10, 2, 22, 12)
    let polygon = Feature(geometry: .polygon([corners + [corners[0]], hole]))
    let index = GeoJSONTiler(options: options).index(features: [polygon])
    func area(_ ring: [Position]) -> Double {
      ring.map { WebMercator.world(longitude: $0.longitude, latitude: $0.latitude) }
        .signedArea.magnitude
    }
    let whole = area(corners) - area(hole)
    for zoom in 0...4 {
      let units = Double(8192 << zoom)
      let sum = index.tiles(allTiles(atZoom: zoom)).values.reduce(0) { $0 + $1.polygonArea }
      // Every point moves by at most half a unit in each direction.
      #expect((sum / (units * units) - whole).magnitude < 4 / units)
    }
  }

  @Test(
    "without a buffer, the lengths of the pieces of a line add up to its length",
    arguments: 0..<6)
  func lineMetrics(seed: UInt64) {
    let options = GeoJSONTilingOptions(maxZoom: 8, bufferInPixels: 0, lineMetrics: true)
    let lines = features(seed: seed).filter {
      if case .lineString? = $0.geometry { true } else { false }
    }
    for line in lines {
      let index = GeoJSONTiler(options: options).index(features: [line])
      for zoom in [0, 3, 8] {
        let shares = index.tiles(allTiles(atZoom: zoom)).values.flatMap(\.features).reduce(0.0) {
          sum, feature in
          guard let progress = feature.lineProgress else { return sum }
          return sum + progress.upperBound - progress.lowerBound
        }
        #expect((shares - 1).magnitude < 1e-9)
      }
    }
  }

  @Test(
    "threads that request tiles at the same time get the tiles of a single thread",
    arguments: 0..<2)
  func threads(seed: UInt64) async {
    let index = GeoJSONTiler().index(features: features(seed: seed))
    let ids = allTiles(atZoom: 3)
    let alone = index.tiles(ids)
    await withTaskGroup(of: (TileID, TileLayer?).self) { group in
      for id in ids { group.addTask { (id, index.tile(id)) } }
      for await (id, layer) in group { #expect(same(layer, alone[id])) }
    }
  }
}
