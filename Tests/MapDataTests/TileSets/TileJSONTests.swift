import MapGeoJSON
import Testing
import MapData

@Suite("TileJSON documents")
struct TileJSONTests {
  private func read(_ text: String) throws -> TileSetDescription {
    try TileSetDescription(tileJSON: Array(text.utf8), at: .file(path: "t.json"))
  }

  @Test("the members of sources are read from a document")
  func members() throws {
    let description = try read(
      """
      {"tilejson": "3.0.0", "tiles": ["https://a/{z}", "b/{z}"], "minzoom": 1, "maxzoom": 11,
       "bounds": [-10, -20, 30.5, 40], "attribution": "<b>us</b>", "scheme": "tms",
       "encoding": "mlt", "tileSize": 256, "vector_layers": [{"id": "a", "fields": {"x": ""}}, {"id": "b"}],
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
    expected.vectorAttributes = ["a": ["x"]]
    #expect(description == expected)
    #expect(try read("{}") == TileSetDescription())
  }

  @Test(
    "a mistake is reported with its place",
    arguments: [
      ("[]", "not a TileJSON document: it is not a JSON object"),
      ("{\"tiles\": [1]}", "TileJSON, line 1, column 11: tiles must be an array of strings"),
    ])
  func mistakes(text: String, message: String) {
    #expect(throws: ResourceError.malformed(.file(path: "t.json"), reason: message)) {
      try read(text)
    }
  }

  @Test(
    "optional members that cannot be read are warnings",
    arguments: [
      (#""scheme": """#, nil, "a blank scheme is left out"),
      (#""scheme": "TMS""#, .tms, "its scheme is 'TMS', not xyz or tms; it is read as tms"),
      (#""scheme": "zxy""#, .xyz, "its scheme is 'zxy', not xyz or tms; it is read as xyz"),
      (#""encoding": 5"#, nil, "its encoding is not a text and is left out"),
      (#""tiles": "a""#, nil, "its tiles are a text, not an array; it is the only address"),
    ] as [(String, TileSetDescription.Scheme?, String)])
  func optional(member: String, scheme: TileSetDescription.Scheme?, warning: String) throws {
    let description = try read("{\(member)}")
    #expect(description.scheme == scheme)
    #expect(description.warnings == [warning])
    if member.contains("tiles") { #expect(description.tiles == ["a"]) }
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
