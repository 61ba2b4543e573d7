import Foundation
import MapData
import MapGeometry
import MapImages
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of maps on ground with elevation.
@Suite("Terrain")
struct TerrainTests {
  /// Returns a PNG file of heights in Terrarium's encoding, by row.
  private static func heights(_ rows: [Int]) throws -> [UInt8] {
    let bytes = rows.flatMap { height -> [UInt8] in
      let stored = height + 32_768
      return rows.flatMap { _ in [UInt8(stored / 256), UInt8(stored % 256), 0, 255] }
    }
    return try PNG.encode(StraightPixels(width: rows.count, height: rows.count, bytes: bytes))
  }

  private func map(
    _ files: [String: [UInt8]] = [:], terrain: String = #"{"source": "dem"}"#, more: String = "",
    layers: String = Self.stripes, encoding: String = #""terrarium""#
  ) throws -> Map {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard let bytes = files[url] else { throw ResourceError.notFound(.url(url)) }
        return bytes
      }
    ])
    let style = """
      {"version": 8, \(more) "terrain": \(terrain), "sources": {
        "dem": {"type": "raster-dem", "encoding": \(encoding), "tileSize": 256, "maxzoom": 0,
          "tiles": ["test://{z}-{x}-{y}"]},
        "g": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
            [[[-180, 0], [180, 0], [180, 40], [-180, 40], [-180, 0]]]}},
          {"type": "Feature", "properties": {"a": 1}, "geometry":
            {"type": "Point", "coordinates": [0, 60]}}]}}},
       "layers": [\(layers)]}
      """
    return try Map.load(
      JSONDocument(parsing: style), from: .url("test://host/style.json"), loader: loader,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
  }

  private static let stripes = """
    {"id": "b", "type": "background", "paint": {"background-color": "#0000ff"}},
    {"id": "f", "type": "fill", "source": "g", "filter": ["!", ["has", "a"]],
      "paint": {"fill-color": "#ff0000"}}
    """

  private func scene(
    _ map: Map, latitude: Double = 0, zoom: Double = 2, pitch: Double = 50, size: Int = 128
  ) throws -> Scene {
    let camera = Camera(
      center: LngLat(longitude: 0, latitude: latitude), zoom: zoom, pitch: pitch)
    return map.scene(camera: camera, size: try PictureSize(size, size))
  }

  @Test(
    "factors of elevations, and their exaggeration, can be any numbers",
    arguments: ["1e38", "1e300", "-1e308"], [1, 1e308])
  func impossibleElevations(factor: String, exaggeration: Double) throws {
    let map = try map(
      ["test://0-0-0": Self.heights([0, 100, 200, 300])],
      terrain: #"{"source": "dem", "exaggeration": \#(exaggeration)}"#,
      encoding: #""custom", "redFactor": \#(factor), "greenFactor": 1, "blueFactor": 0"#)
    let scene = try scene(map, zoom: 10, pitch: 80)
    let sight = GroundSearch(scene.viewport)
    for y in stride(from: 0.0, to: 128, by: 8) { _ = sight.ground(at: Point(64, y)) }
    #expect(scene.draw().width == 128)
  }

  @Test("ground at the same elevation everywhere looks like flat ground", arguments: [0.0, 50])
  func plateau(pitch: Double) throws {
    func picture(_ height: Int) throws -> PixelBuffer {
      let rows = [Int](repeating: height, count: 16)
      return try scene(map(["test://0-0-0": Self.heights(rows)]), pitch: pitch).draw()
    }
    let low = try picture(0)
    #expect(pixel(low, 64, 120) == [0, 0, 255, 255])
    #expect(pixel(low, 64, 50) == [255, 0, 0, 255])
    #expect(try picture(4000) == low)
  }

  @Test("a mountain hides the ground behind it")
  func mountain() throws {
    // The ground has a ridge of 2,000 km slightly north of the equator.
    let rows = (0..<16).map { $0 == 7 ? 20_000 : 0 }
    let map = try map(
      ["test://0-0-0": Self.heights(rows)], terrain: #"{"source": "dem", "exaggeration": 100}"#)
    let high = try scene(map, latitude: -30, pitch: 60).draw()
    let flat = try scene(self.map(), latitude: -30, pitch: 60).draw()
    // The red stripe begins behind the ridge.
    let red: [UInt8] = [255, 0, 0, 255]
    func redRows(_ picture: PixelBuffer) -> Int {
      (0..<128).count { pixel(picture, 64, $0) == red }
    }
    #expect(redRows(flat) > 5)
    #expect(high != flat)
  }

  @Test("a mountain is the reason that the place behind it is not drawn")
  func explanation() throws {
    // The ridge of 2,000 km is between 0 and 22 degrees north. It is 102 pixels high and ends 310 pixels north of the
    // center. The eye is 192 pixels high and 332 pixels south of the center, so the ground is hidden up to 1,000 pixels
    // north of the center. The place is 358 pixels north.
    let rows = (0..<16).map { $0 == 7 ? 20_000 : 0 }
    let ridge = try map(
      ["test://0-0-0": Self.heights(rows)], terrain: #"{"source": "dem", "exaggeration": 100}"#)
    func reason(_ map: Map) throws -> UndrawnReason? {
      let scene = try scene(map, latitude: -30, pitch: 60, size: 256)
      let place = LngLat(longitude: 0, latitude: 30)
      return try PlacedScene(scene).explanation(of: .place(place), layers: ["f"]).layers.first?
        .reason
    }
    #expect(try reason(ridge) == .behindHill)
    #expect(try reason(self.map()) == nil)
  }

  @Test("the picture is the same on any number of threads")
  func threads() throws {
    let rows = (0..<16).map { $0 % 5 * 4000 }
    let more = #""sky": {"fog-ground-blend": 0.1},"#
    let layers =
      Self.stripes + """
        , {"id": "c", "type": "circle", "source": "g", "paint": {"circle-color": "#ffffff"}},
        {"id": "h", "type": "heatmap", "source": "g"},
        {"id": "x", "type": "fill-extrusion", "source": "g",
          "paint": {"fill-extrusion-height": 100000, "fill-extrusion-color": "#00ff00"}},
        {"id": "l", "type": "line", "source": "g", "paint": {"line-opacity": 0.5, "line-width": 4}}
        """
    let map = try map(["test://0-0-0": Self.heights(rows)], more: more, layers: layers)
    let scene = try scene(map, latitude: 30, pitch: 75)
    let one = scene.draw()
    for threads in [2, 7] { #expect(scene.draw(threads: threads) == one) }
  }

  @Test("absent tiles, damaged ones and other sources are warnings, and the ground is at sea level")
  func faults() throws {
    let level = try scene(
      map(["test://0-0-0": Self.heights([Int](repeating: 0, count: 16))])
    ).draw()
    let absent = try scene(map())
    #expect(absent.warnings.contains { $0.kind == .absentTiles && $0.place == "sources.dem" })
    #expect(absent.draw() == level)
    let damaged = try scene(map(["test://0-0-0": [1, 2, 3]]))
    #expect(damaged.warnings.contains { $0.kind == .unreadableTile })
    #expect(damaged.draw() == level)
    let other = try scene(map(terrain: #"{"source": "g"}"#))
    #expect(other.warnings.contains { $0.kind == .notDrawn && $0.place == "terrain" })
    #expect(pixel(other.draw(), 64, 120) == [0, 0, 255, 255])
  }

  @Test("circles on the ground rise with it")
  func circles() throws {
    let circle = """
      {"id": "b", "type": "background", "paint": {"background-color": "#0000ff"}},
      {"id": "c", "type": "circle", "source": "g", "filter": ["has", "a"],
        "paint": {"circle-color": "#ffffff", "circle-radius": 6}}
      """
    func whiteRows(_ rows: [Int], pitch: Double) throws -> [Int] {
      let map = try map(
        ["test://0-0-0": Self.heights(rows)], terrain: #"{"source": "dem", "exaggeration": 10}"#,
        layers: circle)
      let picture = try scene(map, latitude: 50, zoom: 1, pitch: pitch).draw()
      return (0..<128).filter { pixel(picture, 64, $0) == [255, 255, 255, 255] }
    }
    let flat = try whiteRows([Int](repeating: 0, count: 16), pitch: 40)
    // The latitude of 60 degrees is between the rows 4 and 5, near to row 4. The map's center is near to row 5.
    let raised = try whiteRows((0..<16).map { $0 < 5 ? 20_000 : 0 }, pitch: 40)
    #expect(!flat.isEmpty && !raised.isEmpty)
    #expect((raised.first ?? 0) < (flat.first ?? 0))
  }

  /// Hills of up to 6,000 m, smooth between samples, below any place of the world.
  private static let hills = (0..<16).map { ($0 * 7 % 5) * 1500 }

  @Test(
    "the place that a point shows is drawn at that point",
    arguments: [
      #""mercator""#, #""vertical-perspective""#,
      #"["interpolate", ["linear"], ["zoom"], 0, "vertical-perspective", 6, "mercator"]"#,
    ])
  func places(projection: String) throws {
    var random = SplitMix64(seed: 15)
    var found = 0
    for _ in 0..<20 {
      let map = try map(
        ["test://0-0-0": Self.heights(Self.hills)],
        terrain: #"{"source": "dem", "exaggeration": 20}"#,
        more: #""projection": {"type": \#(projection)},"#)
      let camera = Camera(
        center: LngLat(
          longitude: random.next(in: -170...170), latitude: random.next(in: -60...60)),
        zoom: random.next(in: 2.5...5), bearing: random.next(in: -180...180),
        pitch: random.next(in: 0...75))
      let scene = map.scene(camera: camera, size: try PictureSize(128, 128))
      for _ in 0..<20 {
        let point = Point(random.next(in: 0...128), random.next(in: 0...128))
        guard let place = scene.place(at: point) else { continue }
        let back = try #require(scene.point(of: place))
        #expect((back - point).length < 0.05, "\(point) \(place)")
        found += 1
      }
    }
    #expect(found > 200)
  }

  @Test("a place is the nearest one on the line of sight, on the slope that hides the valley")
  func nearestPlace() throws {
    // The ground has a ridge of 2,000 km slightly north of the equator.
    let rows = (0..<16).map { $0 == 7 ? 20_000 : 0 }
    let map = try map(
      ["test://0-0-0": Self.heights(rows)], terrain: #"{"source": "dem", "exaggeration": 100}"#)
    let scene = try scene(map, latitude: -30, pitch: 60)
    let flat = try self.scene(self.map(), latitude: -30, pitch: 60)
    let picture = scene.draw()
    var hidden = 0
    for row in stride(from: 1.5, to: 128, by: 3) {
      let point = Point(64.5, row)
      let isRed = pixel(picture, 64, Int(row)) == [255, 0, 0, 255]
      guard let place = scene.place(at: point) else { continue }
      // The stripe is north of the equator.
      #expect((place.latitude > 0) == isRed || abs(place.latitude) < 1, "\(row)")
      if let level = flat.place(at: point), level.latitude > place.latitude + 5 { hidden += 1 }
    }
    #expect(hidden > 3)
  }

  @Test("queries find features on a mountain at their drawn places")
  func queries() throws {
    let layers = """
      {"id": "c", "type": "circle", "source": "g", "filter": ["has", "a"],
        "paint": {"circle-color": "#ffffff", "circle-radius": 6}}
      """
    let rows = (0..<16).map { $0 < 5 ? 20_000 : 0 }
    let map = try map(
      ["test://0-0-0": Self.heights(rows)], terrain: #"{"source": "dem", "exaggeration": 10}"#,
      layers: layers)
    let scene = try scene(map, latitude: 50, zoom: 1, pitch: 40)
    let picture = scene.draw()
    var (shown, empty) = (0, 0)
    for row in 0..<128 {
      let point = Point(64.5, Double(row) + 0.5)
      guard scene.place(at: point) != nil else { continue }
      let found = try !scene.renderedFeatures(at: point).isEmpty
      let color = pixel(picture, 64, row)
      if color[3] == 255 {
        #expect(found, "\(row)")
        shown += 1
      } else if color[3] == 0 {
        #expect(!found, "\(row)")
        empty += 1
      }
    }
    #expect(shown > 5 && empty > 20)
    #expect(try scene.renderedFeatures().count == 1)
  }

  @Test("extrusions on a mountain are found at their drawn places")
  func extrusionQueries() throws {
    let layers = """
      {"id": "x", "type": "fill-extrusion", "source": "g", "filter": ["!", ["has", "a"]],
        "paint": {"fill-extrusion-height": 400000, "fill-extrusion-color": "#ffffff"}}
      """
    let rows = [Int](repeating: 20_000, count: 16)
    let map = try map(
      ["test://0-0-0": Self.heights(rows)], terrain: #"{"source": "dem", "exaggeration": 10}"#,
      layers: layers)
    let scene = try scene(map, latitude: 20, zoom: 2, pitch: 50)
    let picture = scene.draw()
    var shown = 0
    for row in 0..<128 where pixel(picture, 64, row)[3] == 255 {
      #expect(
        try !scene.renderedFeatures(at: Point(64.5, Double(row) + 0.5)).isEmpty, "\(row)")
      shown += 1
    }
    #expect(shown > 20)
  }

  @Test(
    "a footprint ends at the mountain that hides the ground behind it, and world files are refused")
  func footprint() throws {
    let rows = (0..<16).map { $0 == 7 ? 20_000 : 0 }
    let map = try map(
      ["test://0-0-0": Self.heights(rows)], terrain: #"{"source": "dem", "exaggeration": 100}"#)
    let pitched = try scene(map, latitude: -30, pitch: 60)
    let flat = pitched.camera.footprint(size: pitched.viewport.size)
    #expect(pitched.footprint.bounds.north < flat.bounds.north - 10)
    let upright = try scene(map, pitch: 0)
    #expect(WorldFile(of: upright) == nil)
    let ground = try Map.load(
      JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#), from: nil)
    #expect(WorldFile(of: try scene(ground, pitch: 0)) != nil)
  }

  @Test("symbols are at heights above the ground, or above the sea")
  func heightAnchor() throws {
    func box(_ anchor: String, height: Int, ground: Int) throws -> Box {
      let layers = """
        {"id": "s", "type": "symbol", "source": "g", "filter": ["has", "a"], "layout": {
          "text-field": "x", "text-font": ["Noto Sans Regular"],
          "symbol-height-offset": \(height), "symbol-height-anchor": "\(anchor)"}}
        """
      let map = try map(
        ["test://0-0-0": Self.heights([Int](repeating: ground, count: 16))],
        terrain: #"{"source": "dem", "exaggeration": 100}"#, layers: layers)
      let labels = try scene(map, latitude: 55, zoom: 1, pitch: 40).labels()
      return try #require(labels.first?.box)
    }
    // The plane is raised by 1,000 km together with the ground, so the same height above the ground looks the same.
    let level = try box("ground", height: 500_000, ground: 0)
    #expect(try box("ground", height: 500_000, ground: 10_000) == level)
    #expect(try box("absolute", height: 500_000, ground: 0) == level)
    #expect(try box("absolute", height: 1_500_000, ground: 10_000) == level)
    #expect(try box("absolute", height: 500_000, ground: 10_000).minY > level.minY + 5)
  }
}
