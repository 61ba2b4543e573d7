import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Charts")
struct ChartTests {
  /// The projections, as JSON in a style.
  static let projections = [
    #"{"name": "albers"}"#, #"{"name": "equalEarth"}"#, #"{"name": "equirectangular"}"#,
    #"{"name": "lambertConformalConic", "center": [10, 52], "parallels": [35, 65]}"#,
    #"{"name": "naturalEarth", "center": [150, 0]}"#, #"{"name": "winkelTripel"}"#,
  ]

  /// Returns a map of one source of features with these layers.
  private func map(
    _ projection: String, features: [String] = [], layers: [String] = []
  ) throws -> Map {
    let style = """
      {
        "version": 8, "projection": \(projection),
        "sources": {
          "s": {
            "type": "geojson",
            "data": {"type": "FeatureCollection", "features": [\(features.joined(separator: ","))]}
          }
        },
        "layers": [\(layers.joined(separator: ","))]
      }
      """
    return try Map.load(try JSONDocument(parsing: style), from: nil)
  }

  private static let world =
    #"{"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": "#
    + "[[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]]}}"

  private static func point(_ longitude: Double, _ latitude: Double) -> String {
    #"{"type": "Feature", "properties": {"name": "p"}, "geometry": {"type": "Point", "coordinates": "#
      + "[\(longitude), \(latitude)]}}"
  }

  @Test("a place is found again at its point in the picture", arguments: projections)
  func places(projection: String) throws {
    let map = try map(projection)
    let size = try PictureSize(900, 500, scale: 1.5)
    let camera = try map.camera(for: .fitting(.world, bearing: 20), size: size)
    let scene = map.scene(camera: camera, size: size)
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let place = LngLat(
        longitude: Double.random(in: -179...179, using: &random),
        latitude: Double.random(in: -79...89, using: &random))
      let point = try #require(scene.point(of: place))
      let found = try #require(scene.place(at: point))
      let away = (found.longitude - place.longitude).remainder(dividingBy: 360)
      #expect(away.magnitude < 1e-6 && abs(found.latitude - place.latitude) < 1e-6, "\(place)")
      // All of the world is fitted into the picture.
      #expect(point.x >= -0.01 && point.x <= 900.01 && point.y >= -0.01 && point.y <= 500.01)
    }
  }

  @Test(
    "a translucent area of the world covers each pixel once, across all borders of tiles",
    arguments: projections)
  func seams(projection: String) throws {
    let layer =
      ##"{"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "#000", "fill-opacity": 0.5}}"##
    for (zoom, bearing) in [(1.3, 0.0), (2.6, 33)] {
      let map = try map(projection, features: [Self.world], layers: [layer])
      let size = try PictureSize(600, 400)
      let middle = try #require(map.projected(Camera()).projection.chart?.formulas)
      let center = LngLat(
        longitude: middle.centerLongitude, latitude: middle.centerLatitude)
      let camera = Camera(center: center, zoom: zoom, bearing: bearing)
      let scene = map.scene(camera: map.projected(camera), size: size)
      let picture = scene.draw(threads: 2)
      var wrong = 0
      for y in 0..<400 {
        for x in 0..<600 {
          // The pixels are those whose surroundings are in the world. The area itself has edges at the antimeridian,
          // so those pixels are left out.
          let around = [
            (-3.0, -3.0), (0, -3), (3, -3), (3, 0), (3, 3), (0, 3), (-3, 3), (-3, 0),
          ]
          let places = around.compactMap { dx, dy in
            scene.place(at: Point(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy))
          }
          let sides = Set(places.map { ($0.longitude + 180) / 360 }.map { $0.rounded(.down) })
          let isInside = places.count == around.count && sides.count == 1
          if isInside, pixel(picture, x, y)[3] != 128 { wrong += 1 }
        }
      }
      #expect(wrong == 0, "zoom \(zoom)")
      #expect(scene.draw(threads: 1) == picture)
    }
  }

  @Test("circles are drawn at their places, once", arguments: projections)
  func circles(projection: String) throws {
    var random = SplitMix64(seed: 11)
    let places = (0..<40).map { _ in
      LngLat(
        longitude: Double.random(in: -179...179, using: &random),
        latitude: Double.random(in: -70...80, using: &random))
    }
    // Some circles are on borders of tiles.
    let all = places + [LngLat(longitude: 0, latitude: 0), LngLat(longitude: 90, latitude: 0)]
    let layer =
      #"{"id": "c", "type": "circle", "source": "s", "paint": {"circle-radius": 3}}"#
    let map = try map(
      projection, features: all.map { Self.point($0.longitude, $0.latitude) }, layers: [layer])
    let size = try PictureSize(800, 500)
    let camera = try map.camera(for: .fitting(.world), size: size)
    let scene = map.scene(camera: camera, size: size)
    var discs: [Point] = []
    for case .discs(let command) in scene.displayList().commands {
      discs += command.discs.map { Point(Double($0.center.x), Double($0.center.y)) }
    }
    #expect(discs.count == all.count)
    for place in all {
      let point = try #require(scene.point(of: place))
      #expect(discs.contains { ($0 - point).length < 0.15 }, "\(place)")
    }
  }

  @Test("a query returns features in degrees")
  func query() throws {
    let layer = #"{"id": "f", "type": "fill", "source": "s"}"#
    let area =
      #"{"type": "Feature", "properties": {"name": "a"}, "geometry": {"type": "Polygon", "coordinates": "#
      + "[[[-110, 30], [-90, 30], [-90, 45], [-110, 45], [-110, 30]]]}}"
    let map = try map(#"{"name": "albers"}"#, features: [area], layers: [layer])
    let size = try PictureSize(600, 400)
    let camera = Camera(center: LngLat(longitude: -96, latitude: 38), zoom: 3)
    let scene = map.scene(camera: camera, size: size)
    let inside = try #require(scene.point(of: LngLat(longitude: -109, latitude: 44)))
    let found = try scene.renderedFeatures(at: inside)
    #expect(found.count == 1)
    guard case .polygon(let rings)? = found.first?.feature.geometry else {
      Issue.record("no polygon")
      return
    }
    #expect(rings[0].contains { abs($0.longitude + 110) < 0.05 && abs($0.latitude - 45) < 0.05 })
    let outside = try #require(scene.point(of: LngLat(longitude: -111, latitude: 44)))
    #expect(try scene.renderedFeatures(at: outside).isEmpty)
  }

  @Test("an area of the world is found once at each place", arguments: projections)
  func queryOfWorld(projection: String) throws {
    let layer = #"{"id": "f", "type": "fill", "source": "s"}"#
    let map = try map(projection, features: [Self.world], layers: [layer])
    let size = try PictureSize(800, 500)
    let scene = map.scene(camera: try map.camera(for: .fitting(.world), size: size), size: size)
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      let place = LngLat(
        longitude: Double.random(in: -179...179, using: &random),
        latitude: Double.random(in: -75...89, using: &random))
      let point = try #require(scene.point(of: place))
      #expect(try scene.renderedFeatures(at: point).count == 1, "\(place)")
    }
  }

  @Test("around a pole, the edges of the world meet without a gap")
  func pole() throws {
    let layers = [
      ##"{"id": "b", "type": "background", "paint": {"background-color": "#000"}}"##,
      ##"{"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "#000"}}"##,
    ]
    let projection =
      #"{"name": "lambertConformalConic", "center": [10, 52], "parallels": [35, 65]}"#
    let size = try PictureSize(200, 200)
    let camera = Camera(center: LngLat(longitude: 10, latitude: 80), zoom: 2)
    var pictures: [PixelBuffer] = []
    var pole = Point(0, 0)
    for layer in layers {
      let map = try map(projection, features: [Self.world], layers: [layer])
      let scene = map.scene(camera: map.projected(camera), size: size)
      pole = try #require(scene.point(of: LngLat(longitude: 10, latitude: 90)))
      pictures.append(scene.draw())
    }
    // An area reaches the edge at the pole as the background does, to its left, where the data has no edge. A pixel
    // that is smoothed twice has the square of its coverage, which differs by a fourth at most.
    for y in -4...4 {
      for x in -4...0 {
        let alphas = pictures.map { Int(pixel($0, Int(pole.x) + x, Int(pole.y) + y)[3]) }
        #expect(abs(alphas[0] - alphas[1]) <= 64, "\(x) \(y)")
      }
    }
    // The pixel above the pole is in the wedge between the two sides of the edge of the world.
    #expect(pixel(pictures[1], Int(pole.x), Int(pole.y) - 6)[3] == 0)
    #expect(pixel(pictures[1], Int(pole.x), Int(pole.y) + 3)[3] == 255)
  }

  @Test(
    "the tiles of a view contain all its places, and are few near the poles",
    arguments: projections)
  func cover(projection: String) throws {
    let map = try map(projection)
    let size = try PictureSize(300, 200)
    for latitude in [-90, -80, 0, 52, 80, 89, 90.0] {
      for zoom in [1, 6, 12, 20.0] {
        let camera = map.projected(
          Camera(center: LngLat(longitude: 30, latitude: latitude), zoom: zoom))
        let scene = map.scene(camera: camera, size: size)
        let tiles = TileCover.tiles(
          in: Viewport(camera: scene.camera, size: size), levels: .init(minimum: 0, maximum: 22))
        // A pole at this zoom level has a million tiles around it.
        #expect(tiles.count <= 5000, "\(latitude) \(zoom)")
        for x in stride(from: 1.0, to: 300, by: 33) {
          for y in stride(from: 1.0, to: 200, by: 33) {
            guard let place = scene.place(at: Point(x, y)) else { continue }
            let (column, row) = (
              WebMercator.x(longitude: place.longitude), WebMercator.y(latitude: place.latitude)
            )
            #expect(
              tiles.contains { tile in
                let (origin, side) = (tile.origin, tile.sizeInWorld)
                return (column - origin.x + 4).truncatingRemainder(dividingBy: 1) <= side
                  && origin.y <= max(row, 0) && min(row, 1) <= origin.y + side
              }, "\(latitude) \(zoom): \(place)")
          }
        }
      }
    }
  }

  @Test("the world has an edge, beyond which the picture is transparent")
  func edge() throws {
    let background =
      ##"{"id": "b", "type": "background", "paint": {"background-color": "#fff"}}"##
    let map = try map(#"{"name": "equalEarth"}"#, layers: [background])
    let size = try PictureSize(500, 300)
    // At zoom level 0, the equator is 512 * 2.7066 / pi = 441.1 pixels.
    let picture = map.scene(camera: map.projected(Camera(zoom: 0)), size: size).draw()
    #expect(pixel(picture, 250, 150) == [255, 255, 255, 255])
    #expect(pixel(picture, 31, 150) == [255, 255, 255, 255])
    #expect(pixel(picture, 27, 150) == [0, 0, 0, 0])
    #expect(pixel(picture, 250, 10) == [0, 0, 0, 0])
  }

  @Test("bounds fill the picture, also across the edge of the world")
  func fitting() throws {
    let map = try map(
      #"{"name": "lambertConformalConic", "center": [10, 52], "parallels": [35, 65]}"#)
    let size = try PictureSize(640, 480)
    let bounds = try GeographicBounds(west: -10, south: 35, east: 30, north: 70)
    let camera = try map.camera(
      for: .fitting(bounds, padding: EdgeInsets(all: 10)), size: size)
    let scene = map.scene(camera: camera, size: size)
    var box = Box.empty
    for step in 0...40 {
      let share = Double(step) / 40
      for (longitude, latitude) in [
        (-10 + 40 * share, 35), (-10 + 40 * share, 70), (-10, 35 + 35 * share),
        (30, 35 + 35 * share),
      ] {
        box.formUnion(
          try #require(scene.point(of: LngLat(longitude: longitude, latitude: latitude))))
      }
    }
    #expect(box.minX > 9.9 && box.minY > 9.9 && box.maxX < 630.1 && box.maxY < 470.1)
    #expect(min(box.minX - 10, box.minY - 10) < 0.5)
  }

  @Test("features that a chart does not support are a warning")
  func warnings() throws {
    let map = try map(#"{"name": "albers"}"#)
    let size = try PictureSize(100, 100)
    let scene = map.scene(camera: Camera(zoom: 3, pitch: 30), size: size)
    #expect(scene.camera.pitch == 0)
    #expect(scene.warnings.map(\.kind).contains(.notDrawn))
  }

  @Test("the view of a chart is recorded")
  func record() throws {
    let map = try map(#"{"name": "albers", "center": [10, 50], "parallels": [40, 60]}"#)
    let size = try PictureSize(100, 100)
    let view = PictureView(of: map.scene(camera: Camera(zoom: 3), size: size))
    var writer = JSONWriter()
    writer.beginObject()
    view.write(to: &writer)
    writer.endObject()
    let read = try JSONDocument(parsing: String(decoding: writer.bytes, as: UTF8.self)).root.object
    #expect(read.flatMap { PictureView($0) } == view)
    #expect(WorldFile(view) == nil)
  }
}
