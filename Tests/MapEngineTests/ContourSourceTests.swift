import MapData
import MapGeoJSON
import MapImages
import MapJSON
import MapTestSupport
import Testing

@testable import MapEngine

/// Tests of contour lines of elevation tiles whose elevations are known beforehand.
@Suite("Sources of contour lines")
struct ContourSourceTests {
  /// Returns a PNG file of elevations in Terrarium's encoding. A missing elevation is a pixel without alpha.
  private static func tile(side: Int, _ elevation: (Int, Int) -> Int?) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for row in 0..<side {
      for column in 0..<side {
        let stored = elevation(column, row).map { $0 + 32_768 }
        bytes +=
          stored.map { [UInt8($0 / 256), UInt8($0 % 256), 0, 255] } ?? [0, 0, 0, 0]
      }
    }
    return try PNG.encode(StraightPixels(width: side, height: side, bytes: bytes))
  }

  private func map(
    _ files: [String: [UInt8]], members: String, maxzoom: Int = 0
  ) throws -> Map {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard let bytes = files[url] else { throw ResourceError.notFound(.url(url)) }
        return bytes
      }
    ])
    let style = """
      {"version": 8, "sources": {
        "lines": {"type": "contour", "source": "dem", \(members)},
        "dem": {"type": "raster-dem", "encoding": "terrarium", "tileSize": 256, "maxzoom": \(maxzoom),
          "tiles": ["test://{z}-{x}-{y}"], "attribution": "Heights"}},
       "layers": [{"id": "l", "type": "line", "source": "lines"}]}
      """
    return try Map.load(
      JSONDocument(parsing: style), from: .url("test://host/style.json"), loader: loader)
  }

  private func features(_ map: Map, zoom: Double = 0, size: Int = 512) throws -> [Feature] {
    try map.sourceFeatures(
      of: "lines", camera: Camera(zoom: zoom), size: PictureSize(size, size)
    ).map(\.feature)
  }

  /// Returns the elevations of features, in their order.
  private func elevations(_ features: [Feature]) -> [AttributeValue?] {
    features.map { $0.attributes["ele"] }
  }

  @Test("the lines are at multiples of the interval, in the unit of the source")
  func units() throws {
    // The elevations are 1, 101, ... 701 meters from west to east.
    let files = try ["test://0-0-0": Self.tile(side: 8) { column, _ in 100 * column + 1 }]
    let meters = try features(map(files, members: #""intervals": 300"#))
    #expect(elevations(meters) == [300, 600])
    // 701 meters are 2,300 feet.
    let feet = try features(map(files, members: #""intervals": 1000, "unit": "feet""#))
    #expect(elevations(feet) == [1000, 2000])
    #expect(feet.map { $0.attributes["interval"] } == [1000, 1000])
    let major = try features(map(files, members: #""intervals": 100, "majorMultiplier": 3"#))
    #expect(elevations(major.filter { $0.attributes["major"] == true }) == [300, 600])
    #expect(major.count == 7)
  }

  @Test("the interval depends on the zoom level")
  func zooms() throws {
    let files = try ["test://0-0-0": Self.tile(side: 8) { column, _ in 100 * column + 1 }]
    let map = try map(files, members: #""intervals": [300, 1, 100], "maxzoom": 1"#)
    #expect(try elevations(features(map)) == [300, 600])
    // At zoom level 1, the picture is in four tiles, each of which has the lines of its half.
    let found = try features(map, zoom: 1)
    #expect(Set(elevations(found)) == [100, 200, 300, 400, 500, 600, 700])
    #expect(found.allSatisfy { $0.attributes["interval"] == 100 })
  }

  @Test(
    "lines continue across the edges of elevation tiles, whose samples are half a pixel from them")
  func neighbors() throws {
    // The elevation rises from 0 in the west to 150 in the east of two tiles with 8 columns each.
    var files: [String: [UInt8]] = [:]
    for x in 0..<2 {
      for y in 0..<2 {
        files["test://1-\(x)-\(y)"] = try Self.tile(side: 8) { column, _ in 10 * (8 * x + column) }
      }
    }
    let map = try map(files, members: #""intervals": 75, "overzoom": 0"#, maxzoom: 1)
    // The elevation 75 is on the edge between the columns 7 and 8, at longitude 0, and between the columns 15 and 0,
    // at the antimeridian.
    let lines = try features(map, zoom: 1, size: 1024).filter { $0.attributes["ele"] == 75 }
    #expect(!lines.isEmpty)
    for line in lines {
      let geometry = try #require(line.geometry)
      geometry.forEachPart { part in
        for position in part {
          let longitude = abs(position.longitude)
          #expect(min(longitude, abs(180 - longitude)) < 0.05)
        }
      }
    }
  }

  @Test("there are no lines where there is no elevation")
  func missing() throws {
    let hole = try ["test://0-0-0": Self.tile(side: 8) { column, _ in column < 4 ? column : nil }]
    #expect(try elevations(features(map(hole, members: #""intervals": 1"#))) == [1, 2, 3])
    let nothing = try ["test://0-0-0": Self.tile(side: 8) { _, _ in nil }]
    #expect(try features(map(nothing, members: #""intervals": 1"#)).isEmpty)
  }

  @Test("an interval that is too small for the ground is a warning, without lines")
  func tooSmall() throws {
    let files = try ["test://0-0-0": Self.tile(side: 8) { column, _ in 100 * column }]
    let map = try map(files, members: #""intervals": 0.001"#)
    #expect(try features(map).isEmpty)
    let scene = map.scene(camera: Camera(zoom: 0), size: try PictureSize(64, 64))
    let warnings = scene.warnings.filter { $0.kind == .notDrawn }
    #expect(warnings.count == 1)
    #expect(warnings.first?.message.contains("set a greater interval") == true)
  }

  @Test("the source has the attribution of its elevation tiles")
  func attribution() throws {
    #expect(try map([:], members: #""overzoom": 1"#).attribution == "Heights")
  }
}
