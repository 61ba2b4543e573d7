import MapData
import MapGeometry
import MapJSON
import MapRaster
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite(
  "Maps in coordinate reference systems",
  .enabled(if: ProjectedSystem.libraryVersion != nil, "needs PROJ (Debian: libproj25)"))
struct ReferenceSystemMapTests {
  /// Returns a map with one area, which is filled with black and has a red outline. The projection is a name or JSON.
  private func map(
    _ projection: String, ring: [[Double]] = [[0, 0], [1, 0], [1, 1], [0, 0]], outline: Double = 0
  ) throws -> Map {
    let projection = projection.hasPrefix("{") ? projection : #"{"name": "\#(projection)"}"#
    let style = """
      {
        "version": 8, "projection": \(projection),
        "sources": {
          "s": {
            "type": "geojson",
            "data": {"type": "Polygon", "coordinates": [\(ring)]}
          }
        },
        "layers": [
          {"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "#000"}},
          {
            "id": "l", "type": "line", "source": "s",
            "paint": {"line-color": "#f00", "line-width": \(outline)}
          }
        ]
      }
      """
    return try Map.load(try JSONDocument(parsing: style), from: nil)
  }

  /// Systems with the longitude and latitude of a place, and its coordinates. The values are computed with the formulas
  /// of Snyder (1987) or are published by the owner of the system.
  static let places: [(String, LngLat, Point)] = [
    (
      "EPSG:2056", LngLat(longitude: 7.438632495, latitude: 46.951082877),
      Point(2_600_000, 1_200_000)
    ),
    ("EPSG:3035", LngLat(longitude: 10, latitude: 52), Point(4_321_000, 3_210_000)),
    ("EPSG:32632", LngLat(longitude: 9, latitude: 0.5), Point(500_000, 55_266.38)),
    ("EPSG:3031", LngLat(longitude: 0, latitude: -90), Point(0, 0)),
    ("EPSG:3413", LngLat(longitude: -45, latitude: 90), Point(0, 0)),
    ("EPSG:3832", LngLat(longitude: 180, latitude: 0), Point(3_339_584.72, 0)),
    // Axes to the west and south, with an origin at 19 degrees east.
    ("EPSG:2048", LngLat(longitude: 19.2, latitude: -33), Point(-18_690.7, 3_652_766.2)),
    // Axes to the south and west.
    ("EPSG:5513", LngLat(longitude: 15, latitude: 50), Point(1_058_147, 703_012)),
  ]

  @Test("a world file has the coordinates of the system", arguments: places)
  func worldFile(system: String, place: LngLat, expected: Point) throws {
    let map = try map(system)
    let size = try PictureSize(400, 300, scale: 2)
    let camera = Camera(center: place, zoom: 6.3, bearing: 20)
    let scene = map.scene(camera: map.projected(camera), size: size)
    let file = try #require(WorldFile(of: scene))
    // The center of the map is between four pixels.
    let found = Point(
      file.x + file.xByColumn * 399.5 + file.xByRow * 299.5,
      file.y + file.yByColumn * 399.5 + file.yByRow * 299.5)
    // The pixels are 500 meters wide, and the map is exact to a tenth of a pixel.
    #expect(found.distance(to: expected) < 50, "\(system) \(found)")
    #expect(try #require(file.projection).hasPrefix("PROJCS["))
    let corner = try #require(file.georeference)
    #expect(corner.system == UInt16(system.dropFirst(5)).map { .epsg($0) })
    let middle = corner.origin + corner.column * 400 + corner.row * 300
    #expect(Point(middle.x, middle.y).distance(to: expected) < 50)
    #expect(file.gdalDescription?.contains("<SRS>\(system)</SRS>") == true)
  }

  @Test("a place is found again at its point in the picture", arguments: places)
  func inverse(system: String, place: LngLat, expected: Point) throws {
    let map = try map(system)
    let size = try PictureSize(400, 300)
    let scene = map.scene(camera: map.projected(Camera(center: place, zoom: 4)), size: size)
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      let point = Point(
        Double.random(in: 0...400, using: &random), Double.random(in: 0...300, using: &random))
      guard let found = scene.place(at: point) else { continue }
      let again = try #require(scene.point(of: found))
      #expect(again.distance(to: point) < 0.15, "\(system) \(point) \(found)")
    }
  }

  @Test(
    "an area around a pole and an area across the antimeridian are filled without gaps",
    arguments: [
      (
        "EPSG:3031", [[-180, -90], [180, -90], [180, -66], [-180, -66], [-180, -90]],
        LngLat(longitude: 0, latitude: -90)
      ),
      (
        "EPSG:3413", [[-180, 66], [180, 66], [180, 90], [-180, 90], [-180, 66]],
        LngLat(longitude: 0, latitude: 90)
      ),
      (
        "EPSG:3832", [[150, -40], [210, -40], [210, 40], [150, 40], [150, -40]],
        LngLat(longitude: 180, latitude: 0)
      ),
    ] as [(String, [[Double]], LngLat)])
  func gaps(system: String, ring: [[Double]], center: LngLat) throws {
    for zoom in [1.0, 2.7, 4.4] {
      let map = try map(system, ring: ring)
      let camera = map.projected(Camera(center: center, zoom: zoom, bearing: 10))
      let scene = map.scene(camera: camera, size: try PictureSize(120, 100))
      let picture = scene.draw(threads: 2)
      // The area extends at least 30 pixels from the center at the lowest zoom level.
      for y in 35..<65 {
        for x in 45..<75 { #expect(pixel(picture, x, y)[3] == 255, "\(system) \(zoom) \(x) \(y)") }
      }
      #expect(scene.draw(threads: 1) == picture)
    }
  }

  @Test(
    "the edges along the antimeridian and a pole that close an area are not drawn",
    arguments: [
      ("EPSG:3413", [66, 90], LngLat(longitude: 0, latitude: 90)),
      ("+proj=laea +lat_0=90 +lon_0=10", [66, 90], LngLat(longitude: 0, latitude: 90)),
      ("EPSG:3031", [-66, -90], LngLat(longitude: 0, latitude: -90)),
      ("+proj=eqearth +lon_0=150", [-66, -90], LngLat(longitude: 180, latitude: -78)),
      (
        #"{"name": "equalEarth", "center": [150, 0]}"#, [66, 90],
        LngLat(longitude: 180, latitude: 78)
      ),
    ] as [(String, [Double], LngLat)])
  func closingEdges(projection: String, latitudes: [Double], center: LngLat) throws {
    let (edge, pole) = (latitudes[0], latitudes[1])
    let ring = [[-180, edge], [180, edge], [180, pole], [-180, pole], [-180, edge]]
    for (outline, zoom) in [(4.0, 2.0), (12, 3.5)] {
      let map = try map(projection, ring: ring, outline: outline)
      let camera = map.projected(Camera(center: center, zoom: zoom))
      let scene = map.scene(camera: camera, size: try PictureSize(400, 400))
      let picture = scene.draw(threads: 2)
      for latitude in [72, 77, 81, 85, 88, 89.8] {
        let place = LngLat(longitude: 180, latitude: pole < 0 ? -latitude : latitude)
        guard let point = scene.point(of: place), picture.holds(point) else { continue }
        #expect(
          pixel(picture, Int(point.x), Int(point.y))[0] == 0, "\(zoom) \(latitude)")
      }
      let point = try #require(scene.point(of: LngLat(longitude: 175, latitude: edge)))
      guard picture.holds(point) else { continue }
      #expect(pixel(picture, Int(point.x), Int(point.y))[0] > 200)
    }
  }

  @Test(
    "a whole world has an eastern and a western edge, as far from its middle",
    arguments: [("ESRI:54030", 0.0), ("ESRI:53037", 150), ("+proj=robin +lon_0=-100", -100)])
  func edges(system: String, middle: Double) throws {
    let map = try map(system)
    let chart = try #require(map.projected(Camera()).projection.chart)
    let domain = try #require(chart.domain)
    #expect((domain.west + 180 - middle).remainder(dividingBy: 360) == 0)
    #expect(domain.east - domain.west == 360)
    for latitude in [-90.0, -30, 0, 60, 90] {
      let east = chart.world(of: LngLat(longitude: domain.east, latitude: latitude))
      let west = chart.world(of: LngLat(longitude: domain.west, latitude: latitude))
      #expect((east.x + west.x - 1).magnitude < 1e-9 && east.x > 0.65, "\(latitude)")
    }
  }

  @Test(
    "a picture that extends beyond the area of use is filled, and is exact there",
    arguments: [
      // The area of use of EPSG:3035 ends at 44.83 degrees east, and that of EPSG:25832 at 6 and 12 degrees.
      ("EPSG:3035", (-11.0, 34.0, 40.0, 71.0), 420.0, 594.0),
      ("EPSG:25832", (5, 47, 16, 55), 800, 400), ("EPSG:2154", (-5, 42, 8, 51), 800, 400),
    ])
  func beyond(
    system: String, edges: (Double, Double, Double, Double), width: Double, height: Double
  ) throws {
    let map = try map(system)
    let size = try PictureSize(Int(width), Int(height))
    let bounds = try GeographicBounds(
      west: edges.0, south: edges.1, east: edges.2, north: edges.3)
    let scene = map.scene(camera: try map.camera(for: .fitting(bounds), size: size), size: size)
    let projection = try ProjectedSystem(system)
    let area = try #require(projection.area)
    var outside = 0
    for x in stride(from: 1, to: width, by: 20) {
      for y in stride(from: 1, to: height, by: 20) {
        let place = try #require(scene.place(at: Point(x, y)), "\(x) \(y)")
        if place.longitude < area.west || place.longitude > area.east { outside += 1 }
        let meters = try #require(
          projection.forward([
            SIMD2(place.longitude.remainder(dividingBy: 360), place.latitude)
          ])[0])
        let shown = try #require(
          scene.viewport.plane(ofSystemCoordinates: Point(meters.x, meters.y)))
        let point = scene.viewport.device(ofPlane: shown).point
        #expect((point - Point(x, y)).length < 0.2, "\(place)")
      }
    }
    #expect(outside > 10)
  }

  @Test("the area of a view is the area of use, unless the view extends beyond it")
  func views() throws {
    let map = try map("EPSG:2056")
    let center = LngLat(longitude: 8, latitude: 46.8)
    // 100 pixels at zoom 8 are 31 km, and the area ends 110 km to the north of the center.
    for (zoom, isInside) in [(8.0, true), (6, true), (5, false)] {
      let scene = map.scene(
        camera: map.projected(Camera(center: center, zoom: zoom)), size: try PictureSize(100, 100))
      let domain = try #require(scene.viewport.chart?.domain)
      #expect((domain.north == 47.81) == isInside, "\(zoom) \(domain)")
    }
  }

  @Test(
    "the larger area of a view contains the area of use, and places around it",
    arguments: [
      // The areas of UTM end at the equator. The area of EPSG:2193 is New Zealand.
      ("EPSG:32632", LngLat(longitude: 9, latitude: -30)),
      ("EPSG:32632", LngLat(longitude: 40, latitude: 60)),
      ("EPSG:2193", LngLat(longitude: 150, latitude: -30)),
      ("EPSG:2056", LngLat(longitude: 13.4, latitude: 52.5)),
      ("EPSG:3035", LngLat(longitude: 60, latitude: 56)),
      ("EPSG:3413", LngLat(longitude: 120, latitude: 40)),
    ])
  func largerArea(system: String, place: LngLat) throws {
    let projection = try SystemProjection(system)
    let (used, wide) = (projection.area.domain, projection.wideArea.domain)
    #expect(!used.contains(place) && wide.contains(place), "\(wide)")
    #expect(wide.contains(used))
  }

  @Test("the square of Web Mercator has no larger area")
  func square() throws {
    let projection = try SystemProjection("EPSG:3857")
    #expect(projection.wideArea == projection.area)
  }

  @Test("the part of bounds in the area of use is shown as large as the picture allows")
  func fitting() throws {
    let map = try map("EPSG:2056")
    let size = try PictureSize(500, 400)
    let bounds = try GeographicBounds(west: -180, south: -80, east: 180, north: 80)
    let camera = try map.camera(for: .fitting(bounds), size: size)
    let scene = map.scene(camera: camera, size: size)
    // The area of use of LV95 is 5.96 to 10.49 degrees east and 45.82 to 47.81 degrees north.
    let west = try #require(scene.point(of: LngLat(longitude: 5.97, latitude: 46.8)))
    let east = try #require(scene.point(of: LngLat(longitude: 10.48, latitude: 46.8)))
    #expect(west.x >= 0 && west.x < 15)
    #expect(east.x > 485 && east.x <= 500)
    let berlin = try #require(scene.point(of: LngLat(longitude: 13.4, latitude: 52.5)))
    #expect(berlin.x > 500 && berlin.y < 0)
    let elsewhere = try GeographicBounds(west: 100, south: 0, east: 120, north: 20)
    #expect(throws: ViewError.outsideProjection("EPSG:2056")) {
      try map.camera(for: .fitting(elsewhere), size: size)
    }
  }

  @Test(
    "a locator map marks the part of the world that the picture shows, also beyond the area of use",
    arguments: [
      // 400 pixels at zoom 8 are 122 km, so the picture ends 61 km to the east of its center.
      (LngLat(longitude: 8, latitude: 46.8), 8.0, 7.196, 8.815, 46.243, 47.351),
      (LngLat(longitude: 8, latitude: 46.8), 7.0, 6.376, 9.647, 45.681, 47.901),
      (LngLat(longitude: 8, latitude: 46.8), 6.0, 4.684, 11.361, 44.542, 49.001),
      (LngLat(longitude: 5.96, latitude: 47), 8.0, 5.133, 6.771, 46.437, 47.558),
    ])
  func locator(
    center: LngLat, zoom: Double, west: Double, east: Double, south: Double, north: Double
  ) throws {
    let map = try map("EPSG:2056", ring: [[7, 46.5], [8, 46.5], [8, 47], [7, 46.5]])
    let size = try PictureSize(400, 400)
    let scene = map.scene(camera: map.projected(Camera(center: center, zoom: zoom)), size: size)
    let picture = Box(minX: 0, minY: 0, maxX: 400, maxY: 400)
    let outline = scene.viewport.groundOutline(of: picture)
    let places = outline.map { LngLat(world: $0) }
    let (longitudes, latitudes) = (places.map(\.longitude), places.map(\.latitude))
    #expect(abs((longitudes.min() ?? 0) - west) < 0.05)
    #expect(abs((longitudes.max() ?? 0) - east) < 0.05)
    #expect(abs((latitudes.min() ?? 0) - south) < 0.05)
    #expect(abs((latitudes.max() ?? 0) - north) < 0.05)
    // The outline encloses all of its rectangle, except for slivers beside slanted edges.
    let box = Box(around: outline)
    #expect(outline.signedArea.magnitude > 0.9 * box.width * box.height)
    var warnings: [MapWarning] = []
    _ = try map.locatorBlock(
      LocatorMap(.map), of: scene, area: picture, isDark: false, warnings: &warnings)
    #expect(warnings.isEmpty)
  }

  @Test(
    "a wrong system in a request is an error of its member, even if mistakes of styles are warnings",
    arguments: [
      (#""EPSG:4326""#, "projection: 'EPSG:4326' has longitudes and latitudes"),
      (#"{"name": "EPSG:99999"}"#, "projection: PROJ cannot project to 'EPSG:99999'"),
      (#""EPSG:2056", "bounds": [100, 0, 120, 20]"#, "projection: the bounds to show are outside"),
      (#""EPSG:2193", "fit": true"#, "projection: the bounds to show are outside"),
    ])
  func requests(projection: String, message: String) throws {
    let loader = ResourceLoader(http: nil)
    let members = try RequestMembers(
      parsing: Array("{\"style\": {}, \"projection\": \(projection)}".utf8), file: "jobs.json",
      firstLine: 1)
    let drawing = PictureDrawing(map: try map("EPSG:3035"), loader: loader)
    let request = try RequestReader(loader: loader).request(of: members)
    let failure = #expect(throws: RequestError.self) {
      _ = try drawing.view(of: drawing.prepare(request), threads: 1)
    }
    #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
  }

  @Test(
    "around a pole in the middle, a graticule has all meridians, and the direction of north varies",
    arguments: [("EPSG:3413", 90.0), ("EPSG:3031", -90)])
  func pole(system: String, latitude: Double) throws {
    let camera = try map(system).projected(
      Camera(center: LngLat(longitude: 0, latitude: latitude), zoom: 1.5))
    let viewport = Viewport(camera: camera, size: try PictureSize(300, 300))
    let picture = Box(minX: 0, minY: 0, maxX: 300, maxY: 300)
    let graticule = try #require(
      GraticuleLines(GraticuleSpacing(degrees: 30), viewport: viewport, area: picture))
    #expect(graticule.lines.filter(\.leadsNorth).count >= 12)
    // The map is a disk, so the corners and the middles of the sides show no ground.
    #expect(viewport.variationOfNorth(in: picture) > 150)
  }

  @Test(
    "points at the edge of the area of use are drawn",
    arguments: [
      (
        "EPSG:3413", (0..<24).map { LngLat(longitude: Double($0) * 15 - 172.3, latitude: 60) },
        LngLat(longitude: 0, latitude: 90), 2.0
      ),
      (
        "EPSG:32632", (7...11).map { LngLat(longitude: Double($0), latitude: 0) },
        LngLat(longitude: 9, latitude: 1), 6
      ),
      (
        "EPSG:32632", (1...5).map { LngLat(longitude: 12, latitude: Double($0)) },
        LngLat(longitude: 11, latitude: 3), 6
      ),
    ])
  func points(system: String, places: [LngLat], center: LngLat, zoom: Double) throws {
    let style = """
      {
        "version": 8, "projection": {"name": "\(system)"},
        "sources": {
          "s": {
            "type": "geojson",
            "data": {"type": "MultiPoint", "coordinates": \(places.map { [$0.longitude, $0.latitude] })}
          }
        },
        "layers": [{"id": "c", "type": "circle", "source": "s", "paint": {"circle-radius": 6}}]
      }
      """
    let map = try Map.load(try JSONDocument(parsing: style), from: nil)
    let scene = map.scene(
      camera: map.projected(Camera(center: center, zoom: zoom)), size: try PictureSize(400, 400))
    let picture = scene.draw(threads: 1)
    let middle = try #require(scene.point(of: center))
    for place in places {
      // The pixel is 3 pixels from the center of the circle, inside the area.
      let point = try #require(scene.point(of: place))
      let way = middle - point
      let inside = point + way * (3 / way.length)
      #expect(pixel(picture, Int(inside.x), Int(inside.y)) == [0, 0, 0, 255], "\(place)")
    }
  }

  @Test("a map ends before a pole that has no point", arguments: [-90.0, 90])
  func antipode(latitude: Double) throws {
    let system = try ProjectedSystem("+proj=laea +lat_0=\(latitude)")
    #expect(system.forward([SIMD2(0, -latitude)]) == [nil])
    let domain = try #require(ProjectionDomain(of: system))
    #expect(domain.east - domain.west == 360)
    #expect([domain.south, domain.north] == (latitude < 0 ? [-90, 85] : [-85, 90]))
  }

  @Test(
    "a center outside the area of use, and data where the projection is not regular, are warnings",
    arguments: [
      ([[8.0, 46], [20, 46], [20, 47], [8, 46]], ["projection"]),
      // A pole of the oblique cylinder is at 7.44 degrees east and 43.05 degrees south.
      ([[5, -45], [10, -45], [10, -41], [5, -45]], ["projection", "sources.s"]),
    ] as [([[Double]], [String])])
  func outside(ring: [[Double]], places: [String]) throws {
    let map = try map("EPSG:2056", ring: ring)
    let size = try PictureSize(100, 100)
    let center = LngLat(longitude: 30, latitude: 46.5)
    let scene = map.scene(camera: map.projected(Camera(center: center, zoom: 6)), size: size)
    #expect(scene.warnings.filter { $0.kind == .notDrawn }.map(\.place) == places)
  }

  @Test(
    "a system that PROJ cannot draw is an error in the style",
    arguments: [
      "EPSG:99999", "EPSG:4326", "+proj=nonsense", "IAU_2015:49910", "ESRI:54052",
      "+proj=igh +lon_0=11",
      "+proj=healpix",
    ])
  func mistakes(system: String) throws {
    #expect(throws: MapError.self) { try map(system) }
  }
}

extension PixelBuffer {
  fileprivate func holds(_ point: Point) -> Bool {
    point.x >= 0 && point.x < Double(width) && point.y >= 0 && point.y < Double(height)
  }
}
