import MapGeometry
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite(
  "Grid of the map's reference system",
  .enabled(if: ProjectedSystem.libraryVersion != nil, "needs PROJ (Debian: libproj25)"))
struct SystemGridTests {
  /// Returns a view of 800x600 pixels in a system, whose scale is 1:n.
  private func viewport(
    _ code: Int, _ longitude: Double, _ latitude: Double, scale: Double, bearing: Double = 0
  ) throws -> Viewport {
    var camera = Camera(
      center: LngLat(longitude: longitude, latitude: latitude), bearing: bearing)
    camera.projection = .referenceSystem(try SystemProjection("EPSG:\(code)"))
    let unit = try #require(camera.projection.metersPerUnit(at: camera.center))
    camera.zoom = StableMath.log2(unit / (512 * scale * 0.0254 / 96))
    return Viewport(camera: camera, size: try PictureSize(800, 600))
  }

  private let area = Box(minX: 0, minY: 0, maxX: 800, maxY: 600)

  private func grid(_ viewport: Viewport, spacing: Double? = nil) throws -> MeterGrid {
    try #require(
      MeterGrid(
        ReferenceGrid(.map, spacing: spacing), viewport: viewport, area: area, ratio: 1))
  }

  /// A place with its coordinates in a system. They are those of the package `pyproj` 3.7 for Python with the first axis
  /// to the east or west (`always_xy=True`). Further letters name the directions of the axes.
  private static let places: [(Int, Double, Double, Double, Double, String)] = [
    (2056, 7.4386, 46.9511, 2_599_998, 1_200_002, "EN"),
    (27700, -1.5, 52.5, 434_039, 289_239, "EN"),
    (25832, 9, 50, 500_000, 5_538_631, "EN"),
    // The first axis leads north.
    (3035, 10, 52, 4_321_000, 3_210_000, "EN"),
    (2154, 2.35, 48.85, 652_302, 6_861_303, "EN"),
    (32632, 11.5, 48.1, 686_122, 5_330_438, "EN"),
    // The same axes with opposite directions, in opposite order.
    (5514, 15, 50, -703_012, -1_058_147, "EN"),
    (5513, 15, 50, 703_012, 1_058_147, "WS"),
    (2048, 18.5, -33.9, 46_247, 3_752_682, "WS"),
    (2180, 21, 52.2, 636_640, 483_432, "EN"),
    (2193, 174.8, -41.3, 1_750_698, 5_426_377, "EN"),
    // Both axes follow meridians.
    (3031, 30, -75, 819_392, 1_419_228, "EN"),
    (32661, 20, 85, 2_189_978, 1_478_041, "EN"),
  ]

  @Test(
    "lines are at the coordinates of the system, whatever the order and direction of its axes",
    arguments: places)
  func coordinates(
    code: Int, longitude: Double, latitude: Double, x: Double, y: Double, letters: String
  ) throws {
    let viewport = try viewport(code, longitude, latitude, scale: 25_000, bearing: 20)
    // Without the grids of national surveys, coordinates differ by a few meters.
    let center = try #require(viewport.systemCoordinates(ofVisibleDevice: area.middle))
    #expect(abs(center.x - x) < 20 && abs(center.y - y) < 20, "\(center)")
    let found = try grid(viewport)
    #expect(found.spacing == 1000 && found.parts.isEmpty && !found.isCut)
    for leadsNorth in [true, false] {
      let lines = found.lines.filter { $0.leadsNorth == leadsNorth }
      // The lines beside the center are those of the kilometers below and above its coordinate.
      let kilometers = Int(((leadsNorth ? x : y) / 1000).rounded(.toNearestOrEven))
      let nearest = try #require(lines.first { $0.number == kilometers })
      #expect(nearest.value == Double(kilometers) * 1000)
      for line in lines {
        #expect(line.parts.count == 1 && line.parts[0].count == 2, "a line is straight")
        for end in line.parts.joined() {
          let place = try #require(viewport.systemCoordinates(ofVisibleDevice: end))
          #expect(abs((leadsNorth ? place.x : place.y) - line.value) < 0.01)
          let edges = [end.x, end.y, 800 - end.x, 600 - end.y]
          #expect(edges.contains { abs($0) < 1e-6 }, "a line ends at the edge of the map")
        }
      }
    }
    let labels = GridLabelText(.map, spacing: 1000, in: viewport)
    #expect(labels.full(5000, leadsNorth: true) == "5000 m \(letters.prefix(1))")
    #expect(labels.full(5000, leadsNorth: false) == "5000 m \(letters.suffix(1))")
  }

  @Test("a map of Bern at 1:25,000 has lines every kilometer, and numbers in kilometers")
  func bern() throws {
    // The origin of LV95 has the coordinates 2,600,000 and 1,200,000. The view is 5.29 km wide and 3.97 km high.
    let viewport = try viewport(2056, 7.4386, 46.9511, scale: 25_000)
    let found = try grid(viewport)
    let values = { (leadsNorth: Bool) in
      found.lines.filter { $0.leadsNorth == leadsNorth }.map(\.value)
    }
    #expect(values(true) == [2_598_000, 2_599_000, 2_600_000, 2_601_000, 2_602_000])
    #expect(values(false) == [1_199_000, 1_200_000, 1_201_000])
    let labels = GridLabelText(.map, spacing: 1000, in: viewport)
    #expect(labels.short(2_600_000) == "2600")
    #expect(labels.full(1_200_000, leadsNorth: false) == "1200000 m N")
  }

  @Test("lines continue beyond the area of use")
  func beyond() throws {
    // The area of EPSG:2056 ends at 5.96 degrees east. The view is 42 km wide.
    let viewport = try viewport(2056, 5.97, 46.2, scale: 200_000)
    let rows = try grid(viewport).lines.filter { !$0.leadsNorth }
    #expect(rows.count >= 3)
    for row in rows {
      let ends = try #require(row.parts.first).map(\.x).sorted()
      #expect(abs(ends[0]) < 1e-6 && abs(ends[1] - 800) < 1e-6)
    }
  }

  @Test("lines of a map of a continent are 1000 km apart, and 200 km if the spacing is chosen")
  func continent() throws {
    let viewport = try viewport(3035, 10, 52, scale: 20_000_000)
    #expect(try grid(viewport).spacing == 1_000_000)
    #expect(try grid(viewport, spacing: 200_000).lines.contains { $0.value == 4_400_000 })
  }

  @Test("numbers below zero have a minus sign")
  func negative() throws {
    let viewport = try viewport(5514, 15, 50, scale: 25_000)
    let labels = GridLabelText(.map, spacing: 1000, in: viewport)
    #expect(labels.short(-703_000) == "−703")
    #expect(labels.full(-703_000, leadsNorth: true) == "−703000 m E")
    #expect("−703000 m E".allSatisfy(GridLabelText.characters.contains))
  }

  @Test("the spacing divides 1,000,000")
  func spacing() {
    #expect(ReferenceGrid(.map, spacing: 200_000).hasValidSpacing)
    #expect(!ReferenceGrid(.map, spacing: 300_000).hasValidSpacing)
    #expect(!ReferenceGrid(.utm, spacing: 200_000).hasValidSpacing)
  }

  @Test("a projection without coordinates in meters has no grid of its own")
  func faults() throws {
    let none = try #require(MeterGridDrawing.fault(of: nil))
    #expect(none.hasPrefix("the projection is not a coordinate reference system in meters"))
    // The coordinates of EPSG:2263 are in feet.
    let feet = try #require(MeterGridDrawing.fault(of: try ProjectedSystem("EPSG:2263")))
    #expect(feet.contains("are not in meters"))
    for code in [2056, 3035, 5513] {
      #expect(MeterGridDrawing.fault(of: try ProjectedSystem("EPSG:\(code)")) == nil)
    }
    var camera = Camera(center: LngLat(longitude: 8, latitude: 47), zoom: 10)
    for projection in [ViewProjection.mercator, .chart(try MapProjection(.equalEarth))] {
      camera.projection = projection
      let viewport = Viewport(camera: camera, size: try PictureSize(800, 600))
      #expect(viewport.systemCoordinates(ofVisibleDevice: area.middle) == nil)
      #expect(try grid(viewport, spacing: 1000).lines.isEmpty)
    }
  }
}
