import MapJSON
import Testing

@testable import MapEngine

@Suite("Cameras that move")
struct AnimationCameraTests {
  private func map(_ camera: Camera, size: Int = 256) throws -> AnimatedMap {
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    return AnimatedMap(
      try Map.load(JSONDocument(parsing: style), from: nil), camera: camera,
      size: try PictureSize(size, size), fadeDuration: 0)
  }

  private func place(_ longitude: Double, _ latitude: Double = 0) -> LngLat {
    LngLat(longitude: longitude, latitude: latitude)
  }

  @Test(
    "halfway to two levels further in, the center has moved by the square root of half of its way")
  func ease() throws {
    var map = try map(Camera(zoom: 3))
    map.easeTo(CameraChange(center: place(10), zoom: 5), duration: 100, easing: .linear)
    #expect(map.isMoving)
    map.advance(by: 50)
    #expect(abs(map.camera.zoom - 4) < 1e-9)
    #expect(abs(map.camera.center.longitude - 10 * Double(0.5).squareRoot()) < 1e-6)
    map.advance(by: 50)
    #expect(map.camera.zoom == 5 && abs(map.camera.center.longitude - 10) < 1e-9)
    #expect(!map.isMoving)
  }

  @Test("the camera turns in the shorter direction, and the padding changes evenly")
  func turn() throws {
    var map = try map(Camera(zoom: 3, bearing: 350))
    let padding = EdgeInsets(top: 20)
    map.easeTo(CameraChange(bearing: 10, padding: padding), duration: 100, easing: .linear)
    map.advance(by: 50)
    #expect(abs(map.camera.bearing - 360) < 1e-6)
    #expect(abs(map.camera.padding.top - 10) < 1e-6)
  }

  @Test("the camera crosses the antimeridian if that way is shorter")
  func antimeridian() throws {
    var map = try map(Camera(center: place(170), zoom: 3))
    map.panTo(place(-170), duration: 100, easing: .linear)
    map.advance(by: 50)
    #expect(abs(map.camera.center.longitude - 180) < 1e-6)
  }

  @Test("panning by a picture's width at level 1 moves a quarter of the world")
  func pan() throws {
    var map = try map(Camera(zoom: 1))
    map.panBy(right: 256, down: 0, duration: 100)
    map.advance(by: 100)
    #expect(abs(map.camera.center.longitude - 90) < 1e-6)
  }

  @Test("the camera stays within its limits when it jumps, eases and flies")
  func limits() throws {
    var map = try map(Camera(zoom: 9))
    map.limits = CameraLimits(zoom: 2...6, pitch: 0...30)
    #expect(map.camera.zoom == 6)
    map.jumpTo(CameraChange(zoom: 1, pitch: 60))
    #expect(map.camera.zoom == 2 && map.camera.pitch == 30)
    map.easeTo(CameraChange(zoom: 8), duration: 10)
    map.advance(by: 10)
    #expect(map.camera.zoom == 6)
    map.flyTo(CameraChange(center: place(40)), duration: 10)
    map.advance(by: 5)
    #expect((2...6).contains(map.camera.zoom))
  }

  @Test("a camera that is stopped stays at its current place")
  func stop() throws {
    var map = try map(Camera(zoom: 3))
    map.zoomTo(5, duration: 100, easing: .linear)
    map.advance(by: 50)
    map.stop()
    map.advance(by: 50)
    #expect(abs(map.camera.zoom - 4) < 1e-9 && !map.isMoving)
  }

  @Test("a flight over two widths with curve 1 has length 2 asinh 1 and rises by half a level")
  func flight() throws {
    let path = try #require(FlightPath(from: 100, to: 100, distance: 200, curve: 1))
    #expect(abs(path.length - 1.762747) < 1e-6)
    let middle = path.step(at: 0.5)
    #expect(abs(middle.zoom + 0.5) < 1e-9 && abs(middle.share - 0.5) < 1e-9)
    let end = path.step(at: 1)
    #expect(abs(end.zoom) < 1e-9 && abs(end.share - 1) < 1e-9)
  }

  @Test("a flight to the same place zooms evenly, and a flight to the same view does not exist")
  func level() throws {
    let path = try #require(FlightPath(from: 100, to: 25, distance: 0, curve: 1))
    #expect(abs(path.step(at: 0.5).zoom - 1) < 1e-9 && path.step(at: 0.5).share == 0)
    #expect(FlightPath(from: 100, to: 100, distance: 0, curve: 1) == nil)
  }

  @Test("a flight ends at its destination")
  func flightEnds() throws {
    var map = try map(Camera(center: place(0), zoom: 4))
    map.flyTo(CameraChange(center: place(60, 20), zoom: 6, bearing: 90, pitch: 40))
    while map.isMoving { map.advance(by: 40) }
    #expect(map.camera.zoom == 6 && map.camera.bearing == 90 && map.camera.pitch == 40)
    #expect(abs(map.camera.center.longitude - 60) < 1e-9)
  }

  @Test("bounds are fitted in the given time, and a source that does not exist moves nothing")
  func fit() throws {
    let bounds = try GeographicBounds(west: 0, south: -10, east: 90, north: 10)
    var map = try map(Camera(zoom: 1), size: 512)
    map.fit(bounds, duration: 100)
    map.advance(by: 100)
    #expect(abs(map.camera.zoom - 2) < 1e-9 && abs(map.camera.center.longitude - 45) < 1e-9)
    let before = map.camera
    map.fit(source: "none")
    #expect(!map.isMoving && map.camera == before)
  }
}
