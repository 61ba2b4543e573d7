import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapTestSupport
import MapTiles
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Maps across the antimeridian and at poles")
struct AntimeridianTests {
  /// Returns a map with a projection and areas between longitudes and latitudes.
  private func map(_ projection: String, _ areas: [[Double]]) throws -> Map {
    let polygons = areas.map {
      "[[[\($0[0]), \($0[1])], [\($0[2]), \($0[1])], [\($0[2]), \($0[3])], [\($0[0]), \($0[3])], [\($0[0]), \($0[1])]]]"
    }
    let style = """
      {
        "version": 8, "projection": \(projection),
        "sources": {
          "s": {
            "type": "geojson",
            "data": {"type": "MultiPolygon", "coordinates": [\(polygons.joined(separator: ","))]}
          }
        },
        "layers": [
          {"id": "b", "type": "background", "paint": {"background-color": "#ffffff"}},
          {"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "#000000"}}
        ]
      }
      """
    return try Map.load(try JSONDocument(parsing: style), from: nil)
  }

  @Test(
    "a polygon across the antimeridian is drawn on both sides of it, and nowhere else",
    arguments: ChartTests.projections + [
      #"{"type": "globe"}"#, #"{"type": "mercator"}"#,
    ])
  func areas(projection: String) throws {
    // The polygon has longitudes beyond 180, longitudes beyond -180, or is cut in two.
    for areas in [
      [[160.0, 20, 200, 60]], [[-200, 20, -160, 60]], [[160, 20, 180, 60], [-180, 20, -160, 60]],
    ] {
      let map = try map(projection, areas)
      let size = try PictureSize(600, 400)
      let scene = map.scene(
        camera: Camera(center: LngLat(longitude: 175, latitude: 40), zoom: 1), size: size)
      let picture = scene.draw(threads: 2)
      var (inside, outside) = (0, 0)
      for y in stride(from: 5, to: 400, by: 10) {
        for x in stride(from: 5, to: 600, by: 10) {
          func place(_ dx: Double, _ dy: Double) -> LngLat? {
            scene.place(at: Point(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy))
          }
          // Places at the edge of the world are left out, because the edge is smoothed.
          let around = [(-3.0, -3.0), (3, -3), (-3, 3), (3, 3)].compactMap { place($0.0, $0.1) }
          guard around.count == 4, let place = place(0, 0) else { continue }
          let away = abs((place.longitude - 180).remainder(dividingBy: 360))
          let isNearEdge =
            abs(away - 20) < 3 || abs(place.latitude - 20) < 3 || abs(place.latitude - 60) < 3
            || away < 1
          guard !isNearEdge, abs(place.latitude) < 80 else { continue }
          let isInside = away < 20 && place.latitude > 20 && place.latitude < 60
          let found = pixel(picture, x, y)
          #expect(found == (isInside ? [0, 0, 0, 255] : [255, 255, 255, 255]), "\(place)")
          if isInside { inside += 1 } else { outside += 1 }
        }
      }
      #expect(inside > 20 && outside > 20)
    }
  }

  @Test(
    "data of the world is shown with the poles in a wide picture",
    arguments: ["equalEarth", "naturalEarth", "winkelTripel", "equirectangular"])
  func poles(name: String) throws {
    let size = try PictureSize(900, 300)
    for areas in [[[-180.0, -85, 180, 84]], [[-170, -55, -30, 70], [-20, -40, 175, 80]]] {
      let map = try map(#"{"name": "\#(name)"}"#, areas)
      let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
      for latitude in [-90.0, 90] {
        let pole = try #require(scene.point(of: LngLat(longitude: 0, latitude: latitude)))
        #expect(pole.y >= -0.01 && pole.y <= 300.01, "\(latitude)")
      }
    }
  }

  @Test("data of a part of the world, and requested bounds, are not extended")
  func parts() throws {
    let size = try PictureSize(900, 300)
    let bounds = try GeographicBounds(west: -180, south: -60, east: 180, north: 84)
    let areas = [[-180.0, -30, 180, 30], [-30, 60, 40, 84], [-180, -90, 180, -60]]
    for area in areas {
      let map = try map(#"{"name": "equalEarth"}"#, [area])
      let camera = try map.camera(for: CameraRequest(), size: size)
      let pole = map.scene(camera: camera, size: size)
        .point(of: LngLat(longitude: 0, latitude: area[3] < 0 ? 90 : -90))
      #expect(pole.map { $0.y < -1 || $0.y > 301 } ?? true, "\(area)")
      let asked = try map.camera(for: .fitting(bounds), size: size)
      let north = try #require(
        map.scene(camera: asked, size: size).point(of: LngLat(longitude: 0, latitude: 84)))
      #expect(abs(north.y) < 0.5)
    }
  }

  @Test(
    "an archive across the antimeridian is opened at the place of its tiles",
    arguments: ["a.pmtiles", "a.mbtiles"])
  func archive(name: String) throws {
    try withFolder { folder in
      let path = "\(folder)/\(name)"
      let metadata = TileArchiveMetadata(
        name: "a", format: .png, bounds: BoundingBox(west: 176, south: -20, east: -176, north: -14),
        zooms: 0...2, attribution: nil, tileSize: 512)
      try TileArchiveKind(endingOf: path).builder(at: path, metadata).finish()
      let scheme = path.hasSuffix("pmtiles") ? "pmtiles" : "mbtiles"
      let style = """
        {
          "version": 8,
          "sources": {"r": {"type": "raster", "url": "\(scheme)://file://\(path)"}},
          "layers": [{"id": "r", "type": "raster", "source": "r"}]
        }
        """
      let map = try Map.load(try JSONDocument(parsing: style), from: nil)
      let size = try PictureSize(400, 400)
      let camera = try map.camera(for: CameraRequest(), size: size)
      #expect(abs((camera.center.longitude - 180).remainder(dividingBy: 360)) < 1e-9)
      #expect(abs(camera.center.latitude + 17) < 0.1)
      #expect(camera.zoom > 5)
    }
  }

  @Test("a PDF file has the places of the picture, also across the antimeridian")
  func geography() throws {
    let map = try map(#"{"type": "mercator"}"#, [[-1, -1, 1, 1]])
    // At zoom level 3, 4096 pixels are 360 degrees: 512 pixels are 45 degrees.
    for (longitude, west) in [(180.0, 157.5), (-179, -201.5), (10, -12.5)] {
      let scene = map.scene(
        camera: Camera(center: LngLat(longitude: longitude, latitude: 0), zoom: 3),
        size: try PictureSize(512, 256))
      let found = try #require(PDFGeography(of: scene))
      #expect(found.share == 1)
      #expect(abs(found.lowerLeft.longitude - west) < 1e-9)
      #expect(abs(found.upperLeft.longitude - west) < 1e-9)
      #expect(abs(found.lowerRight.longitude - west - 45) < 1e-9)
      #expect(abs(found.upperRight.longitude - west - 45) < 1e-9)
      #expect(abs(found.upperRight.latitude + found.lowerLeft.latitude) < 1e-9)
      let world = try #require(WorldFile(of: scene))
      // The pixels of a world file are continuous: 360 degrees are 40,075,016.69 meters.
      let middle = world.x + world.xByColumn * 255.5
      #expect(abs(middle - longitude / 360 * 40_075_016.6856) < 0.01)
    }
  }

  @Test("a page that shows the world more than once states the places of less than one turn")
  func wholeWorld() throws {
    let map = try map(#"{"type": "mercator"}"#, [[-1, -1, 1, 1]])
    let scene = map.scene(
      camera: Camera(center: LngLat(longitude: 20, latitude: 0), zoom: 0),
      size: try PictureSize(1024, 512))
    let found = try #require(PDFGeography(of: scene))
    #expect(abs(found.share - 179.0 / 360) < 1e-9)
    #expect(abs(found.lowerLeft.longitude + 159) < 1e-9)
    #expect(abs(found.upperRight.longitude - 199) < 1e-9)
  }
}
