import MapGeometry
import Testing
import MapTiles

@Suite("Web Mercator")
struct WebMercatorTests {
  @Test("the world is a unit square with the equator and Greenwich in its middle")
  func square() {
    #expect(WebMercator.world(longitude: 0, latitude: 0) == Point(0.5, 0.5))
    #expect(WebMercator.x(longitude: -180) == 0)
    #expect(WebMercator.x(longitude: 180) == 1)
    #expect(WebMercator.x(longitude: 190) == 37.0 / 36)
    #expect(WebMercator.y(latitude: WebMercator.maximumLatitude) < 1e-15)
    // ln(tan 45° + sec 45°) = ln(1 + sqrt 2) = 0.8813735870195430
    let y45 = 0.5 - 0.881_373_587_019_543 / (2 * Double.pi)
    #expect((WebMercator.y(latitude: 45) - y45).magnitude < 2e-16)
  }

  @Test("latitudes beyond the square are clamped to it", arguments: [85.06, 90, 94])
  func clamped(latitude: Double) {
    #expect(WebMercator.y(latitude: latitude) == 0)
    #expect(WebMercator.y(latitude: -latitude) == 1)
  }

  @Test("latitudes beyond a pole continue on the other side", arguments: [100.0, 135, 180])
  func mirrored(latitude: Double) {
    let mirrored = WebMercator.y(latitude: 180 - latitude)
    #expect((WebMercator.y(latitude: latitude) - mirrored).magnitude < 1e-12)
  }

  @Test(
    "degrees are found again from the world",
    arguments: Array(stride(from: -85.0, through: 85, by: 2.5)))
  func roundTrip(latitude: Double) {
    let y = WebMercator.y(latitude: latitude)
    #expect((WebMercator.latitude(y: y) - latitude).magnitude < 1e-12)
    let longitude = WebMercator.longitude(x: WebMercator.x(longitude: 2 * latitude))
    #expect((longitude - 2 * latitude).magnitude < 1e-12)
  }

  @Test("longitudes are wrapped to more than -180 and at most 180 degrees")
  func wrapping() {
    #expect(WebMercator.wrapped(longitude: 190) == -170)
    #expect(WebMercator.wrapped(longitude: -180) == 180)
    #expect(WebMercator.wrapped(longitude: 180) == 180)
    #expect(WebMercator.wrapped(longitude: 540) == 180)
    #expect(WebMercator.wrapped(longitude: -730) == -10)
    #expect(WebMercator.wrapped(longitude: 12.5) == 12.5)
  }
}
