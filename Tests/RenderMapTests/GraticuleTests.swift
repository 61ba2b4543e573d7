import MapGeometry
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Graticule")
struct GraticuleTests {
  private func viewport(_ camera: Camera, _ width: Int = 512, _ height: Int = 512) throws
    -> Viewport
  {
    Viewport(camera: camera, size: try PictureSize(width, height))
  }

  private func lines(_ degrees: Double, _ viewport: Viewport) -> GraticuleLines? {
    GraticuleLines(
      GraticuleSpacing(degrees: degrees), viewport: viewport,
      area: Box(
        minX: 0, minY: 0, maxX: Double(viewport.size.deviceWidth),
        maxY: Double(viewport.size.deviceHeight)))
  }

  @Test(
    "lines are at least 90 pixels apart, at a round number of degrees, minutes or seconds",
    arguments: [
      // At zoom 0, the world has 512 pixels. 90 pixels are 63.3 degrees, which exceeds the greatest spacing.
      (512.0 / 360, 30.0), (4 * 512.0 / 360, 20), (8 * 512.0 / 360, 10), (9.0, 10), (8.9, 15),
      (90, 1), (89.9, 2), (180, 0.5), (270, 1.0 / 3), (540, 1.0 / 6), (5400, 1.0 / 60),
      (90 * 3600, 1.0 / 3600), (180 * 3600, 0.5 / 3600), (450 * 3600, 0.2 / 3600),
      (900 * 3600, 0.1 / 3600), (899 * 3600, 0.2 / 3600),
    ] as [(Double, Double)])
  func spacing(pixelsPerDegree: Double, degrees: Double) {
    let spacing = GraticuleSpacing(pixelsPerDegree: pixelsPerDegree, shorterSide: 800)
    #expect(abs(spacing.degrees - degrees) < 1e-12, "\(spacing.degrees)")
  }

  @Test("on small maps, lines are a quarter of the shorter side apart")
  func small() {
    // A quarter of 200 pixels is 5 degrees.
    #expect(GraticuleSpacing(pixelsPerDegree: 10, shorterSide: 200).degrees == 5)
    #expect(GraticuleSpacing(pixelsPerDegree: 10, shorterSide: 800).degrees == 10)
    // The distance is at least 8 pixels. A quarter of 8 pixels would be 0.2 degrees.
    #expect(GraticuleSpacing(pixelsPerDegree: 10, shorterSide: 8).degrees == 1)
  }

  @Test("no spacing is below the minimum distance of lines, or more than 3 times above it")
  func chosen() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<3000 {
      let rate = StableMath.exp2(random.next(in: 2...40))
      let distance = GraticuleSpacing(pixelsPerDegree: rate, shorterSide: 1000).degrees * rate
      if rate > 3 { #expect(distance >= 90 * 0.999999 && distance < 270.1, "\(rate): \(distance)") }
    }
  }

  @Test(
    "labels have the parts that the spacing needs",
    arguments: [
      (30, -60, "60°W", "60°S"), (30, 0, "0°", "0°"), (30, 180, "180°", ""), (30, -180, "180°", ""),
      (30, 210, "150°W", ""), (30, 540, "180°", ""), (30, -390, "30°W", ""),
      (0.5, 10.5, "10°30′E", "10°30′N"),
      (0.5, 11, "11°00′E", "11°00′N"), (1.0 / 60, -2.05, "2°03′W", "2°03′S"),
      (1.0 / 3600, 48.856944444444, "48°51′25″E", "48°51′25″N"),
      (0.5 / 3600, 2.0001388888888, "2°00′00.5″E", "2°00′00.5″N"),
      (0.3, 0.9, "0°54′E", "0°54′N"), (0.7, -2.1, "2°06′W", "2°06′S"),
      (0.0137, 0.0411, "0.0411°E", "0.0411°N"), (2.5, 7.5, "7°30′E", "7°30′N"),
    ] as [(Double, Double, String, String)])
  func labels(spacing: Double, degrees: Double, longitude: String, latitude: String) {
    let spacing = GraticuleSpacing(degrees: spacing)
    #expect(spacing.label(longitude: degrees) == longitude)
    if !latitude.isEmpty { #expect(spacing.label(latitude: degrees) == latitude) }
  }

  @Test("labels have the letters and the decimal sign of the language")
  func languages() {
    func labels(_ tag: String, _ degrees: Double) -> [String] {
      var spacing = GraticuleSpacing(degrees: degrees)
      spacing.language = PictureLanguage.named(tag)
      return [
        spacing.label(longitude: degrees), spacing.label(longitude: -degrees),
        spacing.label(latitude: degrees), spacing.label(latitude: -degrees),
      ]
    }
    #expect(labels("de-AT", 10) == ["10°O", "10°W", "10°N", "10°S"])
    #expect(labels("fr", 0.0137) == ["0,0137°E", "0,0137°O", "0,0137°N", "0,0137°S"])
    #expect(labels("pt", 10)[0] == "10°L" && labels("pt-PT", 10)[0] == "10°E")
    #expect(labels("cy", 10) == ["10°E", "10°W", "10°N", "10°S"])
  }

  @Test("no two lines of a map have the same label")
  func distinct() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<500 {
      let spacing = GraticuleSpacing(
        pixelsPerDegree: StableMath.exp2(random.next(in: 2...36)), shorterSide: 900)
      let first = random.next(in: -80...70)
      guard let range = spacing.multiples(in: first...first + 10 * spacing.degrees) else {
        continue
      }
      let labels = range.map { spacing.label(latitude: Double($0) * spacing.degrees) }
      #expect(Set(labels).count == labels.count, "\(labels)")
    }
  }

  @Test("lines of Mercator are straight and at the places of their degrees")
  func mercator() throws {
    // 512 pixels are 90 degrees of longitude at zoom 2.
    let found = try #require(lines(30, try viewport(Camera(zoom: 2))))
    let meridians = found.lines.filter(\.leadsNorth)
    #expect(meridians.map(\.value) == [-30, 0, 30])
    #expect(meridians.allSatisfy { $0.parts.count == 1 && $0.parts[0].count == 2 })
    // 30 degrees are a twelfth of 2048 pixels.
    let columns = meridians.compactMap { $0.parts.first?.first?.x }
    for (column, expected) in zip(columns, [256 - 2048.0 / 12, 256, 256 + 2048.0 / 12]) {
      #expect(abs(column - expected) < 1e-6)
    }
    let parallels = found.lines.filter { !$0.leadsNorth }
    #expect(parallels.map(\.value) == [-30, 0, 30])
    // The distance from the equator is ln(tan(45 + 15 degrees)) / 2 pi of 2,048 pixels: 0.549306 / 6.283185 * 2048.
    let top = try #require(parallels.last?.parts.first?.first?.y)
    #expect(abs(top - (256 - 179.0459)) < 0.001)
  }

  @Test("every point of a line is at its longitude or latitude, for any view")
  func places() throws {
    var random = SplitMix64(seed: 5)
    var count = 0
    for index in 0..<60 {
      var camera = Camera(
        center: LngLat(
          longitude: random.next(in: -180...180), latitude: random.next(in: -70...70)),
        zoom: random.next(in: 1...6), bearing: random.next(in: -180...180),
        pitch: random.next(in: 0...70))
      if index % 2 == 0 { camera.projection = .verticalPerspective }
      let viewport = try viewport(camera, 400, 300)
      let found = try #require(lines(10, viewport))
      count += found.lines.count
      for line in found.lines {
        for point in line.parts.joined() {
          #expect((-0.001...400.001).contains(point.x) && (-0.001...300.001).contains(point.y))
          guard let plane = viewport.plane(ofShownDevice: point) else { continue }
          let place = LngLat(world: viewport.world(ofPlane: plane))
          // Near the edge of a globe, a pixel is several degrees.
          let back = viewport.device(
            ofPlane: viewport.plane(
              ofWorld: LngLat(
                longitude: line.leadsNorth ? line.value : place.longitude,
                latitude: line.leadsNorth ? place.latitude : line.value
              ).world)
          ).point
          if line.leadsNorth, viewport.ground.globe == nil {
            #expect(
              abs((place.longitude - line.value).remainder(dividingBy: 360)) < 1e-3
                || (back - point).length < 1)
          } else if !line.leadsNorth {
            #expect((back - point).length < 1, "\(line.value) \(point) \(back)")
          }
        }
      }
    }
    #expect(count > 200)
  }

  @Test("too many lines are not drawn")
  func tooMany() throws {
    #expect(lines(0.1, try viewport(Camera(zoom: 0))) == nil)
    #expect(lines(0.1, try viewport(Camera(zoom: 8))) != nil)
  }

  @Test("a segment is cut at the sides of a box")
  func clipped() throws {
    let box = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
    let (from, to) = try #require(box.clipped(Point(-5, 5), Point(15, 5)))
    #expect(from == Point(0, 5) && to == Point(10, 5))
    #expect(box.clipped(Point(-5, 11), Point(15, 11)) == nil)
    #expect(box.clipped(Point(-5, 3), Point(3, -5)) == nil)
    let inside = try #require(box.clipped(Point(1, 1), Point(2, 2)))
    #expect(inside.0 == Point(1, 1) && inside.1 == Point(2, 2))
  }

  @Test(
    "the north arrow has the direction of north",
    arguments: [(0.0, 0.0), (30, -30), (-90, 90), (180, 180), (359, 1)] as [(Double, Double)])
  func north(bearing: Double, angle: Double) throws {
    let viewport = try viewport(
      Camera(center: LngLat(longitude: 10, latitude: 50), zoom: 5, bearing: bearing))
    let found = try #require(viewport.northAngle(atDevice: Point(256, 256)))
    #expect(abs((found - angle).remainder(dividingBy: 360)) < 1e-6)
    // A flat map that is not pitched has one direction of north.
    let box = Box(minX: 0, minY: 0, maxX: 512, maxY: 512)
    #expect(viewport.variationOfNorth(in: box) < 1e-6)
  }

  @Test("a pitched map is compressed upward, and its north varies")
  func pitchedNorth() throws {
    let viewport = try viewport(Camera(zoom: 5, bearing: -45, pitch: 60))
    let found = try #require(viewport.northAngle(atDevice: Point(256, 256)))
    // On the ground, north is equally far to the right and up. In the picture, up is half as long, so the angle is
    // atan(2).
    #expect(abs(found - 63.4349488) < 1e-4)
    let box = Box(minX: 0, minY: 0, maxX: 512, maxY: 512)
    #expect(viewport.variationOfNorth(in: box) > 5)
    // Above the horizon there is no north.
    let high = try self.viewport(Camera(zoom: 5, pitch: 80))
    #expect(high.northAngle(atDevice: Point(256, 1)) == nil)
  }

  @Test("on a globe, north is exact in the middle and varies around it")
  func globe() throws {
    var camera = Camera(center: LngLat(longitude: 0, latitude: 60), zoom: 3, bearing: 20)
    camera.projection = .verticalPerspective
    let viewport = try viewport(camera)
    let found = try #require(viewport.northAngle(atDevice: Point(256, 256)))
    #expect(abs(found + 20) < 1e-3)
    let box = Box(minX: 0, minY: 0, maxX: 512, maxY: 512)
    #expect(viewport.variationOfNorth(in: box) > 20)
  }
}
