import MapEngine
import MapData
import MapJSON
@testable import RenderMap
import Testing

@Suite("Drawings of requests")
struct PictureDrawingTests {
  private static let style = """
    {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [{"id": "land", "type": "background"}, {"id": "dots", "type": "circle", "source": "s"}]}
    """

  private func view(_ text: String) throws -> PictureDrawing.View {
    let members = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let loader = ResourceLoader(http: nil)
    let drawing = PictureDrawing(loader: loader, fontFolders: nil, isLenient: false)
    let request = try RequestReader(loader: loader).request(of: members)
    return try drawing.view(of: drawing.prepare(request), threads: 1)
  }

  @Test("overlays, layers, markers and edits do not compile the style again")
  func compilation() throws {
    let point = #"{"type": "Point", "coordinates": [1, 1]}"#
    let view = try view(
      """
      {"style": \(Self.style), "overlay": [\(point), \(point)], "markers": ["1,2"], "paths": ["1,2 3,4"],
       "overlayStyle": [{"id": "mine", "type": "circle"}], "title": "T", "legend": true,
       "set": {"dots.circle-radius": 3, "mine.circle-color": "red", "overlay-2-markers.icon-size": 2}, "hide": "land"}
      """)
    #expect(view.map.compilationCount == 1)
    let names = ["overlay", "overlay-2", "overlay-3"]
    #expect(view.overlays.map(\.overlay.id) == names)
    #expect(view.map.style.sources.map(\.name) == ["s"] + names)
    #expect(view.map.style.layer("overlay-fill") == nil, "its own layers draw the first overlay")
    #expect(view.map.style.layer("mine")?.source == "overlay")
    #expect(view.map.style.json.object?["layers"]?.array?.count == 13)
  }

  @Test("the size of a picture is checked once, before anything is read")
  func memory() throws {
    let failure = #expect(throws: RequestError.self) {
      _ = try self.view(#"{"style": "none.json", "size": "30000x30000"}"#)
    }
    #expect(failure?.problems.first?.place == "size")
  }
}
