import Foundation
import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Circles, arcs and arrows")
struct PathShapeTests {
  private static let white = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "white"}}]}
    """

  private func place(_ longitude: Double, _ latitude: Double) -> LngLat {
    LngLat(longitude: longitude, latitude: latitude)
  }

  /// The length of a degree of a great circle, in meters: 2π · 6,371,008.8 m / 360.
  private static let degree = 111_195.080_234

  private func isNear(_ a: Position?, _ longitude: Double, _ latitude: Double) -> Bool {
    guard let a else { return false }
    return abs(a.longitude - longitude) < 1e-6 && abs(a.latitude - latitude) < 1e-6
  }

  @Test("a circle on the equator reaches as many degrees in each direction")
  func circleOnEquator() {
    let circle = GroundCircle(around: place(0, 0), radius: Self.degree)
    #expect(circle.pole == nil && circle.outline.count == 361)
    #expect(isNear(circle.outline[0], 0, 1) && isNear(circle.outline[90], 1, 0))
    #expect(isNear(circle.outline[180], 0, -1) && isNear(circle.outline[270], -1, 0))
    #expect(circle.outline.first == circle.outline.last)
  }

  @Test("a circle at a high latitude is wide in degrees")
  func circleAtHighLatitude() {
    // The tangent meridian of a circle of 5° around 80° N is at the longitude λ with sin λ = sin 5° / cos 80°.
    let circle = GroundCircle(around: place(20, 80), radius: 5 * Self.degree)
    let east = circle.outline.map(\.longitude).max() ?? 0
    #expect(abs(east - 20 - 30.126) < 0.01)
    #expect(isNear(circle.outline[0], 20, 85) && isNear(circle.outline[180], 20, 75))
  }

  @Test("the longitudes of a circle continue beyond the antimeridian")
  func circleAcrossAntimeridian() {
    let circle = GroundCircle(around: place(179, 0), radius: 2 * Self.degree)
    #expect(isNear(circle.outline[90], 181, 0) && isNear(circle.outline[270], 177, 0))
  }

  @Test("a circle around a pole goes around the world", arguments: [1.0, -1])
  func circleAroundPole(sign: Double) throws {
    let circle = GroundCircle(around: place(10, 60 * sign), radius: 60 * Self.degree)
    #expect(circle.pole == 90 * sign)
    #expect(circle.outline.first?.longitude == -180 && circle.outline.last?.longitude == 180)
    #expect(circle.outline.first?.latitude == circle.outline.last?.latitude)
    // It reaches the equator on the meridian of its middle, and 60° on the opposite meridian.
    #expect(circle.outline.contains { isNear($0, 10, 0) })
    #expect(circle.outline.contains { isNear($0, -170, 60 * sign) })
    #expect(
      zip(circle.outline, circle.outline.dropFirst()).allSatisfy { $0.longitude < $1.longitude })
    let atPole = GroundCircle(around: place(0, 90 * sign), radius: 10 * Self.degree)
    #expect(atPole.outline.allSatisfy { abs($0.latitude - 80 * sign) < 1e-9 })
  }

  @Test("a circle around a pole is filled to the pole, without a line along the antimeridian")
  func filledPole() throws {
    let circle = try MapPath("circle=5000km|fill=#f003|color=#00f|width=4|0,90")
    let overlay = Overlay(markers: [], paths: [circle])
    let picture = try scene(overlay, camera: Camera(center: place(180, 60), zoom: 0)).draw()
    // 5,000 km are 44.97°, so the line is at 45.03° N. In Web Mercator, it is at y = 184.1 of 512, and 60° N is at 148.7.
    // The antimeridian is in the middle. The color is a fifth of red over white.
    for x in [20, 62, 63, 64, 65] { #expect(pixel(picture, x, 64) == [255, 204, 204, 255]) }
    #expect(pixel(picture, 64, 64 + 35) == [0, 0, 255, 255])
    #expect(pixel(picture, 64, 64 + 45) == [255, 255, 255, 255])
  }

  @Test("an arc is as high as the share of its length, to the left if the share is positive")
  func arc() {
    // A quarter of 40° is 10° of Web Mercator, whose latitude is atan(sinh(10° in radians)) = 9.9499°.
    let arc = PathLine(through: [place(0, 0), place(40, 0)], curve: 0.25).positions
    #expect(arc.count == 33)
    #expect(arc.first == Position(0, 0) && arc.last == Position(40, 0))
    #expect(abs(arc[16].longitude - 20) < 1e-9 && abs(arc[16].latitude - 9.9499) < 1e-3)
    let right = PathLine(through: [place(0, 0), place(40, 0)], curve: -0.25).positions
    #expect(abs(right[16].latitude + 9.9499) < 1e-3)
    // The end of a half circle is perpendicular to its chord.
    let half = PathLine(through: [place(0, 0), place(40, 0)], curve: 0.5).positions
    #expect(abs(half[16].latitude - 19.6) < 0.2 && half.allSatisfy { $0.longitude > -0.001 })
    let straight = PathLine(through: [place(170, 10), place(-170, 20)]).positions
    #expect(straight == [Position(170, 10), Position(190, 20)])
  }

  @Test("the head of an arrow has its tip at the end, and the line ends below it")
  func head() throws {
    // The head of a line of 4 pixels is 4 + 3 · 4 = 16 pixels long and 12.8 pixels wide. At zoom 1, a pixel of the
    // equator is 360° / 1024.
    let pixel = 360.0 / 1024
    let viewport = try Viewport(camera: Camera(zoom: 1), size: PictureSize(128, 128))
    var line = PathLine(through: [place(0, 0), place(40, 0)])
    let head = line.takeHead(width: 4, in: viewport)
    #expect(head.count == 3 && isNear(head[0], 40, 0))
    #expect(head.dropFirst().allSatisfy { abs($0.longitude - (40 - 16 * pixel)) < 1e-6 })
    #expect(abs(abs(head[1].latitude) - 6.4 * pixel) < 0.01)
    #expect(abs(head[1].latitude + head[2].latitude) < 1e-9)
    #expect(line.positions.count == 2 && line.positions[0] == Position(0, 0))
    #expect(abs(line.positions[1].longitude - (40 - 0.7 * 16 * pixel)) < 1e-6)
  }

  @Test("a head has the same size in pixels at each pixel ratio, and is not longer than its line")
  func headSizes() throws {
    let sharp = try Viewport(camera: Camera(zoom: 1), size: PictureSize(128, 128, scale: 2))
    var line = PathLine(through: [place(0, 0), place(40, 0)])
    let head = line.takeHead(width: 4, in: sharp)
    #expect(abs(head[1].longitude - (40 - 16 * 360.0 / 1024)) < 1e-6)
    // The line is one pixel long, which is the part of a head that covers the line.
    var short = PathLine(through: [place(0, 0), place(360.0 / 1024, 0)])
    let small = short.takeHead(width: 4, in: sharp)
    #expect(abs(small[1].longitude - 360.0 / 1024 * (1 - 1 / 0.7)) < 1e-6)
    var none = PathLine(through: [place(3, 4), place(3, 4)])
    #expect(none.takeHead(width: 4, in: sharp).isEmpty)
  }

  @Test("the picture of an arrow has its heads, in the color of the line")
  func drawnHeads() throws {
    let path = try MapPath("arrow=both|color=#00f|width=4|-16,0 16,0")
    var map = try Map.load(JSONDocument(parsing: Self.white), from: .file(path: "/style.json"))
    let size = try PictureSize(128, 128)
    let camera = Camera(zoom: 1)
    try map.add(Overlay(markers: [], paths: [path], in: map, camera: camera, size: size))
    let picture = map.scene(camera: camera, size: size).draw()
    // The tips are 45.5 pixels from the middle. Twelve pixels before them, the heads are 9.6 pixels wide.
    for x in [64 - 34, 64 + 33] {
      #expect(pixel(picture, x, 64 - 4) == [0, 0, 255, 255])
      #expect(pixel(picture, x, 64 + 3) == [0, 0, 255, 255])
      #expect(pixel(picture, x, 64 - 8) == [255, 255, 255, 255])
    }
    #expect(pixel(picture, 64, 64 - 4) == [255, 255, 255, 255])
    #expect(pixel(picture, 64 + 48, 64) == [255, 255, 255, 255])
  }

  private func scene(_ overlay: Overlay, camera: Camera) throws -> Scene {
    var map = try Map.load(JSONDocument(parsing: Self.white), from: .file(path: "/style.json"))
    try map.add(overlay)
    return try map.scene(camera: camera, size: PictureSize(128, 128))
  }
}
