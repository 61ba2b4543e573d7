import MapGeometry
import MapTiles
import Testing

@testable import MapEngine

@Suite("View of a camera")
struct ViewportTests {
  private func viewport(_ camera: Camera, width: Int = 512, height: Int = 512, ratio: Double = 1)
    throws -> Viewport
  {
    Viewport(
      camera: camera,
      size: try PictureSize(width, height, scale: ratio))
  }

  @Test("at zoom 0 the world is 512 pixels wide")
  func worldAtZoomZero() throws {
    let view = try viewport(Camera())
    let corner = view.device(ofPlane: view.plane(ofWorld: Point(0, 0))).point
    #expect(abs(corner.x) < 1e-9 && abs(corner.y) < 1e-6)
    #expect(view.worldSize == 512)
  }

  @Test("the camera's center is in the middle of the area inside of the padding")
  func padding() throws {
    var camera = Camera(center: LngLat(longitude: 10, latitude: 20), zoom: 6)
    camera.padding = EdgeInsets(top: 100, right: 0, bottom: 0, left: 40)
    let view = try viewport(camera, width: 600, height: 400, ratio: 2)
    let middle = view.device(ofPlane: .zero).point
    #expect(middle == Point(640, 500))
  }

  @Test("with the bearing 90, east is up")
  func bearing() throws {
    let view = try viewport(Camera(zoom: 5, bearing: 90))
    let east = view.device(ofPlane: Point(10, 0)).point
    #expect(east == Point(256, 246))
  }

  @Test("in a tilted view the far side is smaller, and the inverse transform leads back")
  func pitch() throws {
    let view = try viewport(Camera(zoom: 5, pitch: 60))
    let far = view.device(ofPlane: Point(0, -200))
    let near = view.device(ofPlane: Point(0, 200))
    #expect(far.w > 1 && near.w < 1)
    #expect(256 - far.point.y < near.point.y - 256)
    let back = try #require(view.plane(ofDevice: far.point))
    #expect(abs(back.x) < 1e-9 && abs(back.y + 200) < 1e-9)
  }

  @Test("a camera that is too far away is moved nearer until the world fills the height")
  func constrainsZoom() throws {
    let view = try viewport(Camera(zoom: 0), height: 1024)
    #expect(abs(view.camera.zoom - 1) < 1e-6)
    #expect(abs(view.camera.center.latitude) < 1e-9)
  }

  @Test("a camera near a pole is moved until the picture ends at the edge of the world")
  func constrainsLatitude() throws {
    let view = try viewport(Camera(center: LngLat(longitude: 0, latitude: 85), zoom: 1))
    let top = view.world(ofPlane: try #require(view.plane(ofDevice: Point(256, 0))))
    #expect(abs(top.y) < 1e-7)
  }
}

@Suite("Cover of tiles")
struct TileCoverTests {
  private func tiles(_ camera: Camera, maximum: Int = 18, width: Int = 512) throws -> [ViewTile] {
    let size = try PictureSize(width, 512)
    return TileCover.tiles(
      in: Viewport(camera: camera, size: size), levels: .init(minimum: 0, maximum: maximum))
  }

  @Test("one tile covers a picture within the world")
  func inside() throws {
    let found = try tiles(Camera(), width: 300)
    #expect(found.map(\.id.z) == [0])
    #expect(found.map(\.wrap) == [0])
  }

  @Test("tiles that only touch the picture are included, because their circles may reach into it")
  func touching() throws {
    #expect(try tiles(Camera()).map(\.wrap) == [0, -1, 1])
  }

  @Test("a wide picture shows copies of the world on both sides, and the middle one is drawn first")
  func copies() throws {
    #expect(try tiles(Camera(), width: 1024).map(\.wrap) == [0, -1, 1])
  }

  @Test("the zoom level is rounded down, and tiles are from north to south and from west to east")
  func level() throws {
    let found = try tiles(Camera(zoom: 1.9))
    #expect(
      found.map { [$0.id.z, $0.id.x, $0.id.y] } == [[1, 0, 0], [1, 1, 0], [1, 0, 1], [1, 1, 1]])
  }

  @Test("beyond the source's last level, its tiles are laid out for the level of the view")
  func overscaled() throws {
    let camera = Camera(center: LngLat(longitude: 20, latitude: 20), zoom: 7)
    let found = try tiles(camera, maximum: 4)
    #expect(found.map(\.id.z) == [4])
    #expect(found.map(\.overscaledZ) == [7])
  }

  @Test("a view across the antimeridian has tiles from both ends of the world")
  func antimeridian() throws {
    let found = try tiles(Camera(center: LngLat(longitude: 180, latitude: 0), zoom: 2))
    #expect(Set(found.map { $0.id.x + 4 * $0.wrap }) == [3, 4])
  }
}

@Suite("Perspective")
struct PerspectiveTests {
  private func viewport(_ camera: Camera) throws -> Viewport {
    Viewport(camera: camera, size: try PictureSize(512, 512))
  }

  @Test("up to a pitch of 60 degrees all tiles have one level, and beyond it near tiles are finer")
  func levels() throws {
    let center = LngLat(longitude: 10, latitude: 40)
    func levels(pitch: Double) throws -> Set<Int> {
      let view = try viewport(Camera(center: center, zoom: 12.4, pitch: pitch))
      let tiles = TileCover.tiles(in: view, levels: .init(minimum: 0, maximum: 14))
      #expect(tiles.count < 200)
      return Set(tiles.map(\.id.z))
    }
    #expect(try levels(pitch: 60) == [12])
    let steep = try levels(pitch: 80)
    // The lower edge is 61.6 degrees from straight down. The unit is the distance of the eye to the center. There, the
    // space up to 500 meters begins 0.212 from the point below the eye, at a distance of 0.274 from the eye. The zoom
    // level is 12.4 + log2(1 / 0.274) for the distance, plus log2(0.633) / 2 for the angle, minus log2(0.949) for
    // places as far as the center: 14.01.
    #expect(steep.max() == 14)
    #expect(try #require(steep.min()) < 11)
  }

  @Test(
    "padding that moves the horizon into the picture does not multiply the tiles",
    arguments: [0.0, 60, 85])
  func largePadding(latitude: Double) throws {
    let center = LngLat(longitude: -180, latitude: latitude)
    var camera = Camera(center: center, zoom: 24, bearing: -217, pitch: 45.75)
    // The lower edge of the picture is 1.4 pixels above the map's center, which is 1.5 pixels from the eye. This is
    // 43.03 degrees above the viewing direction, and 88.78 degrees from straight down. The ground is drawn up to 89.25
    // degrees.
    camera.padding = EdgeInsets(top: 51, right: 0, bottom: 47.2, left: 0)
    let view = Viewport(camera: camera, size: try PictureSize(32, 1))
    let tiles = TileCover.tiles(in: view, levels: .init(minimum: 0, maximum: 18))
    #expect(!tiles.isEmpty && tiles.count < 2000)
  }

  @Test("near the horizon, tiles are included if their ground is below the picture")
  func space() throws {
    let view = try viewport(Camera(zoom: 16, pitch: 60))
    // The lowest line of sight is 89.25 - 60 - 18.4349 = 10.8151 degrees below the horizon, of 15.
    #expect(abs(view.horizonProximity - 0.27899) < 1e-4)
    #expect(try viewport(Camera(zoom: 16, pitch: 55)).horizonProximity == 0)
    let height = 140.0
    let ground = view.visibleGround
    let space = view.visibleGround(below: height)
    let south = { (points: [Point]) in points.map(\.y).max() ?? 0 }
    // From there to the eye, a line rises 1 / tan(60 - 18.4349 degrees) per step to the south.
    let shift = (south(space) - south(ground)) * view.worldSize
    #expect(abs(shift - height * view.pixelsPerMeter * 0.88675) < 0.01)
    let north = { (points: [Point]) in points.map(\.y).min() ?? 0 }
    #expect(abs(north(space) - north(ground)) < 1e-9)
    #expect(view.visibleGround(below: 0) == ground)
    func tiles(symbolHeight: Double) -> [ViewTile] {
      TileCover.tiles(
        in: view, levels: .init(minimum: 0, maximum: 18), symbolHeight: symbolHeight)
    }
    // Extrusions of 500 meters are assumed; higher symbols need more tiles.
    #expect(tiles(symbolHeight: 400) == tiles(symbolHeight: 0))
    #expect(tiles(symbolHeight: 5000).count > tiles(symbolHeight: 0).count)
  }

  @Test("tiles of several levels do not overlap")
  func covers() throws {
    let camera = Camera(
      center: LngLat(longitude: 10, latitude: 40), zoom: 9, bearing: 20, pitch: 75, roll: 10)
    let tiles = TileCover.tiles(
      in: try viewport(camera), levels: .init(minimum: 0, maximum: 14))
    for (index, a) in tiles.enumerated() {
      for b in tiles[(index + 1)...] where a.wrap == b.wrap {
        let depth = abs(a.id.z - b.id.z)
        let (fine, coarse) = a.id.z > b.id.z ? (a.id, b.id) : (b.id, a.id)
        #expect(fine.x >> depth != coarse.x || fine.y >> depth != coarse.y)
      }
    }
  }

  @Test("if the horizon is in the picture, the ground ends below it")
  func horizon() throws {
    let view = try viewport(Camera(zoom: 10, pitch: 85))
    let highest = try #require(view.groundArea.map(\.y).min())
    // The horizon lies tan(5 degrees) of the eye's distance, 67.2 pixels, above the middle.
    #expect(highest > 256 - 67.2 && highest < 256 - 50)
    #expect(view.farthestDepth > 5 && view.farthestDepth < 50)
  }

  @Test("a polygon around the viewer keeps the part in front of the eye")
  func nearPlane() throws {
    let view = try viewport(Camera(zoom: 10, pitch: 60))
    let square = [Point(-9e3, -9e3), Point(9e3, -9e3), Point(9e3, 9e3), Point(-9e3, 9e3)]
    let kept = view.beforeEye(square)
    #expect(kept.count == 4)
    #expect(kept.allSatisfy { view.device(ofPlane: $0).w > 0 })
    let flat = try viewport(Camera(zoom: 10))
    #expect(flat.beforeEye(square) == square)
  }

  @Test("a disc on the ground is seen as an ellipse through all points of its rim")
  func ellipse() throws {
    let view = try viewport(Camera(zoom: 10, bearing: 40, pitch: 50))
    let center = Point(60, 120)
    let seen = try #require(view.planeToDevice?.ellipse(ofDisc: center, radius: 90))
    let (u, v) = seen.axes
    let determinant = u.x * v.y - u.y * v.x
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      let turn = StableMath.sinCos(degrees: degrees)
      let rim = view.device(ofPlane: center + Point(turn.cos, turn.sin) * 90).point
      let away = rim - seen.center
      let share = Point(
        (away.x * v.y - away.y * v.x) / determinant, (u.x * away.y - u.y * away.x) / determinant)
      #expect(abs(share.length - 1) < 1e-9)
    }
    #expect(view.planeToDevice?.ellipse(ofDisc: center, radius: 9e3) == nil)
  }
}

@Suite("Fitting the camera")
struct CameraFitTests {
  @Test("the whole world fits into a square picture at zoom 0")
  func world() throws {
    let bounds = try GeographicBounds(west: -180, south: -90, east: 180, north: 90)
    let size = try PictureSize(512, 512)
    let camera = try Camera.fitting(bounds, size: size)
    #expect(abs(camera.zoom) < 1e-6)
    #expect(abs(camera.center.latitude) < 1e-9)
  }

  @Test("bounds whose west is greater than their east span the antimeridian")
  func antimeridian() throws {
    let bounds = try GeographicBounds(west: 170, south: -10, east: -170, north: 10)
    let size = try PictureSize(512, 512)
    let camera = try Camera.fitting(bounds, size: size)
    #expect(abs(abs(camera.center.longitude) - 180) < 1e-9)
    #expect(camera.zoom > 4)
  }

  @Test("padding that leaves no room is refused, and so are edges in the wrong order")
  func refused() throws {
    let bounds = try GeographicBounds(west: 0, south: 0, east: 1, north: 1)
    let size = try PictureSize(100, 100)
    #expect(throws: ViewError.noRoom) {
      try Camera.fitting(bounds, size: size, padding: EdgeInsets(all: 50))
    }
    #expect(throws: ViewError.self) {
      try GeographicBounds(west: 0, south: 1, east: 1, north: 0)
    }
    #expect(throws: ViewError.self) {
      try GeographicBounds(west: 0, south: 0, east: 181, north: 1)
    }
  }

  @Test("bounds have one box in the picture for each visible copy of the world")
  func boxes() throws {
    // At zoom 0 the world is 512 pixels wide: 90 degrees of longitude are 128 pixels.
    let size = try PictureSize(512, 512, scale: 2)
    let west = try GeographicBounds(west: -90, south: -1, east: 0, north: 0)
    let boxes = Camera().deviceBoxes(of: west, size: size)
    #expect(boxes.count == 1)
    #expect(abs((boxes.first?.minX ?? 0) - 256) < 1e-6)
    #expect(abs((boxes.first?.maxX ?? 0) - 512) < 1e-6)
    #expect(abs((boxes.first?.minY ?? 0) - 512) < 1e-6)
    // The picture is from -500 to 500 pixels. The bounds are at -128...0 and, one world farther, at 384...512.
    let wide = try PictureSize(1000, 512)
    #expect(Camera().deviceBoxes(of: west, size: wide).count == 2)
  }
}
