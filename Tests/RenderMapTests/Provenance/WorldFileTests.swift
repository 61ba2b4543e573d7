import MapGeometry
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("World files and footprints")
struct WorldFileTests {
  /// The circumference of EPSG:3857's sphere: 2π · 6378137 m.
  private let circumference = 40_075_016.685_578_49

  private func view(
    longitude: Double = 0, latitude: Double = 0, zoom: Double = 0, bearing: Double = 0,
    pitch: Double = 0, width: Int = 512, height: Int = 512, ratio: Double = 1
  ) throws -> PictureView {
    PictureView(
      camera: Camera(
        center: LngLat(longitude: longitude, latitude: latitude), zoom: zoom, bearing: bearing,
        pitch: pitch),
      size: try PictureSize(width, height, scale: ratio))
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  @Test("in a picture of the world with 512 pixels, a pixel is a 512th of the circumference")
  func world() throws {
    let file = try #require(WorldFile(try view()))
    let pixel = circumference / 512
    #expect(isNear(file.xByColumn, pixel) && isNear(file.yByRow, -pixel))
    #expect(isNear(file.yByColumn, 0) && isNear(file.xByRow, 0))
    #expect(isNear(file.x, -circumference / 2 + pixel / 2))
    #expect(isNear(file.y, circumference / 2 - pixel / 2))
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 7 && lines[6].isEmpty)
    #expect(lines[1] == "0.0" && lines[2] == "0.0")
    #expect(lines.prefix(6).compactMap { Double($0) }.count == 6)
  }

  @Test("with east up, a pixel to the right is southwards and a pixel down westwards")
  func bearing() throws {
    // At zoom 3 and ratio 2 a device pixel is 1/8192 of the circumference.
    let file = try #require(
      WorldFile(try view(longitude: 90, zoom: 3, bearing: 90, width: 100, height: 60, ratio: 2)))
    let pixel = circumference / 8192
    #expect(isNear(file.xByColumn, 0) && isNear(file.yByColumn, -pixel))
    #expect(isNear(file.xByRow, -pixel) && isNear(file.yByRow, 0))
    // The upper left pixel's middle is 99.5 device pixels north and 59.5 east of the center.
    #expect(isNear(file.x, circumference / 4 + 59.5 * pixel))
    #expect(isNear(file.y, 99.5 * pixel))
  }

  @Test("a GeoTIFF file begins at the corner of the first pixel, in EPSG:3857")
  func georeference() throws {
    let pixel = circumference / 512
    let upright = try #require(WorldFile(try view())?.georeference)
    #expect(
      isNear(upright.origin.x, -circumference / 2) && isNear(upright.origin.y, circumference / 2))
    #expect(isNear(upright.column.x, pixel) && isNear(upright.row.y, -pixel))
    // Zeros are exact, so the file has a scale and no matrix.
    #expect(upright.column.y == 0 && upright.row.x == 0)
    #expect(upright.system == .epsg(3857))
    let turned = try #require(
      WorldFile(try view(longitude: 90, zoom: 3, bearing: 90, width: 100, height: 60, ratio: 2))?
        .georeference)
    // East is up: the upper left corner is 60 device pixels east and 100 north of the center.
    #expect(isNear(turned.origin.x, circumference / 4 + 60 * circumference / 8192))
    #expect(isNear(turned.origin.y, 100 * circumference / 8192))
  }

  @Test("the description for GDAL has the numbers of the corner, in GDAL's order")
  func gdalDescription() throws {
    let file = try #require(
      WorldFile(try view(longitude: 90, zoom: 3, bearing: 90, width: 100, height: 60, ratio: 2)))
    let text = try #require(file.gdalDescription)
    #expect(text.contains("<SRS>EPSG:3857</SRS>"))
    let list = try #require(text.split(separator: "GeoTransform>").dropFirst().first)
    let numbers = list.dropLast(2).split(separator: ", ").compactMap { Double($0) }
    let pixel = circumference / 8192
    let expected = [circumference / 4 + 60 * pixel, 0, -pixel, 100 * pixel, -pixel, 0]
    #expect(numbers.count == 6)
    #expect(zip(numbers, expected).allSatisfy(isNear))
  }

  @Test("a tilted map has no world file")
  func pitch() throws {
    #expect(WorldFile(try view(zoom: 3, pitch: 10)) == nil)
  }

  @Test("the extension is the first and last letter of the picture's extension and a w")
  func names() {
    #expect(WorldFile.path(besides: "a/map.png") == "a/map.pgw")
    #expect(WorldFile.path(besides: "map.jpg") == "map.jgw")
    #expect(WorldFile.path(besides: "map.jpeg") == "map.jgw")
    #expect(WorldFile.path(besides: "map.webp") == "map.wpw")
    #expect(WorldFile.path(besides: "map.PNG") == "map.PGW")
    #expect(WorldFile.path(besides: "a.dir/map") == "a.dir/mapw")
    #expect(WorldFile.path(besides: "map.pn") == "map.pnw")
    #expect(WorldFile.path(besides: ".png") == ".pngw")
  }

  @Test("a footprint has the bounds of the visible area, and its corners")
  func footprint() throws {
    // 512 x 256 pixels at zoom 2 are a quarter of the world's width and an eighth of its height.
    let wide = try view(longitude: 160, zoom: 2, width: 512, height: 256)
    let footprint = wide.camera.footprint(size: wide.size)
    #expect(isNear(footprint.bounds.west, 115) && isNear(footprint.bounds.east, -155))
    // The edge is 1/16 of the world above the equator, at a latitude of atan(sinh(π/8)) = 21.94305°.
    #expect(abs(footprint.bounds.north - 21.943_045) < 1e-5)
    #expect(abs(footprint.bounds.south + 21.943_045) < 1e-5)
    #expect(footprint.corners.compactMap { $0?.longitude.rounded() } == [115, 205, 205, 115])
    let world = try view(width: 1024, height: 512)
    let whole = world.camera.footprint(size: world.size).bounds
    #expect(whole.west == -180 && whole.east == 180)
  }

  @Test("corners above the horizon show no ground")
  func horizon() throws {
    let tilted = try view(latitude: 45, zoom: 10, pitch: 85)
    let footprint = tilted.camera.footprint(size: tilted.size)
    #expect(footprint.corners.map { $0 == nil } == [true, true, false, false])
    #expect(footprint.bounds.north > 45)
  }
}
