import MapGeometry
import MapJSON
import MapStyle
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("The globe")
struct GlobeTests {
  private func view(
    _ camera: Camera, curve: Double = 1, width: Int = 400, height: Int = 300, ratio: Double = 1
  ) throws -> Viewport {
    var camera = camera
    camera.projection = ViewProjection(curve: curve)
    return Viewport(camera: camera, size: try PictureSize(width, height, scale: ratio))
  }

  @Test("the projection of a style is bent by the zoom level")
  func definitions() {
    func curve(_ definition: ProjectionDefinition, _ zoom: Double) -> Double? {
      ViewProjection(definition, zoom: zoom).curve
    }
    #expect(curve(ProjectionDefinition("mercator"), 3) == nil)
    #expect(curve(ProjectionDefinition("albers"), 3) == nil)
    #expect(curve(ProjectionDefinition("vertical-perspective"), 20) == 1)
    #expect(curve(ProjectionDefinition("globe"), 3) == 1)
    #expect(curve(ProjectionDefinition("globe"), 11) == 1)
    #expect(curve(ProjectionDefinition("globe"), 11.25) == 0.75)
    #expect(curve(ProjectionDefinition("globe"), 12) == nil)
    let mix = ProjectionDefinition(from: "vertical-perspective", to: "mercator", transition: 0.25)
    #expect(curve(mix, 0) == 0.75)
  }

  @Test("at zoom 1 the globe has the world's circumference, and less than half of it is visible")
  func size() throws {
    let view = try view(Camera(zoom: 1))
    let plane = try #require(view.ground.globe)
    #expect(abs(plane.radius - 512 / .pi) < 1e-9)
    // The eye is 1.5 heights from the center of the picture.
    #expect(abs(plane.eye.z - 450) < 1e-6)
    let distance = 450 + 512 / Double.pi
    #expect(abs(plane.horizon.level - 512 / .pi / distance) < 1e-9)
    // The tangent from the eye has the angle a with sin a = radius / distance. In the picture, it is 450 tan a from
    // the middle.
    let sine = 512 / .pi / distance
    let seen = 450 * sine / (1 - sine * sine).squareRoot()
    for direction in plane.horizon.circle(steps: 16) {
      let place = plane.picture(plane.space(direction, flat: .zero))
      #expect(abs((place - Point(200, 150)).length - seen) < 1e-6)
    }
  }

  @Test(
    "the globe is larger at higher latitudes of its center, to keep the scale of the zoom level"
  )
  func latitude() throws {
    let view = try view(Camera(center: LngLat(longitude: 20, latitude: 60), zoom: 2))
    let plane = try #require(view.ground.globe)
    #expect(abs(plane.radius - 2 * 4 * 512 / (2 * .pi)) < 1e-6)
  }

  @Test(
    "the center stays inside of Web Mercator, and the globe is not smaller than at zoom level -2"
  )
  func constraint() throws {
    let north = try view(Camera(center: LngLat(longitude: 0, latitude: 89), zoom: 0)).camera
    #expect(abs(north.center.latitude - WebMercator.maximumLatitude) < 1e-9)
    #expect(north.zoom == 0)
    #expect(try view(Camera(zoom: -5)).camera.zoom == -2)
    let high = try view(Camera(center: LngLat(longitude: 0, latitude: 60), zoom: -5)).camera
    #expect(abs(high.zoom + 3) < 1e-9)
  }

  @Test("places are found again from their points in the picture, with random cameras")
  func roundTrip() throws {
    var random = SplitMix64(seed: 8)
    var found = 0
    for index in 0..<300 {
      var camera = Camera(
        center: LngLat(
          longitude: .random(in: -180...180, using: &random),
          latitude: .random(in: -80...80, using: &random)),
        zoom: .random(in: 0...10, using: &random), bearing: .random(in: -180...180, using: &random),
        pitch: .random(in: 0...60, using: &random), roll: .random(in: -30...30, using: &random))
      camera.padding = EdgeInsets(top: index % 3 == 0 ? 60 : 0)
      let view = try view(camera, curve: index % 4 == 0 ? 0.6 : 1, ratio: index % 2 == 0 ? 2 : 1)
      let place = Point(
        .random(in: 0...Double(view.size.deviceWidth), using: &random),
        .random(in: 0...Double(view.size.deviceHeight), using: &random))
      guard let plane = view.plane(ofDevice: place) else { continue }
      found += 1
      #expect(view.shows(plane: plane))
      #expect((view.device(ofPlane: plane).point - place).length < 0.02)
    }
    #expect(found > 200)
    let middle = try view(
      Camera(center: LngLat(longitude: 7, latitude: 51), zoom: 4, bearing: 30, pitch: 50))
    let seen = middle.device(ofPlane: .zero)
    #expect((seen.point - Point(200, 150)).length < 1e-9 && abs(seen.w - 1) < 1e-12)
  }

  @Test("near to the center, the transition shows the places of Mercator")
  func transition() throws {
    let camera = Camera(center: LngLat(longitude: 13, latitude: 52), zoom: 11.5, pitch: 30)
    let flat = try view(camera, curve: 0)
    for curve in [0.05, 0.5, 1] {
      let bent = try view(camera, curve: curve)
      for point in [Point(0, 0), Point(20, -30), Point(-100, 80)] {
        let away = bent.device(ofPlane: point).point - flat.device(ofPlane: point).point
        #expect(away.length < 0.2)
      }
    }
  }

  @Test("each near tile is drawn once, far tiles are not, and a pole needs all tiles around it")
  func cover() throws {
    let levels = TileCover.Levels(minimum: 0, maximum: 14)
    let whole = TileCover.tiles(in: try view(Camera(zoom: 0.5)), levels: levels)
    #expect(whole.map(\.id) == [TileID(z: 0, x: 0, y: 0)])
    let front = TileCover.tiles(in: try view(Camera(zoom: 3)), levels: levels)
    #expect(Set(front.map(\.id)).count == front.count && front.allSatisfy { $0.id.z == 3 })
    #expect(front.contains { $0.id == TileID(z: 3, x: 3, y: 3) })
    #expect(!front.contains { $0.id.x == 0 || $0.id.x == 7 })
    let pole = TileCover.tiles(
      in: try view(
        Camera(center: LngLat(longitude: 0, latitude: 85), zoom: 2), width: 700, height: 1000),
      levels: levels)
    #expect(Set(pole.filter { $0.id.y == 0 }.map(\.id.x)) == [0, 1, 2, 3])
    // At the antimeridian, the tiles of the other side are in the next copy of the world.
    let east = TileCover.tiles(
      in: try view(Camera(center: LngLat(longitude: 180, latitude: 0), zoom: 3)), levels: levels)
    #expect(east.contains { $0.id.x == 0 && $0.wrap == 1 })
    #expect(east.contains { $0.id.x == 7 && $0.wrap == 0 })
  }

  @Test("during the transition to a globe, the tiles match MapLibre's `coveringTiles`")
  func foldedCover() throws {
    func cover(
      _ longitude: Double, _ latitude: Double, zoom: Double, bearing: Double = 0, pitch: Double,
      curve: Double
    ) throws -> Set<String> {
      let camera = Camera(
        center: LngLat(longitude: longitude, latitude: latitude), zoom: zoom, bearing: bearing,
        pitch: pitch)
      let tiles = TileCover.tiles(
        in: try view(camera, curve: curve, width: 512, height: 512),
        levels: TileCover.Levels(minimum: 0, maximum: 22))
      return Set(tiles.map { "\($0.id.z)/\($0.id.x)/\($0.id.y)" })
    }
    #expect(
      try cover(0, 0, zoom: 4, pitch: 70, curve: 0.25) == ["4/7/7", "4/8/7", "4/7/8", "4/8/8"])
    #expect(
      try cover(0, 0, zoom: 3, pitch: 60, curve: 0.5) == [
        "3/2/3", "3/3/3", "3/4/3", "3/5/3", "3/3/4", "3/4/4",
      ])
    #expect(
      try cover(-91, -31, zoom: 4.75, bearing: 100, pitch: 60, curve: 0.0625) == [
        "4/3/9", "4/4/8", "4/4/9", "4/4/10",
      ])
    #expect(
      try cover(19, -25, zoom: 3.8, bearing: 160, pitch: 62, curve: 0.3) == [
        "3/4/4", "3/3/5", "3/4/5", "3/5/4",
      ])
    #expect(
      try cover(0, 60, zoom: 4, bearing: 180, pitch: 80, curve: 0.25) == [
        "4/7/3", "4/8/3", "4/7/4", "4/8/4", "4/7/5", "4/8/5",
      ])
    // The tiles are on all sides of the pole.
    let pole = try cover(0, 70, zoom: 3, pitch: 60, curve: 0.5)
    #expect(pole.count == 14 && pole.isSuperset(of: (0..<8).map { "3/\($0)/0" }))
  }

  @Test("a body around a tile contains all of the tile, and the space above it")
  func volumes() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      let z = Int.random(in: 0...6, using: &random)
      let side = 1 << z
      let id = try #require(
        TileID(
          z: z, x: Int.random(in: 0..<side, using: &random),
          y: Int.random(in: 0..<side, using: &random)))
      let volume = GlobeVolume(id, height: 1000)
      for _ in 0..<10 {
        let place = Point(
          (Double(id.x) + Double.random(in: 0...1, using: &random)) / Double(side),
          (Double(id.y) + Double.random(in: 0...1, using: &random)) / Double(side))
        let point = SIMD4(GlobeVolume.direction(place) * 1.0001, 1)
        #expect(volume.planes.allSatisfy { ($0 * point).sum() >= -1e-9 })
      }
    }
  }

  @Test("contents are divided more at low zoom levels, and not at all on a flat plane")
  func granularity() throws {
    let globe = try view(Camera(zoom: 1))
    #expect(globe.cells(of: .polygons, zoom: 0) == 128 && globe.cells(of: .polygons, zoom: 9) == 2)
    #expect(globe.cells(of: .lines, zoom: 1) == 256 && globe.cells(of: .lines, zoom: 12) == 1)
    #expect(globe.cells(of: .surfaces, zoom: 1) == 64 && globe.cells(of: .surfaces, zoom: 5) == 32)
    #expect(try view(Camera(zoom: 1), curve: 0).cells(of: .surfaces, zoom: 0) == 1)
  }

  @Test("bounds fit into the picture, and fill its width or height")
  func fitting() throws {
    let size = try PictureSize(400, 300)
    let bounds = try GeographicBounds(west: -30, south: -10, east: 50, north: 40)
    var camera = try Camera.fitting(bounds, size: size)
    camera.projection = .verticalPerspective
    let fitted = camera.fittedToGlobe(bounds, size: size, padding: 20, maximumZoom: 18)
    #expect(fitted.center == camera.center && fitted.zoom != camera.zoom)
    let view = try view(fitted)
    var box = Box.empty
    for (longitude, latitude) in [
      (-30.0, -10.0), (50, -10), (50, 40), (-30, 40), (10, 40), (10, -10), (-30, 15), (50, 15),
    ] {
      let place = LngLat(longitude: longitude, latitude: latitude)
      box.formUnion(view.device(ofPlane: view.plane(ofWorld: place.world)).point)
    }
    #expect(box.minX > 19.9 && box.maxX < 380.1 && box.minY > 19.9 && box.maxY < 280.1)
    #expect(min(box.minX - 20, 380 - box.maxX, box.minY - 20, 280 - box.maxY) < 0.1)
    let flat = try Camera.fitting(bounds, size: size)
    #expect(flat.fittedToGlobe(bounds, size: size, padding: 20, maximumZoom: 18) == flat)
  }

  @Test("all visible parts of fitted bounds are inside of the padding")
  func fittingLaw() throws {
    var random = SplitMix64(seed: 26)
    let style =
      #"{"version": 8, "projection": {"type": "globe"}, "sources": {}, "layers": []}"#
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    for _ in 0..<200 {
      let (south, height) = (random.next(in: -85...80), random.next(in: 0.001...160))
      let (west, width) = (random.next(in: -180...180), random.next(in: 0.001...350))
      let east = west + width
      let bounds = try GeographicBounds(
        west: west, south: south, east: east > 180 ? east - 360 : east,
        north: min(south + height, 85))
      let size = try PictureSize(
        Int(random.next(in: 200...900)), Int(random.next(in: 200...900)))
      let padding = EdgeInsets(all: random.next(in: 0...60))
      var request = CameraRequest()
      request.bounds = bounds
      request.padding = padding
      request.bearing = random.pick([0, random.next(in: -180...180)])
      let camera = try map.camera(for: request, size: size)
      let view = Viewport(camera: camera, size: size)
      let room = (
        padding.left - 1...Double(size.width) - padding.right + 1,
        padding.top - 1...Double(size.height) - padding.bottom + 1
      )
      for _ in 0..<60 {
        let place = LngLat(
          longitude: bounds.west + random.next(in: 0...width),
          latitude: random.next(in: bounds.south...max(bounds.north, bounds.south)))
        let plane = view.plane(ofWorld: place.world)
        guard view.shows(plane: plane) else { continue }
        let seen = view.device(ofPlane: plane).point
        #expect(
          room.0.contains(seen.x) && room.1.contains(seen.y),
          "\(place) of \(bounds) at \(seen) in \(size), \(padding)")
      }
    }
  }

  @Test("the record of a view has its projection")
  func record() throws {
    var camera = Camera(zoom: 3)
    let size = try PictureSize(400, 300)
    for curve in [0, 0.25, 1] {
      camera.projection = ViewProjection(curve: curve)
      var writer = JSONWriter()
      writer.beginObject()
      let view = PictureView(camera: camera, size: size)
      view.write(to: &writer)
      writer.endObject()
      let text = String(decoding: writer.bytes, as: UTF8.self)
      #expect(text.contains("globe") == (curve > 0))
      #expect(try PictureView(#require(JSONDocument(parsing: text).root.object)) == view)
    }
  }

  @Test("the footprint is the visible part of the globe, and space has no places")
  func footprint() throws {
    var camera = Camera(zoom: 1)
    camera.projection = .verticalPerspective
    let size = try PictureSize(400, 300)
    let footprint = camera.footprint(size: size)
    #expect(footprint.corners == [nil, nil, nil, nil])
    // The horizon is acos(163 / 613) = 74.6 degrees away. The picture shows less to the north and to the south.
    #expect(abs(footprint.bounds.east - 74.6) < 3 && abs(footprint.bounds.west + 74.6) < 3)
    #expect(footprint.bounds.north < 80 && footprint.bounds.north > 50)
    camera.center.latitude = 85
    let pole = camera.footprint(size: try PictureSize(400, 600)).bounds
    #expect(pole.west == -180 && pole.east == 180 && pole.north == 90)
    #expect(WorldFile(PictureView(camera: camera, size: size)) == nil)
    let boxes = camera.deviceBoxes(
      of: try GeographicBounds(west: 100, south: -10, east: 120, north: 10), size: size)
    #expect(boxes.isEmpty)
  }
}
