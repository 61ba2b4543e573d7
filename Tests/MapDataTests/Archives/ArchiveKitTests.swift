import MapGeoJSON
import Foundation
import Testing
import MapData
import MapTiles

private let realWorld = ProcessInfo.processInfo.environment["CONFORMANCE_KIT"].map {
  $0 + "/../realworld"
}

@Suite(
  "Archives made by others",
  .enabled(if: realWorld != nil, "CONFORMANCE_KIT names no conformance kit"))
struct ArchiveKitTests {
  private func open(_ name: String) throws -> any TileSet {
    try ResourceLoader().tileSet(at: "\(realWorld ?? "")/\(name)", relativeTo: nil)
  }

  @Test(
    "valid archives open, and have the tile that is their first",
    arguments: [
      ("omt-planet-20260112.mvt.max1.pmtiles", (0, 0, 0), TileFormat.mvt),
      ("omt.max1.mbtiles", (0, 0, 0), .mvt),
      ("stamen_toner(raster)CC-BY+ODbL_z3.pmtiles", (3, 4, 2), .png),
      ("test_fixture_1.pmtiles", (0, 0, 0), .mvt), ("test_fixture_2.pmtiles", (0, 0, 0), .mvt),
      ("usgs-mt-whitney-8-15-webp-512.pmtiles", (8, 43, 100), .webp),
    ])
  func valid(name: String, tile: (Int, Int, Int), format: TileFormat) throws {
    let set = try open("archives/" + name)
    #expect(set.description.format == format)
    let starts: [UInt8] =
      switch format {
      case .png: [0x89, 0x50]
      case .webp: Array("RIFF".utf8)
      default: [0x1A]
      }
    let bytes = try #require(try set.tile(tile.0, tile.1, tile.2))
    #expect(bytes.starts(with: starts))
  }

  @Test("an archive of another tile format and without tiles opens")
  func mlt() throws {
    let set = try open("archives/test_fixture_mlt.pmtiles")
    #expect(set.description.format == .mlt)
    #expect(try set.tile(0, 0, 0) == nil)
  }

  @Test(
    "invalid archives give an error of one line that names the file",
    arguments: ["empty.pmtiles", "invalid.pmtiles", "invalid_v4.pmtiles"])
  func invalid(name: String) {
    #expect {
      try open("archives/" + name)
    } throws: { error in
      guard case .malformed? = error as? ResourceError else { return false }
      return "\(error)".contains("/\(name): ") && !"\(error)".contains("\n")
    }
  }

  @Test("both archives of Paris have the same 95 tiles")
  func paris() throws {
    let mbtiles = try open("paris/paris.mbtiles")
    let pmtiles = try open("paris/paris.pmtiles")
    // All tiles to level 6, and above them those around the two places.
    var ids: Set<TileID> = []
    for z in 0...6 {
      for index in 0..<1 << (2 * z) {
        ids.formUnion([TileID(z: z, x: index >> z, y: index % (1 << z))].compactMap(\.self))
      }
    }
    for z in 7...14 {
      for (longitude, latitude) in [(7.47, 51.51), (2.3401, 48.8792)] {
        let x = Int(WebMercator.x(longitude: longitude) * Double(1 << z))
        let y = Int(WebMercator.y(latitude: latitude) * Double(1 << z))
        for index in 0..<81 {
          ids.formUnion(
            [TileID(z: z, x: x + index / 9 - 4, y: y + index % 9 - 4)].compactMap(\.self))
        }
      }
    }
    let unique = ids.sorted { $0.hilbertIndex < $1.hilbertIndex }
    let answers = try mbtiles.tiles(unique).map { try $0.get() }
    #expect(try pmtiles.tiles(unique).map { try $0.get() } == answers)
    #expect(answers.compactMap { $0 }.count == 95)
    #expect(answers.compactMap { $0 }.allSatisfy { $0.first == 0x1A })
    #expect(mbtiles.description.maxzoom == 14 && pmtiles.description.maxzoom == 14)
    #expect(mbtiles.description.attribution == pmtiles.description.attribution)
    #expect(mbtiles.description.vectorLayers == pmtiles.description.vectorLayers)
  }
}
