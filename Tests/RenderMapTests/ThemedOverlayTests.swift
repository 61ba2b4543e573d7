import MapData
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Overlays with a theme")
struct ThemedOverlayTests {
  /// Two squares beside each other.
  private static let features = [(0.0, 1), (20.0, 100)].map { west, value in
    Feature(
      .polygon([
        Position(west, 0), Position(west + 20, 0), Position(west + 20, 20), Position(west, 20),
      ]), attributes: ["value": value, "name": "x"])
  }

  private func map() throws -> Map {
    try Map.load(
      JSONDocument(root: ["version": 8, "sources": [:], "layers": []], text: []),
      from: .file(path: "/style.json"))
  }

  private func picture(_ map: Map) throws -> PixelBuffer {
    let camera = Camera(center: LngLat(longitude: 20, latitude: 10), zoom: 1)
    return map.scene(camera: camera, size: try PictureSize(64, 32)).draw()
  }

  @Test("areas have the colors of their classes")
  func colors() throws {
    var theme = Theme(colorBy: "value")
    theme.palette = Palette([.red, .blue])
    theme.classCount = 2
    let themed = try ThemedOverlays(Self.features, by: theme, id: "map")
    #expect(themed.overlays.map(\.id) == ["map"])
    #expect(themed.warnings(place: "data") == [])
    var map = try map()
    try map.add(themed)
    let pixels = try picture(map)
    #expect(pixel(pixels, 22, 16) == [255, 0, 0, 255])
    #expect(pixel(pixels, 42, 16) == [0, 0, 255, 255])
  }

  @Test("circles in areas are a separate overlay")
  func circles() throws {
    let themed = try ThemedOverlays(
      Self.features, by: Theme(sizeBy: "value", labelBy: "name"), below: .labels)
    #expect(themed.overlays.map(\.id) == ["overlay", "overlay-points"])
    #expect(
      themed.overlays.map { $0.layers.map(\.id) }
        == [
          ["overlay-fill", "overlay-outline"], ["overlay-points-circle", "overlay-points-label"],
        ])
    var map = try map()
    try map.add(themed)
    #expect(pixel(try picture(map), 46, 16)[2] > 0)
    #expect(Overlay.freeID(in: map.style) == "overlay-2")
  }

  @Test(
    "with labels only, features keep their appearance",
    arguments: [
      (1, ["d-fill", "d-stroke", "d-line-label", "d-names", "d-markers", "d-symbols"], "d-names"),
      (61, ["d-fill", "d-stroke", "d-circles", "d-line-label", "d-label"], nil),
    ] as [(Int, [String], String?)])
  func labelsAlone(points: Int, layers: [String], anchor: String?) throws {
    let line = Feature(.lineString([[0, 0], [9, 9]]), attributes: ["name": "line"])
    let pins = (0..<points).map { Feature(.point(Double($0), 1), attributes: ["name": "p"]) }
    let themed = try ThemedOverlays(
      Self.features + [line] + pins, by: Theme(labelBy: "name"), id: "d", ownAppearance: .light)
    #expect(
      themed.overlays.map { $0.layers.map(\.id) } == [layers, ["d-points-label"]])
    let below = themed.overlays.last?.layers.first?.json.object?["insertBelow"]?.string
    #expect(below == anchor)
    var map = try map()
    try map.add(themed)
    let own = Overlay(features: Self.features + [line] + pins, id: "d", appearance: .light)
    for layer in own.layers where layer.id != "d-names" {
      #expect(themed.overlays[0].layers.first { $0.id == layer.id }?.json == layer.json)
    }
  }

  @Test("missing values are a warning with a class")
  func warnings() throws {
    let themed = try ThemedOverlays(Self.features, by: Theme(colorBy: "name"))
    #expect(themed.warnings(place: "data").isEmpty)
    var theme = Theme(colorBy: "value")
    theme.classCount = 5
    let few = try ThemedOverlays(Self.features, by: theme)
    #expect(
      few.warnings(place: "a.csv").map { $0.line() }
        == [
          "warning[fewer-classes]: a.csv: 'value': has 2 different values; there are 2 classes instead of 5"
        ])
  }

  @Test("names of countries do not repeat labels of areas")
  func names() throws {
    var style = try Basemap.light.style(with: ResourceLoader())
    let themed = try Basemap.light.overlays(Self.features, by: Theme(labelBy: "name"))
    try themed.removeRepeatedNames(from: &style)
    #expect(style.layer("countries") == nil)
    #expect(style.layer("capitals") != nil)
  }

  @Test(
    "areas on both sides of the antimeridian have no outline along it",
    arguments: [#"{"type": "mercator"}"#, #"{"type": "globe"}"#])
  func antimeridian(projection: String) throws {
    func ring(_ west: Double, _ east: Double) -> [Position] {
      [
        Position(west, -10), Position(east, -10), Position(east, 10), Position(west, 10),
        Position(west, -10),
      ]
    }
    let area = Feature(
      .multiPolygon([[ring(160, 180)], [ring(-180, -160)]]), attributes: ["value": "a"])
    var theme = Theme(colorBy: "value")
    theme.palette = Palette([.blue, .red])
    (theme.look.outline, theme.look.lineWidth) = (.color(.red), 4)
    for overlays in [
      try ThemedOverlays([area], by: theme).overlays,
      [
        Overlay(features: [
          Feature(
            area.geometry,
            attributes: [
              "fill": "#0000ff", "fill-opacity": 1, "stroke": "#ff0000", "stroke-width": 4,
            ])
        ])
      ],
    ] {
      var map = try Map.load(
        JSONDocument(
          parsing: #"{"version": 8, "projection": \#(projection), "sources": {}, "layers": []}"#),
        from: .file(path: "/style.json"))
      for overlay in overlays { try map.add(overlay) }
      let camera = Camera(center: LngLat(longitude: 180, latitude: 0), zoom: 1)
      let size = try PictureSize(128, 128)
      let scene = map.scene(camera: camera, size: size)
      let pixels = scene.draw()
      for x in 62...65 {
        #expect(pixel(pixels, x, 64)[0] == 0 && pixel(pixels, x, 64)[2] > 200)
      }
      // The world has a width of 1024 pixels, so a latitude of 10 degrees is 29 pixels from the equator.
      #expect((32...38).contains { pixel(pixels, 64, $0) == [255, 0, 0, 255] })
    }
  }
}
