import MapData
import MapEngine
import MapJSON
import Testing

@testable import RenderMap

@Suite("The index of an atlas")
struct AtlasIndexTests {
  private static let style = """
    {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
       {"type": "Feature", "properties": {"name": "•\\nZell"},
        "geometry": {"type": "Point", "coordinates": [-15, 15]}},
       {"type": "Feature", "properties": {"name": "Ähren"},
        "geometry": {"type": "Point", "coordinates": [15, -15]}},
       {"type": "Feature", "properties": {"name": "Berg"},
        "geometry": {"type": "Point", "coordinates": [170, 0]}}]}}},
     "layers": [
       {"id": "towns", "type": "symbol", "source": "s",
        "layout": {"text-field": ["get", "name"], "text-allow-overlap": true}}]}
    """

  private func request() throws -> PictureRequest {
    let reader = try RequestReader(loader: ResourceLoader())
    return try reader.request(
      of: RequestMembers(
        parsing: Array(#"{"style": "s.json", "size": "600x400"}"#.utf8), file: "a.json",
        firstLine: 1))
  }

  private func item(_ label: String) -> BatchItem {
    BatchItem(
      number: 1, place: "", job: .failure(RequestError(message: "")), pageLabel: label)
  }

  @Test(
    "names are in alphabetical order, without the dots of places, with the pages and squares of their labels"
  )
  func entries() throws {
    let map = try Map.load(try JSONDocument(parsing: Self.style), from: nil)
    let index = try AtlasIndex(["town*"], of: map, like: request())
    // At zoom level 2, the world is 2048 pixels wide, so 15 degrees are 85 pixels. The middle of the picture is at (200,
    // 200): the labels are at (115, 114) and (285, 286), in the second and third of four columns and rows.
    let placed = PlacedScene(
      map.scene(
        camera: Camera(center: LngLat(longitude: 0, latitude: 0), zoom: 2),
        size: try PictureSize(400, 400)))
    index.read(placed, of: item("12"))
    index.read(placed, of: item("3"))
    index.read(placed, of: item("Overview"))
    #expect(index.entries == ["Ähren  3 C3, 12 C3", "Zell  3 B2, 12 B2"])
    let (pages, warnings) = try index.pages()
    #expect(pages.map(\.label) == ["Index 1"] && pages.map(\.bookmark) == ["Index"])
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test("a layer that does not exist is an error")
  func unknown() throws {
    let map = try Map.load(try JSONDocument(parsing: Self.style), from: nil)
    let request = try request()
    #expect(throws: RequestError.self) { try AtlasIndex(["town"], of: map, like: request) }
  }

  @Test("texts that do not fit on a page continue in further columns and on further pages")
  func list() throws {
    let map = try Map.load(try JSONDocument(parsing: Self.style), from: nil)
    // A page of 600 x 400 pixels has margins of 40 pixels and three columns of 168 pixels. Below the title, which is 35.5
    // pixels high with the gap, a column has 20 lines of 13.75 pixels. On further pages, it has 23 lines.
    for (count, pages) in [(60, 1), (61, 2), (129, 2), (130, 3)] {
      let texts = (1...count).map { "Name \($0)" }
      let list = TextList("Index", texts, of: map, like: try request())
      #expect(list.pages.count == pages, "\(count)")
      #expect(list.warnings.isEmpty, "\(list.warnings)")
    }
    let long = TextList(
      "Index", [String(repeating: "m", count: 100)], of: map, like: try request())
    #expect(long.warnings.map(\.message) == ["1 entries do not fit into a column and are left out"])
  }
}
