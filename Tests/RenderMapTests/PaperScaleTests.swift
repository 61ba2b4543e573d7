import MapData
import MapGeometry
import MapJSON
import MapStyle
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Scale on paper")
struct PaperScaleTests {
  private static let hasPROJ = ProjectedSystem.libraryVersion != nil

  private func map(_ projection: String) throws -> Map {
    let style = """
      {"version": 8, "projection": {"\(projection == "globe" ? "type" : "name")": "\(projection)"},
       "center": [2.3522, 48.8566], "sources": {}, "layers": []}
      """
    return try Map.load(try JSONDocument(parsing: style), from: nil)
  }

  private func request(_ members: String) throws -> PictureRequest {
    let reader = try RequestReader(loader: ResourceLoader())
    let text = #"{"style": "s.json", \#(members)}"#
    return try reader.request(
      of: RequestMembers(parsing: Array(text.utf8), file: "a.json", firstLine: 1))
  }

  /// Returns the scene of the map of a request.
  private func scene(_ members: String, projection: String = "mercator") throws -> Scene {
    let request = try request(members)
    let map = try map(projection)
    let camera = try map.camera(
      for: request.camera, size: request.size, decorations: request.decorations)
    return map.scene(camera: camera, size: request.size)
  }

  /// Returns the distance of two places on the ellipsoid of WGS 84 through the ground, in meters. At distances of a few
  /// kilometers, it differs from the distance on the ground by less than a millimeter.
  private func distance(_ a: LngLat, _ b: LngLat) -> Double {
    func position(_ place: LngLat) -> SIMD3<Double> {
      let (flattening, radius) = (1 / 298.257223563, 6_378_137.0)
      let squared = flattening * (2 - flattening)
      let (sine, cosine) = StableMath.sinCos(degrees: place.latitude)
      let (east, ahead) = StableMath.sinCos(degrees: place.longitude)
      let across = radius / (1 - squared * sine * sine).squareRoot()
      return SIMD3(
        across * cosine * ahead, across * cosine * east, across * (1 - squared) * sine)
    }
    let way = position(a) - position(b)
    return (way * way).sum().squareRoot()
  }

  /// Returns the scale around a point of a picture in a direction, as a denominator. On paper, a pixel of the style is
  /// 1/96 inch.
  private func scale(_ scene: Scene, around point: Point, degrees: Double) throws -> Double {
    let way = StableMath.sinCos(degrees: degrees)
    let step = Point(way.cos, way.sin) * 120
    let ends = (
      try #require(scene.place(at: point - step)), try #require(scene.place(at: point + step))
    )
    return distance(ends.0, ends.1) / (240 * 0.0254 / 96)
  }

  private static let views = [
    #""scale": "1:25000", "size": "a4""#, #""scale": 25000, "paper": "a4-landscape""#,
    #""scale": "25000", "size": "600x400@2x", "bearing": 30"#,
    #""scale": "1:25000", "size": "a5", "dpi": 150, "frame": true, "title": "T", "graticule": true"#,
  ]

  @Test("a map has its scale at the center, also in a frame", arguments: views)
  func center(members: String) throws {
    let scene = try scene(members)
    let middle = try #require(scene.point(of: LngLat(longitude: 2.3522, latitude: 48.8566)))
    // In the directions between the meridian and the parallel, the scale is their mean. Along them, it differs by 0.15 %.
    let bearing = scene.camera.bearing
    for degrees in [45.0, -45] {
      let found = try scale(scene, around: middle, degrees: degrees - bearing)
      #expect(abs(found / 25_000 - 1) < 1e-4, "\(degrees): \(found)")
    }
    for degrees in [0.0, 90] {
      let found = try scale(scene, around: middle, degrees: degrees - bearing)
      #expect(abs(found / 25_000 - 1) < 0.0016, "\(degrees): \(found)")
    }
  }

  @Test(
    "a map in a conformal reference system has its scale in all directions, within 0.1 percent",
    .enabled(if: hasPROJ, "needs PROJ (Debian: libproj25)"), arguments: views)
  func conformal(members: String) throws {
    for system in ["EPSG:32631", "EPSG:2154"] {
      let scene = try scene(members, projection: system)
      let middle = try #require(scene.point(of: LngLat(longitude: 2.3522, latitude: 48.8566)))
      for degrees in stride(from: 0.0, to: 180, by: 30) {
        let found = try scale(scene, around: middle, degrees: degrees)
        #expect(abs(found / 25_000 - 1) < 0.001, "\(system) \(degrees): \(found)")
      }
    }
  }

  @Test("padding moves the center, which keeps the scale")
  func padding() throws {
    let scene = try scene(#""scale": "1:25000", "size": "400x300", "padding": [0, 0, 100, 200]"#)
    let middle = try #require(scene.point(of: LngLat(longitude: 2.3522, latitude: 48.8566)))
    #expect(middle.distance(to: Point(300, 100)) < 1e-6)
    #expect(abs(try scale(scene, around: middle, degrees: 45) / 25_000 - 1) < 1e-4)
  }

  @Test("the data determines the center of a map with a scale")
  func data() throws {
    var request = CameraRequest()
    request.fitsData = true
    request.fallbackBounds = try GeographicBounds(west: 10, south: -1, east: 12, north: 1)
    request.metersPerPixel = 100
    request.padding = EdgeInsets(left: 50)
    let size = try PictureSize(300, 200)
    let camera = try map("mercator").camera(for: request, size: size)
    #expect(abs(camera.center.longitude - 11) < 1e-9 && abs(camera.center.latitude) < 1e-9)
    #expect(camera.padding.left == 50)
    #expect(abs((camera.metersPerPixel ?? 0) - 100) < 1e-6)
  }

  @Test(
    "device pixels per inch of the file determine the scale of sizes in pixels",
    arguments: [
      // A device pixel is 1/96 inch if no resolution is given, 1/192 inch at twice the pixels, and 1/300 inch.
      (#""size": "400x300""#, 96, 0.0254 / 96), (#""size": "400x300@2x""#, 192, 0.0254 / 96),
      (#""size": "400x300", "dpi": 300"#, 300, 0.0254 / 300),
      (#""size": "400x300@2x", "dpi": 300"#, 300, 0.0254 / 150),
      (#""size": "400x300", "dpi": 300, "format": "pdf""#, 300, 0.0254 / 96),
      (#""size": "a6", "dpi": 200"#, 200, 0.0254 / 96),
    ] as [(String, Double, Double)])
  func resolution(members: String, dpi: Double, meters: Double) throws {
    let request = try request(#""scale": "1:5000", \#(members)"#)
    #expect(request.dpi == dpi)
    let found = try #require(request.camera.metersPerPixel)
    #expect(abs(found / (5000 * meters) - 1) < 1e-12)
    #expect(request.decorations.scale == 5000)
  }

  @Test(
    "files of sizes on paper record their resolution, and those of other sizes only if it is given")
  func recorded() throws {
    #expect(try request(#""size": "a6""#).dpi == 96)
    #expect(try request(#""size": "a6@2x""#).dpi == 192)
    #expect(try request(#""size": "400x300""#).dpi == nil)
  }

  @Test(
    "a scale is a number from 1 to a billion, and excludes other scales",
    arguments: [
      (#""scale": "1:25,000""#, "scale: must be 1:N, such as 1:25000"),
      (#""scale": "1:25.000""#, "scale: must be 1:N, such as 1:25000"),
      (#""scale": "25.000""#, "scale: must be 1:N, such as 1:25000"),
      (#""scale": "1:0""#, "scale: must be 1:N"), (#""scale": -5"#, "scale: must be 1:N"),
      (#""scale": "2:5000""#, "scale: must be 1:N"), (#""scale": "1:nan""#, "scale: must be 1:N"),
      (#""scale": 1e10"#, "scale: must be 1:N"), (#""scale": []"#, "scale: must be 1:N"),
      (#""scale": 5000, "zoom": 3"#, "scale: cannot be combined with zoom"),
      (#""scale": 5000, "bounds": [0, 0, 1, 1]"#, "scale: cannot be combined with bounds"),
      (#""scale": 5000, "maxZoom": 3"#, "scale: cannot be combined with maxZoom"),
    ])
  func wrong(members: String, message: String) {
    #expect {
      _ = try request(members)
    } throws: {
      "\($0)".contains(message)
    }
  }

  @Test(
    "a map that cannot have the scale is an error with the reason",
    arguments: [
      (#""scale": 25000, "pitch": 30"#, "mercator", "the map is pitched"),
      (#""scale": 90000000"#, "globe", "a globe has no single scale"),
      (#""scale": 1e9"#, "mercator", "the map cannot be drawn at this size"),
      (#""scale": 1"#, "mercator", "it is that of zoom level 27.54"),
      // The world is 172 pixels wide, which is less than the picture.
      (#""scale": 80000000, "center": [0, 84.8]"#, "mercator", "it is that of zoom level -1.57"),
      // The world is 1,377 pixels wide, and its edge is 11 pixels north of the center.
      (#""scale": 10000000, "center": [0, 84.8]"#, "mercator", "beyond the edge of the world"),
    ])
  func impossible(members: String, projection: String, message: String) {
    #expect {
      _ = try scene(members, projection: projection)
    } throws: {
      ($0 as? ViewError)?.description.contains(message) ?? false
    }
  }

  @Test(
    "the scale is written with separators of thousands",
    arguments: [
      (25_000.0, "1:25,000"), (500, "1:500"), (1000, "1:1,000"), (1e9, "1:1,000,000,000"),
      (24_999.6, "1:25,000"), (2.5, "1:2.5"), (12.346, "1:12.35"),
    ])
  func text(scale: Double, text: String) {
    #expect(ScaleBar.text(scale: scale) == text)
  }

  @Test(
    "the separators of a scale are those of the language",
    arguments: [("de", "1:25.000"), ("de-CH", "1:25’000"), ("ar-EG", "1:٢٥٬٠٠٠")])
  func languages(tag: String, text: String) {
    #expect(ScaleBar.text(scale: 25_000, in: PictureLanguage.named(tag)) == text)
  }

  @Test("the scale bar of a map with a scale is exact at the center, and names the scale")
  func bar() throws {
    let resolution = 25_000 * 0.0254 / 96
    var bar = try #require(
      ScaleBar(metersPerPixel: resolution, units: .metric, maxWidth: 100))
    bar.add(scale: 25_000)
    #expect(bar.label == "500 m · 1:25,000")
    // 500 m are 20 mm on paper.
    #expect(abs(bar.width * 25.4 / 96 - 20) < 1e-9)
  }
}
