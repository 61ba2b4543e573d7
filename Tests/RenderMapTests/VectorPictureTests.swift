import MapJSON
import MapText
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of maps as paths and texts.
@Suite("Pictures of vectors")
struct VectorPictureTests {
  /// Returns a map of these layers over a rectangle, a line and a point.
  private func map(_ layers: String, view: String = #""center": [1, 2], "zoom": 3.4"#) throws -> Map
  {
    let style = """
      {"version": 8, "name": "Test", \(view), "sources": {
        "area": {"type": "geojson", "attribution": "&copy; Nobody", "data": {"type": "Feature", "id": 5,
          "properties": {}, "geometry": {"type": "Polygon", "coordinates":
            [[[-20, -10], [20, -10], [20, 10], [-20, 10], [-20, -10]]]}}},
        "line": {"type": "geojson", "data": {"type": "LineString", "coordinates": [[-25, -5], [25, 5]]}},
        "point": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": \(layers)}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  private func scene(_ map: Map, size: Int = 400) throws -> PlacedScene {
    let size = try PictureSize(size, size, scale: 1)
    return PlacedScene(
      map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size))
  }

  private func picture(
    _ layers: String, view: String = #""center": [1, 2], "zoom": 3.4"#,
    textAsOutlines: Bool = false
  ) throws -> VectorPicture {
    let map = try map(layers, view: view)
    return map.vectorPicture(of: try scene(map), textAsOutlines: textAsOutlines)
  }

  private func shapes(_ group: VectorGroup) -> [VectorShape] {
    group.items.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  private static let area = #"{"id": "area", "type": "fill", "source": "area"}"#
  private static let line = """
    {"id": "line", "type": "line", "source": "line", "paint": {"line-width": 4, "line-dasharray": [2, 1]}}
    """
  private static let label = """
    {"id": "label", "type": "symbol", "source": "point",
     "layout": {"text-field": "Ebene Ä", "text-font": ["Noto Sans Regular"]},
     "paint": {"text-halo-width": 1, "text-halo-color": "#fff"}}
    """

  @Test(
    "an area and a line that many tiles show are one path each, with the feature's identifier",
    arguments: ["", #", "bearing": 30"#, #", "pitch": 40"#])
  func joined(view: String) throws {
    let picture = try picture(
      "[\(Self.area), \(Self.line.replacing(", \"line-dasharray\": [2, 1]", with: ""))]",
      view: #""center": [1, 2], "zoom": 3.4"# + view)
    #expect(picture.groups.map(\.name) == ["area", "line"])
    let area = shapes(picture.groups[0])
    #expect(area.count == 1)
    #expect(area.first?.path.steps.filter { $0 == .move }.count == 1)
    #expect(area.first?.feature == "5")
    // The four corners of the area are in the picture. Each border of tiles leaves a point, within a rounding error.
    #expect(area.first.map { $0.path.points.count >= 4 && $0.path.points.count < 30 } == true)
    #expect(shapes(picture.groups[1]).count == 1)
    #expect(picture.title == "Test")
    #expect(picture.attribution == "© Nobody")
    #expect(picture.warnings.isEmpty)
  }

  @Test("dashes begin again in each tile, as in pixels")
  func dashes() throws {
    let found = shapes(try picture("[\(Self.line)]").groups[0])
    #expect(found.count > 1)
    #expect(Set(found.compactMap { $0.stroke?.dashPhase }).count == found.count)
  }

  @Test("the same scene has the same bytes on any number of threads")
  func threads() throws {
    let map = try map("[\(Self.area), \(Self.line), \(Self.label)]")
    let scene = try scene(map)
    let bytes = try [1, 2, 7].map {
      try SVGWriter.bytes(of: map.vectorPicture(of: scene, threads: $0))
    }
    #expect(bytes[0] == bytes[1])
    #expect(bytes[0] == bytes[2])
  }

  @Test("a label is text with its glyphs at their places, or paths on request")
  func label() throws {
    let picture = try picture("[\(Self.label)]")
    guard case .text(let text) = try #require(picture.groups.first?.items.first) else {
      Issue.record("no text")
      return
    }
    #expect(text.clusters.map(\.text).joined() == "Ebene Ä")
    #expect(text.isSimple)
    #expect(text.size == 16)
    #expect(text.halo?.width == 1)
    let places = text.clusters.map(\.origin.x)
    #expect(places == places.sorted())
    #expect(picture.fonts.map(\.source.name) == ["Noto Sans Regular"])
    #expect(picture.fonts.first?.characters == Set("Ebene Ä".unicodeScalars))
    let outlines = try self.picture("[\(Self.label)]", textAsOutlines: true)
    #expect(outlines.fonts.isEmpty)
    let shape = try #require(shapes(outlines.groups[0]).first)
    #expect(shape.hasStrokeBelow)
    #expect(shape.stroke?.width == 2)
  }

  @Test("text along a line has the direction of the line at each glyph")
  func alongLine() throws {
    let picture = try picture(
      """
      [{"id": "label", "type": "symbol", "source": "line", "layout": {"text-field": "Along",
        "symbol-placement": "line", "text-font": ["Noto Sans Regular"]}}]
      """)
    guard case .text(let text) = try #require(picture.groups.first?.items.first) else {
      Issue.record("no text")
      return
    }
    #expect(text.clusters.map(\.text).joined() == "Along")
    // The line rises to the east.
    #expect(text.clusters.allSatisfy { $0.angle < -0.1 && $0.angle > -0.3 })
  }

  @Test("a script that needs shaping is one text, with its direction")
  func shaping() throws {
    let picture = try picture(
      Self.label.replacing("Ebene Ä", with: "السلام").replacing("{\"id\"", with: "[{\"id\"") + "]")
    guard case .text(let text) = try #require(picture.groups.first?.items.first) else {
      Issue.record("no text")
      return
    }
    #expect(!text.isSimple)
    #expect(text.isRightToLeft)
    #expect(text.clusters.reversed().map(\.text).joined() == "السلام")
  }

  @Test("marks do not change how areas, lines and circles are drawn")
  func marks() throws {
    let map = try map(
      """
      [\(Self.area), \(Self.line),
       {"id": "dot", "type": "circle", "source": "point", "paint": {"circle-radius": 20}}]
      """)
    let scene = try scene(map)
    #expect(
      scene.draw(scene.markedDisplayList(threads: 1), threads: 1) == scene.draw(threads: 1))
  }

  @Test("a heatmap and a globe are images, with warnings of their layers")
  func images() throws {
    let picture = try picture(
      #"[{"id": "heat", "type": "heatmap", "source": "point"}]"#)
    #expect(picture.warnings.map(\.kind) == [.drawnAsImage])
    #expect(
      picture.warnings.map { MapWarning($0).line() } == [
        "warning[drawn-as-image]: layer heat: a heatmap is drawn as an image"
      ])
    let globe = try self.picture(
      "[\(Self.area)]", view: #""center": [1, 2], "zoom": 0, "projection": {"type": "globe"}"#)
    #expect(globe.warnings.map(\.layer) == ["area"])
  }
}
