import MapGeometry
import Testing

@testable import MapEngine

@Suite("Scale of a map")
struct CameraScaleTests {
  /// The meters on the ground per pixel of the style at a scale of 1:25,000.
  private static let resolution = 25_000 * 0.0254 / 96

  /// Checks that the scale of a map is 1:25,000 at a zoom level.
  private func expect(_ projection: ViewProjection, _ place: LngLat, zoom: Double) {
    var camera = Camera(center: place, zoom: zoom)
    camera.projection = projection
    let found = camera.metersPerPixel ?? .nan
    #expect(abs(found / Self.resolution - 1) < 1e-5, "\(place) \(found)")
  }

  /// The zoom levels are computed with geodesics of pyproj 3.7.2, along the meridian and the parallel.
  @Test(
    "the scale of Web Mercator is the mean of those along the meridian and along the parallel",
    arguments: [
      (2.3522, 48.8566, 12.927233), (-70.6483, -33.4569, 13.267282), (0, 0, 13.525704),
      (180, 0, 13.525704), (25, 71, 11.915396),
    ])
  func mercator(longitude: Double, latitude: Double, zoom: Double) {
    expect(.mercator, LngLat(longitude: longitude, latitude: latitude), zoom: zoom)
  }

  @Test(
    "the scale of a reference system is the one on the ellipsoid",
    .enabled(if: ProjectedSystem.libraryVersion != nil, "needs PROJ (Debian: libproj25)"),
    arguments: [
      ("EPSG:32631", 2.3522, 48.8566, 13.531087), ("EPSG:32631", 0.1, 48.8566, 13.530325),
      ("EPSG:2056", 7.4386, 46.9511, 13.530538), ("EPSG:3035", 24.94, 60.17, 13.530550),
      // The area of the system extends across the antimeridian.
      ("EPSG:3851", -176.5, -44, 13.531273),
    ])
  func referenceSystem(system: String, longitude: Double, latitude: Double, zoom: Double) throws {
    let projection = ViewProjection.referenceSystem(try SystemProjection(system))
    expect(projection, LngLat(longitude: longitude, latitude: latitude), zoom: zoom)
  }

  /// The formulas project a sphere with the radius of the equator. The ratio is the geometric mean of the radii of
  /// curvature, divided by that radius.
  @Test(
    "a projection of equal areas has the scale of the ellipsoid's curvature, also at a pole",
    arguments: [(-90, 1.003364), (-60, 1.001676), (0, 0.996647), (45, 0.999994), (89, 1.003362)])
  func equalArea(latitude: Double, ratio: Double) throws {
    let projection = ViewProjection.chart(try MapProjection(.equalEarth))
    let place = LngLat(longitude: 30, latitude: latitude)
    let scale = try #require(projection.metersPerUnit(at: place))
    #expect(abs(scale / Earth.equator - ratio) < 1e-5, "\(scale / Earth.equator)")
  }

  @Test("a globe and a pitched map have no scale")
  func none() {
    var camera = Camera(zoom: 3, pitch: 20)
    #expect(camera.metersPerPixel == nil)
    camera.pitch = 0
    camera.projection = .verticalPerspective
    #expect(camera.metersPerPixel == nil)
  }
}
