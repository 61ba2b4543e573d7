import Foundation
import MapGeometry
import MapJSON
import MapTestSupport
import MapText
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Grid of UTM and MGRS")
struct MeterGridTests {
  /// Returns a view of 800x600 pixels whose scale is 1:n.
  private func viewport(
    _ longitude: Double, _ latitude: Double, scale: Double, bearing: Double = 0,
    projection: ViewProjection = .mercator
  ) throws -> Viewport {
    var camera = Camera(center: LngLat(longitude: longitude, latitude: latitude), bearing: bearing)
    camera.projection = projection
    let unit = try #require(projection.metersPerUnit(at: camera.center))
    camera.zoom = StableMath.log2(unit / (512 * scale * 0.0254 / 96))
    return Viewport(camera: camera, size: try PictureSize(800, 600))
  }

  private func grid(
    _ system: ReferenceGrid.System, spacing: Double? = nil, _ viewport: Viewport
  ) -> MeterGrid? {
    MeterGrid(
      ReferenceGrid(system, spacing: spacing), viewport: viewport,
      area: Box(minX: 0, minY: 0, maxX: 800, maxY: 600), ratio: 1)
  }

  private func labels(_ grid: MeterGrid, leadsNorth: Bool) -> [String] {
    grid.lines.filter { $0.leadsNorth == leadsNorth }.compactMap(\.label)
  }

  @Test("a map of Paris at 1:25,000 has lines every kilometer")
  func paris() throws {
    // The view is 800 / 96 inches of 25,000 inches, which are 5.29 km wide and 3.97 km high. Its center has the
    // coordinates 448,252 and 5,411,933 of zone 31.
    let viewport = try viewport(2.2945, 48.8582, scale: 25_000)
    let utm = try #require(grid(.utm, viewport))
    #expect(utm.spacing == 1000)
    #expect(labels(utm, leadsNorth: true) == ["446", "447", "448", "449", "450"])
    #expect(labels(utm, leadsNorth: false) == ["5410", "5411", "5412", "5413"])
    #expect(utm.lines.first { $0.label == "446" }?.fullLabel == "446000 m E")
    #expect(utm.parts.map(\.name) == ["31U"] && !utm.isCut)
    let mgrs = try #require(grid(.mgrs, viewport))
    #expect(labels(mgrs, leadsNorth: true) == ["46", "47", "48", "49", "50"])
    #expect(labels(mgrs, leadsNorth: false) == ["10", "11", "12", "13"])
    #expect(mgrs.lines.first { $0.label == "13" }?.fullLabel == "5413000 m N")
    #expect(mgrs.parts.map(\.name) == ["31U DQ"])
    // The pixel of the center is (400, 300). The line of 448 km is 252 m to the west, which are 38.1 pixels. At this
    // place, the grid is turned by 0.53 degrees, so the line is up to 2.8 pixels from its place at the center.
    let line = try #require(utm.lines.first { $0.label == "448" }?.parts.first)
    for point in line { #expect(abs(point.x - (400 - 38.1)) < 3, "\(point)") }
  }

  @Test(
    "each edge of a frame that has labels has a full number, and a map without a frame has one of each",
    arguments: [
      (2.2945, 48.8582, 25_000.0), (7.4386, 46.9511, 100_000), (6, 48.5, 250_000), (9, 50, 109_000),
      (-70, -33, 1_000_000), (179.9, 10, 500_000),
    ])
  func fullNumbers(longitude: Double, latitude: Double, scale: Double) throws {
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    let map = try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
    let brush = DecorationBrush(
      theme: DecorationTheme(colors: .light, side: 600), ratio: 1,
      shaper: SceneShaper(
        GlyphSet(fonts: map.glyphs.fonts.open(forWords: "0123456789 mEN", bold: "").library),
        reportsMissingFonts: false))
    // Full numbers of northings have seven digits, or are those of eastings, such as `446000 m E`.
    let least = try #require(brush.text("100000 m E", brush.theme.graticule)).width * 0.9
    var projections = [ViewProjection.mercator]
    if ProjectedSystem.libraryVersion != nil, longitude > 6, longitude < 9 {
      projections.append(.referenceSystem(try SystemProjection("EPSG:2056")))
    }
    for (projection, bearing) in projections.flatMap({ one in [0.0, 2, 90, -150].map { (one, $0) } }
    ) {
      let viewport = try viewport(
        longitude, latitude, scale: scale, bearing: bearing, projection: projection)
      let area = Box(minX: 30, minY: 30, maxX: 770, maxY: 570)
      for isFramed in [true, false] {
        let drawing = MeterGridDrawing(
          ReferenceGrid(.mgrs), in: viewport, area: area, deviceArea: area, isFramed: isFramed,
          brush, isFree: { _ in true })
        let boxes = try #require(drawing.labels).labels.map(\.box)
        let isFull = { (box: Box) in max(box.width, box.height) > least }
        guard isFramed else {
          // The names of squares are shorter than full numbers.
          #expect(boxes.filter(isFull).count >= 2)
          continue
        }
        let edges = [
          boxes.filter { $0.maxY <= area.minY }, boxes.filter { $0.minY >= area.maxY },
          boxes.filter { $0.maxX <= area.minX }, boxes.filter { $0.minX >= area.maxX },
        ]
        for (index, labels) in edges.enumerated() where !labels.isEmpty {
          #expect(labels.contains(where: isFull), "edge \(index) at \(bearing) degrees")
        }
        #expect(edges.filter { !$0.isEmpty }.count == 4)
      }
    }
  }

  @Test(
    "every point of a line has its easting or northing, and lines end at the borders of zones",
    arguments: [
      (2.2945, 48.8582, 25_000.0, 0.0), (6, 48, 200_000, 30), (12, 0, 500_000, 0),
      (180, -17, 1e6, -50),
      (3, 60, 2e6, 0), (20, 74, 3e6, 0),
    ] as [(Double, Double, Double, Double)])
  func lines(longitude: Double, latitude: Double, scale: Double, bearing: Double) throws {
    var projections = [ViewProjection.mercator]
    if longitude < 100 { projections.append(.chart(try MapProjection(.lambertConformalConic))) }
    if ProjectedSystem.libraryVersion != nil, longitude < 13, latitude > 40, latitude < 70 {
      projections.append(.referenceSystem(try SystemProjection("EPSG:3035")))
    }
    for projection in projections {
      let viewport = try viewport(
        longitude, latitude, scale: scale, bearing: bearing, projection: projection)
      let found = try #require(grid(.utm, viewport))
      let pixel = scale * 0.0254 / 96
      var count = 0
      for line in found.lines where line.label != nil {
        for point in line.parts.joined() {
          // A line may end on the border, where a point is in either zone.
          let places = [0.0, -0.5, 0.5].flatMap { x in [0.0, -0.5, 0.5].map { Point(x, $0) } }
            .compactMap { viewport.place(ofVisibleDevice: point + $0) }
          let errors = places.compactMap { place -> Double? in
            guard let zone = GridZone(at: place)?.zone else { return nil }
            let wrapped = LngLat(
              longitude: place.longitude - 360 * ((place.longitude + 180) / 360).rounded(.down),
              latitude: place.latitude)
            let coordinates = zone.coordinates(of: wrapped)
            return abs((line.leadsNorth ? coordinates.x : coordinates.y) - line.value)
          }
          #expect((errors.min() ?? .infinity) < 2 * pixel, "\(line.value) \(point)")
          count += 1
        }
      }
      #expect(count > 10)
    }
  }

  @Test("at a border of zones, each zone has its lines, and squares have their names")
  func zones() throws {
    let viewport = try viewport(6, 48.5, scale: 250_000)
    let found = try #require(grid(.mgrs, viewport))
    #expect(found.spacing == 10_000)
    // At 6 degrees east, 48.5 degrees north, the easting is 721.6 km in zone 31 and 278.4 km in zone 32. The view is 52.9
    // km wide.
    #expect(labels(found, leadsNorth: true) == ["0", "1", "2", "8", "9", "0"])
    // The eastings and the northings of each zone have full numbers of their own.
    #expect(Set(found.lines.filter { $0.fullLabel != nil }.map(\.group)).count == 4)
    #expect(Set(found.parts.map(\.name)).isSuperset(of: ["31U GP", "32U KU"]))
    #expect(found.lines.contains { $0.label == nil && $0.value == 6 })
  }

  @Test(
    "the spacing is the least power of ten with lines at least 36 pixels apart",
    arguments: [
      // A kilometer has 96 / 0.0254 / 1000 * 1000 = 3780 pixels at 1:1,000.
      (1000.0, 10.0), (5000, 100), (25_000, 1000), (100_000, 1000), (110_000, 10_000),
      (1_000_000, 10_000), (1_100_000, 100_000), (10_000_000, 100_000),
    ])
  func spacing(scale: Double, meters: Double) throws {
    let found = try #require(grid(.utm, try viewport(9, 50, scale: scale)))
    #expect(found.spacing == meters)
  }

  @Test("lines that are too close to each other, or too many, are not drawn")
  func tooClose() throws {
    #expect(grid(.utm, try viewport(9, 50, scale: 60_000_000)) == nil)
    #expect(grid(.utm, spacing: 10, try viewport(9, 50, scale: 25_000)) == nil)
  }

  @Test("the grid ends where UTM does")
  func polar() throws {
    let found = try #require(grid(.utm, try viewport(10, 83.9, scale: 1_000_000)))
    #expect(found.isCut && found.lines.contains { $0.label != nil })
    let beyond = try #require(grid(.utm, try viewport(10, 84.9, scale: 100_000)))
    #expect(beyond.isCut && beyond.lines.isEmpty)
  }

  @Test(
    "labels are kilometers or meters for UTM, and digits of references for MGRS",
    arguments: [
      (ReferenceGrid.System.utm, 1000.0, 454_000.0, "454"), (.utm, 100, 454_100, "454100"),
      (.utm, 5000, 5_415_000, "5415"), (.utm, 100_000, 500_000, "500"),
      (.mgrs, 1000, 454_000, "54"), (.mgrs, 1000, 5_405_000, "05"), (.mgrs, 10_000, 450_000, "5"),
      (.mgrs, 10_000, 500_000, "0"), (.mgrs, 100, 454_100, "541"), (.mgrs, 5000, 455_000, "55"),
      (.mgrs, 1, 400_007, "00007"), (.mgrs, 100_000, 500_000, "500"), (.mgrs, 50_000, 450_000, "5"),
    ] as [(ReferenceGrid.System, Double, Double, String)])
  func texts(system: ReferenceGrid.System, spacing: Double, meters: Double, label: String) {
    let text = GridLabelText(system: system, spacing: spacing)
    #expect(text.short(meters) == label)
    #expect(text.full(meters, leadsNorth: true) == "\(Int(meters)) m E")
    #expect(text.full(meters, leadsNorth: false) == "\(Int(meters)) m N")
  }

  @Test(
    "a spacing is an integer that divides 100,000",
    arguments: [
      (nil, true), (1, true), (1000, true), (100_000, true), (2500, true), (0, false), (-10, false),
      (0.5, false), (3000, false), (200_000, false), (.nan, false), (.infinity, false),
    ] as [(Double?, Bool)])
  func validSpacing(meters: Double?, isValid: Bool) {
    #expect(ReferenceGrid(.utm, spacing: meters).hasValidSpacing == isValid)
  }
}
