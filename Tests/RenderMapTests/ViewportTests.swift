import Geometry
import Testing
import VectorTile

@testable import RenderMap

@Suite("Viewport")
struct ViewportTests {
  private func viewport(_ camera: Camera, width: Int = 512, height: Int = 512, ratio: Double = 1)
    throws -> Viewport
  {
    Viewport(
      camera: camera,
      size: try #require(PictureSize(width: width, height: height, pixelRatio: ratio)))
  }

  @Test("at zoom 0 the world is 512 pixels wide and fills a picture of that size")
  func worldAtZoomZero() throws {
    let view = try viewport(Camera())
    let corner = view.planeToDevice.apply(view.plane(ofWorld: Point(0, 0))).point
    #expect(abs(corner.x) < 1e-9 && abs(corner.y) < 1e-6)
    #expect(view.worldSize == 512)
  }

  @Test("the camera's centre lies in the middle of what the padding leaves")
  func padding() throws {
    var camera = Camera(center: LngLat(longitude: 10, latitude: 20), zoom: 6)
    camera.padding = EdgeInsets(top: 100, right: 0, bottom: 0, left: 40)
    let view = try viewport(camera, width: 600, height: 400, ratio: 2)
    let middle = view.planeToDevice.apply(.zero).point
    #expect(middle == Point(640, 500))
  }

  @Test("with the bearing 90, east is up")
  func bearing() throws {
    let view = try viewport(Camera(zoom: 5, bearing: 90))
    let east = view.planeToDevice.apply(Point(10, 0)).point
    #expect(east == Point(256, 246))
  }

  @Test("a tilted view has the far side smaller, and its inverse leads back")
  func pitch() throws {
    let view = try viewport(Camera(zoom: 5, pitch: 60))
    let far = view.planeToDevice.apply(Point(0, -200))
    let near = view.planeToDevice.apply(Point(0, 200))
    #expect(far.w > 1 && near.w < 1)
    #expect(256 - far.point.y < near.point.y - 256)
    let back = view.deviceToPlane.apply(far.point).point
    #expect(abs(back.x) < 1e-9 && abs(back.y + 200) < 1e-9)
  }

  @Test("a camera too far out is moved in until the world fills the height")
  func constrainsZoom() throws {
    let view = try viewport(Camera(zoom: 0), height: 1024)
    #expect(abs(view.camera.zoom - 1) < 1e-6)
    #expect(abs(view.camera.center.latitude) < 1e-9)
  }

  @Test("a camera near a pole is moved until no space shows beyond the world")
  func constrainsLatitude() throws {
    let view = try viewport(Camera(center: LngLat(longitude: 0, latitude: 85), zoom: 1))
    let top = view.world(ofPlane: view.deviceToPlane.apply(Point(256, 0)).point)
    #expect(abs(top.y) < 1e-7)
  }
}

@Suite("Tile cover")
struct TileCoverTests {
  private func tiles(_ camera: Camera, maximum: Int = 18, width: Int = 512) throws -> [ViewTile] {
    let size = try #require(PictureSize(width: width, height: 512))
    return TileCover.tiles(
      in: Viewport(camera: camera, size: size), levels: .init(minimum: 0, maximum: maximum))
  }

  @Test("one tile covers a picture within the world")
  func inside() throws {
    let found = try tiles(Camera(), width: 300)
    #expect(found.map(\.id.z) == [0])
    #expect(found.map(\.wrap) == [0])
  }

  @Test("tiles that only touch the picture count, as their circles may reach into it")
  func touching() throws {
    #expect(try tiles(Camera()).map(\.wrap) == [0, -1, 1])
  }

  @Test("a wide picture shows copies of the world on both sides, the middle one drawn first")
  func copies() throws {
    #expect(try tiles(Camera(), width: 1024).map(\.wrap) == [0, -1, 1])
  }

  @Test("the zoom level is the whole one below, tiles from north to south and west to east")
  func level() throws {
    let found = try tiles(Camera(zoom: 1.9))
    #expect(
      found.map { [$0.id.z, $0.id.x, $0.id.y] } == [[1, 0, 0], [1, 1, 0], [1, 0, 1], [1, 1, 1]])
  }

  @Test("beyond the source's last level its tiles are laid out for the view's level")
  func overscaled() throws {
    let camera = Camera(center: LngLat(longitude: 20, latitude: 20), zoom: 7)
    let found = try tiles(camera, maximum: 4)
    #expect(found.map(\.id.z) == [4])
    #expect(found.map(\.overscaledZ) == [7])
  }

  @Test("a view over the antimeridian takes tiles from both ends of the world")
  func antimeridian() throws {
    let found = try tiles(Camera(center: LngLat(longitude: 180, latitude: 0), zoom: 2))
    #expect(Set(found.map { $0.id.x + 4 * $0.wrap }) == [3, 4])
  }
}

@Suite("Fitting the camera")
struct CameraFitTests {
  @Test("the whole world fits a square picture at zoom 0")
  func world() throws {
    let bounds = try #require(GeographicBounds(west: -180, south: -90, east: 180, north: 90))
    let size = try #require(PictureSize(width: 512, height: 512))
    let camera = try #require(Camera.fitting(bounds, size: size))
    #expect(abs(camera.zoom) < 1e-6)
    #expect(abs(camera.center.latitude) < 1e-9)
  }

  @Test("west above east spans the antimeridian")
  func antimeridian() throws {
    let bounds = try #require(GeographicBounds(west: 170, south: -10, east: -170, north: 10))
    let size = try #require(PictureSize(width: 512, height: 512))
    let camera = try #require(Camera.fitting(bounds, size: size))
    #expect(abs(abs(camera.center.longitude) - 180) < 1e-9)
    #expect(camera.zoom > 4)
  }

  @Test("padding that leaves no room is refused, edges out of order too")
  func refused() throws {
    let bounds = try #require(GeographicBounds(west: 0, south: 0, east: 1, north: 1))
    let size = try #require(PictureSize(width: 100, height: 100))
    #expect(Camera.fitting(bounds, size: size, padding: EdgeInsets(all: 50)) == nil)
    #expect(GeographicBounds(west: 0, south: 1, east: 1, north: 0) == nil)
    #expect(GeographicBounds(west: 0, south: 0, east: 181, north: 1) == nil)
  }
}
