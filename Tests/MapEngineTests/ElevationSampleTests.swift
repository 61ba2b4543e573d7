import Foundation
import MapData
import MapImages
import MapJSON
import MapTestSupport
import Testing

@testable import MapEngine

/// Tests of the elevations of places from elevation tiles whose elevations are known beforehand.
@Suite("Elevations of places")
struct ElevationSampleTests {
  /// Returns a PNG file with 8 by 8 elevations in Terrarium's encoding. A missing elevation is a pixel without alpha.
  private static func tile(_ elevation: (Int) -> Int?) throws -> [UInt8] {
    let row = (0..<8).flatMap { column -> [UInt8] in
      guard let stored = elevation(column).map({ $0 + 32_768 }) else { return [0, 0, 0, 0] }
      return [UInt8(stored / 256), UInt8(stored % 256), 0, 255]
    }
    let bytes = (0..<8).flatMap { _ in row }
    return try PNG.encode(StraightPixels(width: 8, height: 8, bytes: bytes))
  }

  private func elevations(
    _ files: [String: [UInt8]], maxzoom: Int = 0, at places: [(Double, Double)]
  ) throws -> [Double?] {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard let bytes = files[url] else { throw ResourceError.notFound(.url(url)) }
        return bytes
      }
    ])
    let style = """
      {"version": 8, "layers": [], "sources": {
        "dem": {"type": "raster-dem", "encoding": "terrarium", "tileSize": 256, "maxzoom": \(maxzoom),
          "tiles": ["test://{z}-{x}-{y}"]}}}
      """
    var map = try Map.load(
      JSONDocument(parsing: style), from: .url("test://host/style.json"), loader: loader)
    return try map.elevations(
      of: places.map { LngLat(longitude: $0.0, latitude: $0.1) }, from: "dem", threads: 2
    ).elevations
  }

  @Test("elevations are interpolated between samples in the middle of pixels")
  func interpolation() throws {
    let files = try ["test://0-0-0": Self.tile { 100 * $0 }]
    // A pixel is 45 degrees wide, and the middle of the column 4 is at 22.5 degrees.
    let places = [(22.5, 10.0), (0, 0), (5.625, -30), (-157.5, 80)]
    #expect(try elevations(files, at: places) == [400, 350, 362.5, 0])
  }

  @Test("elevations continue across the edges of tiles and across the antimeridian")
  func edges() throws {
    // The elevation rises from 0 in the west to 150 in the east of two tiles with 8 columns each.
    var files: [String: [UInt8]] = [:]
    for x in 0..<2 {
      for y in 0..<2 {
        files["test://1-\(x)-\(y)"] = try Self.tile { 10 * (8 * x + $0) }
      }
    }
    let places = [(0.0, 10.0), (180, 10), (-180, 10), (-11.25, 10), (11.25, 0)]
    #expect(try elevations(files, maxzoom: 1, at: places) == [75, 75, 75, 70, 80])
  }

  @Test("in place of a tile that does not exist, its ancestor is used")
  func ancestors() throws {
    let files = try [
      "test://0-0-0": Self.tile { _ in 500 }, "test://1-0-0": Self.tile { _ in 100 },
    ]
    let places = [(-90.0, 45.0), (90, 45), (-0.5, 45)]
    #expect(try elevations(files, maxzoom: 1, at: places) == [100, 500, 100])
  }

  @Test("there is no elevation without tiles, or beside a sample without elevation")
  func missing() throws {
    #expect(try elevations([:], at: [(0, 0)]) == [nil])
    let hole = try ["test://0-0-0": Self.tile { $0 < 4 ? $0 : nil }]
    #expect(try elevations(hole, at: [(-67.5, 0), (0, 0), (67.5, 0)]) == [2, nil, nil])
  }

  @Test("values of a raster file are interpolated between its own pixels")
  func file() throws {
    let path = Golden.repository.appendingPathComponent("Tests/Requests/dem.tif").path
    let style = """
      {"version": 8, "layers": [], "sources": {"dem": {"type": "raster-dem", "url": "\(path)"}}}
      """
    var map = try Map.load(JSONDocument(parsing: style), from: nil)
    // The pixels are 3 degrees wide. The pixel in the middle at -1.5, 1.5 is 900 and the one east of it 1200. The pixel in
    // the north-eastern corner is missing, and the raster ends at 9 degrees.
    let places = [(-1.5, 1.5), (0, 1.5), (7.5, 7.5), (20, 0)]
    let found = try map.elevations(
      of: places.map { LngLat(longitude: $0.0, latitude: $0.1) }, from: "dem", threads: 2)
    #expect(found.warnings.isEmpty)
    let expected: [Double?] = [900, 1050, nil, nil]
    #expect(found.elevations.map { $0 == nil } == expected.map { $0 == nil })
    for (value, other) in zip(found.elevations, expected) {
      // Places are rounded to 1/4096 of a pixel.
      #expect(abs((value ?? 0) - (other ?? 0)) < 0.5)
    }
  }

  @Test("a source that does not exist is an error")
  func unknown() throws {
    var map = try Map.load(
      JSONDocument(parsing: #"{"version": 8, "layers": [], "sources": {}}"#), from: nil)
    #expect(throws: MapError.self) {
      try map.elevations(of: [LngLat(longitude: 0, latitude: 0)], from: "dem", threads: 1)
    }
  }
}
