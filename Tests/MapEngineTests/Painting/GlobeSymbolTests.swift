import Foundation
import MapGeometry
import MapJSON
import MapRaster
import MapTestSupport
import Testing

@testable import MapEngine

@Suite("Labels and icons on the globe")
struct GlobeSymbolTests {
  /// Returns a scene of 300 x 300 pixels with a layer of labels of `features`. The radius of the globe at zoom level 1
  /// is 512 / pi = 163 pixels, and the eye is 450 pixels from the nearest point.
  private func scene(
    _ geometry: String, _ layout: String, paint: String = "", center: String = "[0, 0]",
    zoom: Double = 1, projection: String = "globe", definition: String? = nil
  ) throws -> Scene {
    let style = """
      {"version": 8, "center": \(center), "zoom": \(zoom), "projection": {"type": \(definition ?? "\"\(projection)\"")},
       "sources": {"s": {"type": "geojson", "data": \(geometry)}},
       "layers": [{"id": "l", "type": "symbol", "source": "s", "paint": {\(paint)},
         "layout": {"text-font": ["Noto Sans Regular"], \(layout)}}]}
      """
    let map = try Map.load(
      JSONDocument(parsing: style), from: nil,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
    let size = try PictureSize(300, 300)
    let camera = try map.camera(for: CameraRequest(), size: size)
    return map.scene(camera: camera, size: size)
  }

  private func point(_ longitude: Double, _ latitude: Double) -> String {
    #"{"type": "Point", "coordinates": [\#(longitude), \#(latitude)]}"#
  }

  /// Returns the rectangle around the drawn pixels of a scene. Nil if the scene draws nothing.
  private func extent(_ scene: Scene) -> Box? {
    let picture = scene.draw()
    var box = Box.empty
    for y in 0..<picture.height {
      for x in 0..<picture.width where pixel(picture, x, y)[3] > 100 {
        box.formUnion(Point(Double(x), Double(y)))
      }
    }
    return box.isEmpty ? nil : box
  }

  @Test("a label is at its place on the sphere, and smaller if it is farther away")
  func places() throws {
    let middle = try #require(
      try extent(scene(point(0, 0), #""text-field": "M", "text-size": 40"#)))
    #expect(abs((middle.minX + middle.maxX) / 2 - 150) < 2)
    let east = try scene(point(45, 0), #""text-field": "M", "text-size": 40"#)
    let beside = try #require(extent(east))
    // The place is 163 sin 45 degrees = 115 to the side, and 163 (1 - cos 45 degrees) = 48 farther than 450. In the
    // picture, this is 104 pixels.
    #expect(abs((beside.minX + beside.maxX) / 2 - 254) < 2)
    // Half of the perspective is a factor of 0.5 + 0.5 * 450 / 498 = 0.952.
    let ratio = (beside.maxX - beside.minX + 1) / (middle.maxX - middle.minX + 1)
    #expect(abs(ratio - 0.952) < 0.04)
  }

  @Test("the globe hides labels and icons on its far side, even those that may overlap others")
  func farSide() throws {
    for layout in [
      "", #", "text-overlap": "always""#, #", "text-pitch-alignment": "map""#,
      #", "text-overlap": "always", "text-pitch-alignment": "map", "text-rotation-alignment": "map""#,
    ] {
      let hidden = try scene(point(120, 0), #""text-field": "Name""# + layout)
      #expect(extent(hidden) == nil, "\(layout)")
      let label = try #require(hidden.labels().first)
      #expect(label.refusal == .hidden && !label.showsText)
      #expect(try extent(scene(point(30, 0), #""text-field": "Name""# + layout)) != nil)
    }
  }

  @Test("a plane that is partly bent to a globe hides labels on its far side")
  func transition() throws {
    // The plane is bent by a fortieth. The eye is 531 pixels from the center of a globe with a radius of 81 pixels,
    // so the horizon is at 81 degrees.
    let mix =
      #"["interpolate", ["linear"], ["zoom"], -0.1, "mercator", 3.9, "vertical-perspective"]"#
    func shown(_ longitude: Double) throws -> Bool {
      let scene = try scene(
        point(longitude, 0), #""text-field": "Name""#, zoom: 0, definition: mix)
      let label = try #require(scene.labels().first)
      #expect(label.refusal == (label.showsText ? nil : .hidden))
      return label.showsText
    }
    #expect(try shown(60))
    #expect(try !shown(90))
  }

  @Test("queries find labels on the near side only")
  func queries() throws {
    let picture = QueryOutline(Box(minX: 0, minY: 0, maxX: 300, maxY: 300))
    for (longitude, count) in [(0.0, 1), (60, 1), (120, 0), (180, 0)] {
      let layout = #""text-field": "Name", "text-overlap": "always""#
      let placed = PlacedScene(try scene(point(longitude, 0), layout))
      #expect(Set(placed.content.placement.symbols(touching: picture)).count == count)
    }
  }

  @Test("a label along a line is hidden if the globe hides a part of its line")
  func hiddenLine() throws {
    let layout = #""text-field": "Name", "symbol-placement": "line-center""#
    func line(_ from: Double, _ to: Double) -> String {
      #"{"type": "LineString", "coordinates": [[\#(from), 10], [\#(to), 10]]}"#
    }
    #expect(try extent(scene(line(-40, 40), layout)) != nil)
    #expect(try extent(scene(line(100, 150), layout)) == nil)
    #expect(try extent(scene(line(100, 150), layout + #", "text-overlap": "always""#)) == nil)
  }

  @Test("labels on the ground have the same size on the sphere at any latitude")
  func groundSize() throws {
    let layout =
      #""text-field": "M", "text-pitch-alignment": "map", "text-rotation-alignment": "map""#
    let equator = try #require(
      try extent(scene(point(0, 0), layout + #", "text-size": 40"#, zoom: 4)))
    // The plane of zoom level 4 at 60 degrees has the scale of zoom level 3 at the equator.
    let north = try #require(
      try extent(
        scene(point(0, 60), layout + #", "text-size": 40"#, center: "[0, 60]", zoom: 3)))
    #expect(abs((north.maxX - north.minX) - (equator.maxX - equator.minX)) < 3)
    #expect(abs((north.maxY - north.minY) - (equator.maxY - equator.minY)) < 2)
    // Labels that are seen from the side are narrower.
    let large = layout + #", "text-size": 60"#
    let middle = try #require(try extent(scene(point(0, 0), large)))
    let beside = try #require(try extent(scene(point(50, 0), large)))
    #expect(beside.maxX - beside.minX < 0.85 * (middle.maxX - middle.minX))
    #expect(beside.maxY - beside.minY > 0.85 * (middle.maxY - middle.minY))
  }

  @Test("lines of labels are divided only on the globe, also in pictures of one map")
  func divided() throws {
    let line = #"{"type": "LineString", "coordinates": [[-40, 10], [40, 10]]}"#
    let layout = #""text-field": "Name", "symbol-placement": "line-center""#
    func points(_ scene: Scene) -> Int? {
      scene.symbols.tiles["l"]?.flatMap(\.symbols.lines).map(\.count).max()
    }
    let flat = try scene(line, layout, projection: "mercator")
    #expect(points(flat) == 2)
    // A cell is 1/256 of a tile of zoom level 1. 80 degrees are 114 cells.
    let globe = try scene(line, layout)
    #expect(try #require(points(globe)) > 50)
    let json = """
      {"version": 8, "center": [0, 0], "projection": {"type": ["step", ["zoom"], "vertical-perspective", 1.5, "mercator"]},
       "sources": {"s": {"type": "geojson", "data": \(line)}},
       "layers": [{"id": "l", "type": "symbol", "source": "s",
         "layout": {"text-font": ["Noto Sans Regular"], \(layout)}}]}
      """
    let map = try Map.load(
      JSONDocument(parsing: json), from: nil,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
    let size = try PictureSize(300, 300)
    func shown(zoom: Double) throws -> Scene {
      var request = CameraRequest()
      request.zoom = zoom
      return map.scene(camera: try map.camera(for: request, size: size), size: size)
    }
    let before = try shown(zoom: 1.4)
    #expect(points(before) != points(try shown(zoom: 1.6)))
    #expect(points(before) == points(try shown(zoom: 1.4)))
  }
}
