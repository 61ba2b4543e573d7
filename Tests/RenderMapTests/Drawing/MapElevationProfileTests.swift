import MapData
import MapEngine
import MapImages
import MapJSON
import Testing

@testable import RenderMap

/// Tests of profiles of tracks without elevations.
@Suite("Profiles with the elevations of the map")
struct MapElevationProfileTests {
  /// Returns a tile whose elevation rises by 100 meters from a column to the next, except for missing columns.
  private static func tile(columns: Int = 8) throws -> [UInt8] {
    let row = (0..<8).flatMap { column -> [UInt8] in
      let stored = 32_768 + 100 * column
      return column < columns ? [UInt8(stored / 256), UInt8(stored % 256), 0, 255] : [0, 0, 0, 0]
    }
    let bytes = (0..<8).flatMap { _ in row }
    return try PNG.encode(StraightPixels(width: 8, height: 8, bytes: bytes))
  }

  private static let dem = """
    "dem": {"type": "raster-dem", "encoding": "terrarium", "tileSize": 256, "maxzoom": 0,
      "tiles": ["test://{z}-{x}-{y}"]}
    """

  /// Returns the profile of a line along the equator, and the warnings about it.
  private func profile(
    tile: [UInt8]?, sources: String = dem,
    line: String = #"{"type": "LineString", "coordinates": [[-90, 0], [90, 0]]}"#
  ) throws -> (profile: TrackProfile, warnings: [MapWarning]) {
    let text = """
      {"style": {"version": 8, "sources": {\(sources)}, "layers": []}, "size": "400x400",
       "overlay": \(line), "profile": true}
      """
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard let tile, url == "test://0-0-0" else { throw ResourceError.notFound(.url(url)) }
        return tile
      }
    ])
    let parsed = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let drawing = PictureDrawing(loader: loader, fontFolders: nil, isLenient: false)
    let prepared = try drawing.prepare(try RequestReader(loader: loader).request(of: parsed))
    var content = try drawing.content(of: prepared)
    let profile = try content.profile(of: prepared.features, threads: 1)
    return (profile, content.warnings)
  }

  @Test("the climb is that of the elevation tiles along the track")
  func climb() throws {
    let (profile, warnings) = try profile(tile: Self.tile())
    // A pixel is 45 degrees wide. The elevation is 150 meters at 90 degrees west, and 550 meters at 90 degrees east.
    #expect(abs(profile.climb - 400) < 0.01 && abs(profile.descent) < 0.01)
    #expect(abs(profile.length - 180 * 111_319.490_793) < 1)
    #expect(profile.samples.count > 1000)
    #expect(profile.samples.first.map { abs($0.elevation - 150) < 0.01 } == true)
    #expect(warnings == [])
  }

  @Test("a part of the track without elevation is a warning")
  func missing() throws {
    // The elevation ends in the middle of the column 3, at 22.5 degrees west, 67.5 degrees from the start.
    let (profile, warnings) = try profile(tile: Self.tile(columns: 4))
    #expect(abs(profile.climb - 150) < 1)
    #expect(warnings.map(\.kind) == [.absentTiles])
    #expect(warnings.first?.message.contains("no elevation along 63 % of the track") == true)
  }

  @Test("without elevations, the error says what is missing")
  func mistakes() throws {
    func problem(_ sources: String, _ line: String? = nil) -> String {
      do {
        _ =
          try line.map { try profile(tile: nil, sources: sources, line: $0) }
          ?? profile(tile: nil, sources: sources)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(problem("").contains("it needs a source of the type raster-dem"))
    #expect(problem(Self.dem).contains("the source 'dem' has no elevation along the first line"))
    let point = #"{"type": "Point", "coordinates": [0, 0]}"#
    #expect(problem(Self.dem, point).contains("the data has no lines"))
  }
}
