import MapGeoJSON
import MapTestSupport
import MapTiles
import Testing

@testable import MapData

@Suite("Regions of archives")
struct ArchiveRegionTests {
  private func metadata(_ bounds: BoundingBox) -> TileArchiveMetadata {
    TileArchiveMetadata(
      name: "a", format: .png, bounds: bounds, zooms: 0...2, attribution: nil, tileSize: 512)
  }

  /// Bounds (west, south, east and north) and their center, in degrees.
  static let centers: [(bounds: [Double], longitude: Double, latitude: Double)] = [
    ([-10, 40, 30, 60], 10, 50), ([176, -20, -176, -14], 180, -17), ([160, 50, -170, 70], 175, 60),
    ([170, -50, -130, -30], -160, -40), ([-180, -90, 180, -60], 0, -72.52556),
    ([-180, 86, 180, 90], 0, 85.05113), ([-180, -90, 180, 90], 0, 0), ([180, 0, -178, 2], -179, 1),
  ]

  @Test("the center is in the data, also across the antimeridian and at poles", arguments: centers)
  func center(_ example: (bounds: [Double], longitude: Double, latitude: Double)) throws {
    let bounds = try #require(BoundingBox(example.bounds))
    let center = metadata(bounds).center
    #expect(center.longitude == example.longitude)
    #expect(abs(center.latitude - example.latitude) < 1e-5)
    #expect(bounds.longitudes.contains { $0.contains(center.longitude) })
  }

  @Test(
    "bounds across the antimeridian are written around the world, and unchanged after reading",
    arguments: ["a.mbtiles", "a.pmtiles", "a"])
  func crossing(name: String) throws {
    let bounds = BoundingBox(west: 176, south: -20, east: -176, north: -14)
    try withFolder { folder in
      let path = "\(folder)/\(name)"
      try TileArchiveKind(endingOf: path).builder(at: path, metadata(bounds)).finish()
      let place = name == "a" ? path + "/tiles.json" : path
      let description = try ResourceLoader().tileSet(at: place, relativeTo: nil).description
      #expect(description.bounds == BoundingBox(west: -180, south: -20, east: 180, north: -14))
      #expect(description.dataBounds?.numbers == [176, -20, 184, -14])
      #expect(BoundingBox(around: [try #require(description.dataBounds)]) == bounds)
      #expect(description.warnings == [])
    }
  }

  /// Bounds, and the columns of level 3 that intersect them. A column has 45 degrees.
  static let columns: [(bounds: [Double], columns: [Int])] = [
    ([170, -10, -170, 10], [0, 7]), ([170, -10, 190, 10], [0, 7]),
    ([-190, -10, -170, 10], [0, 7]),
    ([100, -10, 180, 10], [6, 7]), ([-180, -10, 180, 10], Array(0..<8)),
    ([-200, -10, 200, 10], Array(0..<8)), ([-10, -10, 10, 10], [3, 4]),
  ]

  @Test("the tiles of bounds across the antimeridian are those on both sides", arguments: columns)
  func tiles(_ example: (bounds: [Double], columns: [Int])) throws {
    var description = TileSetDescription()
    description.bounds = BoundingBox(example.bounds)
    let found = (0..<8).filter { x in TileID(z: 3, x: x, y: 4).map(description.contains) ?? false }
    #expect(found == example.columns)
  }
}
