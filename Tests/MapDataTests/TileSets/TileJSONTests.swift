import MapGeoJSON
import Testing
import MapData

@Suite("TileJSON documents")
struct TileJSONTests {
  private func read(_ text: String) throws -> TileSetDescription {
    try TileSetDescription(tileJSON: Array(text.utf8), at: .file(path: "t.json"))
  }

  @Test("the members that sources take from a document")
  func members() throws {
    let description = try read(
      """
      {"tilejson": "3.0.0", "tiles": ["https://a/{z}", "b/{z}"], "minzoom": 1, "maxzoom": 11,
       "bounds": [-10, -20, 30.5, 40], "attribution": "<b>us</b>", "scheme": "tms",
       "encoding": "mlt", "tileSize": 256, "vector_layers": [{"id": "a"}, {"id": "b"}],
       "center": [0, 0, 0], "name": null}
      """)
    var expected = TileSetDescription()
    expected.tiles = ["https://a/{z}", "b/{z}"]
    expected.minzoom = 1
    expected.maxzoom = 11
    expected.bounds = .init(west: -10, south: -20, east: 30.5, north: 40)
    expected.attribution = "<b>us</b>"
    expected.scheme = .tms
    expected.encoding = "mlt"
    expected.tileSize = 256
    expected.vectorLayers = ["a", "b"]
    #expect(description == expected)
    #expect(try read("{}") == TileSetDescription())
  }

  @Test(
    "a mistake is told with its place",
    arguments: [
      ("[]", "not a TileJSON document: it is not a JSON object"),
      ("{\"tiles\": \"a\"}", "TileJSON, line 1, column 11: tiles must be an array of strings"),
      ("{\"tiles\": [1]}", "TileJSON, line 1, column 11: tiles must be an array of strings"),
      ("{\"scheme\": \"wms\"}", "TileJSON, line 1, column 12: scheme must be 'xyz' or 'tms'"),
    ])
  func mistakes(text: String, message: String) {
    #expect(throws: ResourceError.malformed(.file(path: "t.json"), reason: message)) {
      try read(text)
    }
  }

  @Test("text that is not JSON is refused")
  func noJSON() {
    #expect {
      try read("<html>")
    } throws: { error in
      "\(error)".hasPrefix("t.json: not a TileJSON document: line 1, column 1: ")
    }
  }
}
