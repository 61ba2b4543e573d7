import MapEngine
import MapData
import MapJSON
import MapStyle
@testable import RenderMap
import Testing

@Suite("Contour lines of a request")
struct ContourLinesTests {
  private static let dem = #"{"type": "raster-dem", "tiles": ["test://{z}-{x}-{y}"]}"#
  private static let point =
    #"{"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}"#

  /// Returns the style of a picture with contour lines.
  private func style(
    sources: String = #""dem": \#(dem), "s": \#(point)"#, layers: String = "", more: String = "",
    contours: String = "20", members: String = ""
  ) throws -> Style {
    let text = """
      {"style": {"version": 8, \(more) "sources": {\(sources)}, "layers": [\(layers)]},
       "contours": \(contours) \(members)}
      """
    let parsed = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in throw ResourceError.notFound(.url(url)) }
    ])
    let drawing = PictureDrawing(loader: loader, fontFolders: nil, isLenient: false)
    let request = try RequestReader(loader: loader).request(of: parsed)
    return try drawing.content(of: drawing.prepare(request)).map.style
  }

  private func problem(contours: String, sources: String = #""dem": \#(dem)"#) -> String? {
    do {
      _ = try style(sources: sources, contours: contours)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func contours(_ style: Style, _ name: String = "contours") -> ContourSource? {
    if case .contour(let source) = style.source(name) { source } else { nil }
  }

  @Test("every fifth line is an index contour, or those at multiples of a second number")
  func intervals() throws {
    let usual = try #require(try contours(style()))
    #expect(usual.source == "dem")
    #expect(usual.intervals == ContourSource.Steps(20))
    #expect(usual.majorMultiplier == ContourSource.Steps(5))
    for text in [#""25,100""#, "[25, 100]"] {
      let given = try #require(try contours(style(contours: text)))
      #expect(given.intervals == ContourSource.Steps(25))
      #expect(given.majorMultiplier == ContourSource.Steps(4))
    }
  }

  @Test("lines are below roads, labels and overlays, and their labels are below other labels")
  func order() throws {
    let layers = """
      {"id": "ground", "type": "background"}, {"id": "roads", "type": "line", "source": "s"},
      {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": "A"}}
      """
    let more = #""glyphs": "none/{fontstack}/{range}.pbf","#
    #expect(
      try style(layers: layers, more: more).layers.map(\.id)
        == ["ground", "contours", "roads", "contours-labels", "names"])
    let overlay = #", "overlay": {"type": "Point", "coordinates": [1, 1]}"#
    let ground = #"{"id": "ground", "type": "background"}"#
    #expect(
      try style(layers: ground, members: overlay).layers.map(\.id).prefix(4)
        == ["ground", "contours", "contours-labels", "overlay-fill"])
  }

  @Test("the elevation is that of the terrain, or else that of the relief")
  func elevation() throws {
    let two = #""a": \#(Self.dem), "b": \#(Self.dem)"#
    let relief = #"{"id": "h", "type": "hillshade", "source": "b"}"#
    #expect(try contours(style(sources: two, layers: relief))?.source == "b")
    let terrain = #""terrain": {"source": "a"},"#
    #expect(try contours(style(sources: two, layers: relief, more: terrain))?.source == "a")
    #expect(problem(contours: "20", sources: two)?.contains("a, b") == true)
    #expect(problem(contours: "20", sources: "")?.contains("raster-dem") == true)
  }

  @Test("names that the style uses are kept")
  func names() throws {
    let style = try style(sources: #""dem": \#(Self.dem), "contours": \#(Self.point)"#)
    #expect(contours(style, "contours-2") != nil)
    #expect(style.layers.map(\.id) == ["contours-2", "contours-2-labels"])
  }

  @Test("colors suit the background")
  func colors() throws {
    func color(_ background: String) throws -> JSONValue? {
      let ground =
        #"{"id": "g", "type": "background", "paint": {"background-color": "\#(background)"}}"#
      let layers = try style(layers: ground).json.object?["layers"]?.array ?? []
      let lines = layers.first { $0.id == "contours" }
      return lines?.object?["paint"]?.object?["line-color"]
    }
    #expect(try color("#eee") == color("#9ab"))
    #expect(try color("#eee") != color("#123"))
  }

  @Test("an interval of zero, and index contours between the lines, are errors")
  func mistakes() {
    for text in ["0", "-5", "true", #""x""#, "[]", "[20, 50]", "[20, 10]", "[1, 2, 3]", "1e9"] {
      #expect(problem(contours: text)?.contains("contours") == true, "\(text)")
    }
  }
}
