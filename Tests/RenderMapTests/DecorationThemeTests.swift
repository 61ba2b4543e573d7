import Foundation
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Themes of decorations")
struct DecorationThemeTests {
  /// Returns a map of a blue ground.
  private func map() throws -> Map {
    let style = """
      {"version": 8, "sources": {"a": {"type": "geojson", "attribution": "Survey",
         "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "blue"}},
         {"id": "a", "type": "circle", "source": "a"}]}
      """
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    return try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
  }

  private func scene(
    _ decorations: MapDecorations, _ size: PictureSize, zoom: Double = 2
  ) throws -> Scene {
    let map = try map()
    let request = CameraRequest.centered(on: LngLat(longitude: 0, latitude: 0), zoom: zoom)
    let camera = try map.camera(for: request, size: size, decorations: decorations)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    return scene
  }

  private func theme(_ json: String) throws -> DecorationTheme {
    try DecorationTheme(JSONDocument(parsing: json).root)
  }

  @Test("the title is smaller on a thumbnail and larger on a large screen")
  func titles() {
    // The factors are the square roots of 256 / 400 and of 1800 / 800.
    #expect(abs(DecorationTheme(colors: .light, side: 256).title.size - 17.6) < 1e-9)
    #expect(DecorationTheme(colors: .light, side: 600).title.size == 22)
    #expect(DecorationTheme(colors: .light, side: 1800).title.size == 33)
    #expect(DecorationTheme(colors: .light, side: 1800).paperAttribution.size == 10)
  }

  @Test(
    "decorations are enlarged on paper that is larger than A4, and on pictures above 2000 pixels",
    arguments: [
      (210.0, 297.0, 1.0), (215.9, 279.4, 1.0), (148.0, 105.0, 1.0),
      // The shorter sides have 1122 and 3178 pixels.
      (297.0, 420.0, 1122.0 / 816), (1189.0, 841.0, 3178.0 / 816),
    ])
  func scales(width: Double, height: Double, scale: Double) throws {
    let paper = (width, height)
    for dpi in [96.0, 150] {
      let size = try PictureSize(paper: paper, dpi: dpi)
      // A side may be a pixel longer, because it has whole device pixels.
      #expect(abs(DecorationTheme().scale(of: size, isOnPaper: true) - scale) < 0.002)
    }
    let theme = DecorationTheme()
    #expect(theme.scale(of: try PictureSize(1920, 1080), isOnPaper: false) == 1)
    #expect(theme.scale(of: try PictureSize(4000, 3000), isOnPaper: false) == 1.5)
    var own = theme
    own.scale = 2
    #expect(own.scale(of: try PictureSize(paper: paper), isOnPaper: true) == 2)
    own.scale = .nan
    #expect(own.scale(of: try PictureSize(100, 100), isOnPaper: false) == 1)
  }

  @Test("a poster has the decorations of a small sheet, enlarged", arguments: [false, true])
  func posters(hasFrame: Bool) throws {
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.title = "A title"
    decorations.subtitle = "and a subtitle"
    decorations.caption = "A note"
    decorations.hasNorthArrow = true
    decorations.inset = LocatorMap(.map)
    decorations.hasFrame = hasFrame
    decorations.isOnPaper = true
    // Letter has 816 pixels at its shorter side. The poster is four times as large, and shows the same ground.
    let (small, large) = (try PictureSize(816, 1056), try PictureSize(3264, 4224))
    let sheet = try scene(decorations, small, zoom: 5)
    let poster = try scene(decorations, large, zoom: 7)
    #expect(sheet.warnings == [] && poster.warnings == [])
    let picture = Box(minX: 0, minY: 0, maxX: 3264, maxY: 4224)
    let boxes = sheet.cover.reservedBoxes.map { $0.scaled(by: 4) }.filter(picture.contains)
    let enlarged = poster.cover.reservedBoxes.filter(picture.contains)
    #expect(enlarged.count == boxes.count && boxes.count >= 6)
    for (a, b) in zip(boxes, enlarged) {
      // The sides of framed maps are on whole pixels.
      let sides = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
      #expect(sides.allSatisfy { abs($0) < (hasFrame ? 8 : 0.5) }, "\(a) \(b)")
    }
  }

  @Test("swatches of a legend have the size of the map at every scale of decorations")
  func swatches() throws {
    let circle = LegendCircle(radius: 40, color: .black, strokeWidth: 4)
    let line = LegendLine(color: .black, width: 8, offset: 2)
    var legend = Legend()
    legend.entries = [
      LegendEntry(
        layers: ["a"],
        items: [
          LegendItem(label: "a", parts: [.circle(circle)]),
          LegendItem(label: "b", parts: [.line(line)]),
        ])
    ]
    let scaled = legend.scalingSwatches(by: 1.0 / 4)
    let parts = scaled.entries[0].items.flatMap(\.parts)
    guard case .circle(let small) = parts[0], case .line(let thin) = parts[1] else {
      Issue.record("other parts")
      return
    }
    #expect(small.radius == 10 && small.strokeWidth == 1)
    #expect(thin.width == 2 && thin.offset == 0.5)
  }

  @Test("a theme is read from nested objects or from keys with dots")
  func reading() throws {
    let theme = try theme(
      """
      {"font": "Open Sans", "scale": 2, "paperColor": "red", "title": {"size": 30, "bold": false},
       "legend": {"label": {"color": "#00f", "font": "Noto Sans"}}, "legend.heading.size": 20}
      """)
    #expect(theme.scale == 2 && theme.paperColor == Color(css: "red"))
    #expect(theme.title == DecorationTextStyle(size: 30))
    #expect(
      theme.label == DecorationTextStyle(font: "Noto Sans", size: 11, color: Color(css: "#00f")))
    #expect(theme.heading.size == 20 && theme.heading.isBold)
    #expect(theme.fonts == ["Noto Sans", "Open Sans"])
    #expect(try self.theme("{}") == DecorationTheme())
  }

  @Test(
    "wrong keys and values of a theme are errors with their path",
    arguments: [
      ("[]", ": a theme must be an object"),
      (#"{"titel": {}}"#, "titel: unknown key of a theme; did you mean \"title\"?"),
      (
        #"{"legend": {"headin": {}}}"#,
        "legend.headin: unknown key of a theme; did you mean \"legend.heading\"?"
      ),
      (
        #"{"title": {"sise": 3}}"#,
        "title.sise: unknown key of a theme; did you mean \"title.size\"?"
      ),
      (#"{"title": 20}"#, "title: must be an object with font, size, bold, color"),
      (#"{"title": {"size": 501}}"#, "title.size: must be a number from 1 to 500"),
      (#"{"scale": "2"}"#, "scale: must be a number from 0.1 to 20"),
      (#"{"color": "rot"}"#, "color: must be a CSS color such as red or #f00"),
      (#"{"font": ""}"#, "font: must be the name of a font"),
      (#"{"caption": {"bold": 1}}"#, "caption.bold: must be true or false"),
    ])
  func errors(json: String, message: String) throws {
    let error = #expect(throws: RequestError.self) { try theme(json) }
    #expect(error.map { "\($0.path): \($0.reason)" } == message)
  }

  @Test("the keys of a theme are those of the guide")
  func guide() throws {
    let path = "Sources/RenderMap/RenderMap.docc/Decorations.md"
    let text = try String(
      contentsOf: Golden.repository.appendingPathComponent(path), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "| key | values | default | effect |"))
    let rows = lines[(start + 2)...].prefix { !$0.isEmpty }.map(String.init)
    let keys = DecorationThemeKey.all.map {
      "| `\($0.name)` | \($0.values) | \($0.usual) | \($0.summary) |"
    }
    #expect(rows == keys)
    #expect(Set(DecorationThemeKey.all.map(\.name)).count == keys.count)
  }

  @Test("the colors, the margin and the sizes of a theme are drawn")
  func drawing() throws {
    var decorations = MapDecorations()
    decorations.title = "A title"
    decorations.theme = try theme(
      """
      {"paperColor": "#ff0000", "panelColor": "#00ff00", "margin": 20, "padding": 10,
       "title": {"size": 44, "color": "#ffff00"}}
      """)
    let size = try PictureSize(600, 500)
    let picture = try scene(decorations, size)
    // The title has a line of 44 * 1.25 pixels on a panel with a padding of 10 * 1.25 pixels.
    let box = try #require(picture.cover.reservedBoxes.first)
    #expect(box.minX == 20 && box.minY == 20 && abs(box.height - 67.5) < 1e-9)
    let pixels = picture.draw()
    #expect(pixel(pixels, 26, 22) == [0, 255, 0, 255])
    #expect(pixel(pixels, 10, 10) == [0, 0, 255, 255])
    let yellow = (20..<Int(box.maxX)).contains { pixel(pixels, $0, 54) == [255, 255, 0, 255] }
    #expect(yellow)
    decorations.hasFrame = true
    decorations.theme.frameMargin = 30
    let framed = try scene(decorations, size)
    #expect(pixel(framed.draw(), 2, 2) == [255, 0, 0, 255])
    #expect(framed.camera.paper.left == 30)
  }

  @Test("the font of a theme is used, and a font that does not exist is a warning")
  func fonts() throws {
    var decorations = MapDecorations()
    decorations.caption = "Wide words with many letters"
    let size = try PictureSize(600, 400)
    func width(_ font: String?) throws -> (Double, [MapWarning]) {
      decorations.theme.font = font
      let scene = try scene(decorations, size)
      return (try #require(scene.cover.reservedBoxes.first).width, scene.warnings)
    }
    let usual = try width(nil)
    let open = try width("Open Sans")
    #expect(open.0 != usual.0 && open.1 == [])
    let absent = try width("No Such Font")
    #expect(absent.0 == usual.0)
    #expect(absent.1.map(\.kind) == [.missingFont])
    #expect(
      absent.1.first?.message
        == "there is no font \"No Such Font\"; another font is used for decorations")
  }

  @Test("values out of range in Swift are replaced by the nearest values")
  func nonsense() throws {
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.title = "A title"
    decorations.hasFrame = true
    decorations.theme.title.size = .nan
    decorations.theme.caption.size = -5
    decorations.theme.margin = -.infinity
    decorations.theme.frameMargin = .nan
    decorations.theme.frameLineWidth = 1e300
    let theme = decorations.theme.resolved(for: .light, side: 600)
    #expect(theme.title.size == 22 && theme.caption.size == 1 && theme.margin == 0)
    #expect(theme.frameMargin == nil && theme.frameLineWidth == 50)
    #expect(try scene(decorations, try PictureSize(300, 300)).draw().width == 300)
  }
}
