import MapJSON
import Testing

@testable import MapStyle

@Suite("Mistakes in styles")
struct ValidationTests {
  /// Returns the mistakes of a style with these members besides the version, as `place (line): message`.
  private func mistakes(_ members: String) throws -> [StyleDiagnostic] {
    Style.parse(try JSONDocument(parsing: "{\"version\": 8,\n\(members)}")).diagnostics
  }

  /// Returns the places of the mistakes of a style with this one layer of a GeoJSON source `s`.
  private func places(layer: String) throws -> [String] {
    try mistakes(
      """
      "sources": {"s": {"type": "geojson", "data": {}}},
      "layers": [\(layer)]
      """
    ).map(\.place)
  }

  @Test("The source of the terrain must exist")
  func terrainSource() throws {
    let source = #"{"type": "raster-dem", "tiles": ["{z}/{x}/{y}.png"]}"#
    func messages(_ name: String) throws -> [String] {
      try mistakes(
        #""sources": {"dem": \#(source)}, "layers": [], "terrain": {"source": "\#(name)"}"#
      ).map { "\($0.place): \($0.message)" }
    }
    #expect(try messages("dem").isEmpty)
    #expect(
      try messages("den") == [
        "terrain.source: source \"den\" not found; did you mean \"dem\"?"
      ])
  }

  @Test("A style without mistakes has no messages")
  func clean() throws {
    #expect(try mistakes("\"sources\": {}, \"layers\": []").isEmpty)
  }

  @Test("All mistakes are found at once, in the order of the text, with lines and columns")
  func manyMistakes() throws {
    let found = try mistakes(
      """
      "zoom": "far",
      "sources": {},
      "layers": [
        {"id": "a", "type": "fill", "source": "s",
         "paint": {"fill-opacity": 2, "fill-colour": "red"}},
        {"id": "a", "type": "background"}
      ]
      """)
    #expect(
      found.map(\.place) == [
        "zoom", "layers[0]", "layers[0].paint.fill-opacity", "layers[0].paint.fill-colour",
        "layers[1]",
      ])
    #expect(found.map(\.line) == [2, 5, 6, 6, 7])
    #expect(found.map(\.column) == [9, 41, 30, 48, 10])
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test("The message about a name that is nearly correct suggests the correct name")
  func suggestions() throws {
    let found = try mistakes(
      """
      "sources": {"rivers": {"type": "geojson", "data": {}}},
      "layers": [{"id": "a", "type": "line", "source": "river",
        "paint": {"line-widht": 2}, "layout": {"line-cap": "rund"}}]
      """)
    #expect(found.count == 3)
    let messages = found.map(\.message)
    #expect(messages.contains { $0.hasSuffix("did you mean \"rivers\"?") })
    #expect(messages.contains { $0.hasSuffix("did you mean \"line-width\"?") })
    #expect(messages.contains { $0.hasSuffix("did you mean \"round\"?") })
  }

  @Test("A name that resembles no known name gets no suggestion")
  func noSuggestion() {
    #expect(Suggestion.nearest(to: "banana", in: ["line-width", "line-color"]) == nil)
    #expect(Suggestion.nearest(to: "lne-width", in: ["line-color", "line-width"]) == "line-width")
  }

  @Test("A text that is not JSON is one mistake, with its place")
  func notJSON() {
    let result = Style.parse(text: Array("{\n  \"version\": 8,\n  oops\n}".utf8))
    #expect(result.style == nil)
    #expect(result.diagnostics.map(\.line) == [3])
    #expect(result.diagnostics.map(\.column) == [3])
  }

  @Test(
    "A value of the wrong kind is reported at its place",
    arguments: [
      ("\"fill-antialias\": 1", "fill-antialias"),
      ("\"fill-color\": \"nocolor\"", "fill-color"),
      ("\"fill-opacity\": \"1\"", "fill-opacity"),
      ("\"fill-translate\": [1]", "fill-translate"),
      ("\"fill-translate\": [1, \"2\"]", "fill-translate[1]"),
      ("\"fill-translate-anchor\": \"page\"", "fill-translate-anchor"),
      ("\"fill-opacity\": [\"+\", 1, \"x\"]", "fill-opacity[2]"),
      ("\"fill-opacity-transition\": {\"delay\": -1}", "fill-opacity-transition.delay"),
      ("\"fill-antialias-transition\": {}", "fill-antialias-transition"),
    ])
  func wrongValues(paint: String, place: String) throws {
    let found = try places(
      layer: "{\"id\": \"a\", \"type\": \"fill\", \"source\": \"s\", \"paint\": {\(paint)}}")
    #expect(found == ["layers[0].paint.\(place)"])
  }

  @Test("Zoom may drive a property only as the input of an outermost curve")
  func zoomInside() throws {
    let layer = """
      {"id": "a", "type": "fill", "source": "s",
       "paint": {"fill-opacity": ["+", ["zoom"], 1]}}
      """
    #expect(try places(layer: layer) == ["layers[0].paint.fill-opacity"])
  }

  @Test("A filter of the old syntax inside an expression is a warning")
  func mixedFilter() throws {
    let found = try mistakes(
      """
      "sources": {"s": {"type": "geojson", "data": {}}},
      "layers": [{"id": "a", "type": "fill", "source": "s",
        "filter": ["all", [">", ["get", "n"], 1], ["==", "$type", "Point"]]}]
      """)
    #expect(found.map(\.place) == ["layers[0].filter[2]"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found[0].message.contains("[\"==\",[\"geometry-type\"],\"Point\"]"))
  }

  @Test("Unknown members of styles, sources and layers are warnings if a member has a similar name")
  func similarNames() throws {
    let source = #"{"type": "vector", "url": "a", "minZoom": 2, "owner": "me"}"#
    let layer = #"{"id": "a", "type": "background", "layuot": {}, "Filter": true, "slot": "top"}"#
    let found = try mistakes(
      #""sources": {"s": \#(source)}, "layers": [\#(layer)], "zom": 2, "created": "today""#)
    #expect(found.map(\.place) == ["sources.s", "layers[0]", "layers[0]", ""])
    #expect(found.allSatisfy { $0.severity == .warning && $0.message.contains("did you mean") })
  }

  @Test("A repeated member is a warning")
  func repetition() throws {
    let layer =
      #"{"id": "a", "type": "background", "paint": {"background-color": "red", "background-color": "blue"}}"#
    let found = try mistakes(
      #""sources": {"s": {"type": "geojson", "data": {}, "data": {}}}, "layers": [\#(layer)], "zoom": 1, "zoom": 2"#
    )
    #expect(
      found.map(\.place) == ["sources.s.data", "layers[0].paint.background-color", "zoom"])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("A filter must give a Boolean")
  func filterOfNumbers() throws {
    let layer = "{\"id\": \"a\", \"type\": \"fill\", \"source\": \"s\", \"filter\": [\"+\", 1, 2]}"
    #expect(try places(layer: layer) == ["layers[0].filter"])
  }

  @Test("A layer needs a source that exists and has a suitable type")
  func sources() throws {
    let found = try mistakes(
      """
      "sources": {
        "v": {"type": "vector", "url": "x"}, "r": {"type": "raster", "url": "x"},
        "d": {"type": "raster-dem", "url": "x"}},
      "layers": [
        {"id": "no source", "type": "fill"},
        {"id": "no source layer", "type": "fill", "source": "v"},
        {"id": "raster of features", "type": "raster", "source": "v"},
        {"id": "fill of pixels", "type": "fill", "source": "r"},
        {"id": "relief of pixels", "type": "hillshade", "source": "r"},
        {"id": "fill of heights", "type": "fill", "source": "d"},
        {"id": "right", "type": "color-relief", "source": "d"}
      ]
      """)
    #expect(found.map(\.place) == (0..<6).map { "layers[\($0)]" })
  }

  @Test("The time for a style of many references and unknown names is proportional to its size")
  func manyReferences() {
    let fill = #"{"id": "0", "type": "fill", "source": "s"}"#
    let references = (1..<30_000).map { #", {"id": "\#($0)", "ref": "0"}"# }.joined()
    let source = #""s": {"type": "geojson", "data": "x"}"#
    let valid = #"{"version": 8, "sources": {\#(source)}, "layers": [\#(fill)\#(references)]}"#
    #expect(Style.parse(text: Array(valid.utf8)).style?.layers.count == 30_000)
    let names = 0..<3000
    let sources = names.map { #""sources-\#($0)": {"type": "geojson", "data": "x"}"# }
    let layers = names.map { #"{"id": "\#($0)", "type": "fill", "source": "source-\#($0)"}"# }
    let (sourceList, layerList) = (sources.joined(separator: ","), layers.joined(separator: ","))
    let invalid = #"{"version": 8, "sources": {\#(sourceList)}, "layers": [\#(layerList)]}"#
    let diagnostics = Style.parse(text: Array(invalid.utf8)).diagnostics
    #expect(diagnostics.count == names.count)
    let remedy = "did you mean \"sources-0\"?"
    #expect(diagnostics.first?.message == "source \"source-0\" not found; \(remedy)")
  }

  @Test("A reference takes another layer's type, and may not name a reference itself")
  func references() throws {
    let found = try mistakes(
      """
      "sources": {"s": {"type": "geojson", "data": {}}},
      "layers": [
        {"id": "a", "type": "fill", "source": "s"},
        {"id": "b", "ref": "a", "paint": {"fill-opacity": 0.5}},
        {"id": "c", "ref": "a", "paint": {"line-width": 1}},
        {"id": "d", "ref": "b"},
        {"id": "e", "ref": "nowhere"},
        {"id": "f", "ref": "a", "source": "s"}
      ]
      """)
    #expect(
      found.map(\.place) == ["layers[2].paint.line-width", "layers[3]", "layers[4]", "layers[5]"])
  }

  @Test("A layer below an unknown layer, or in a cycle, is reported at its insertBelow")
  func insertBelow() throws {
    let found = try mistakes(
      """
      "sources": {},
      "layers": [
        {"id": "a", "type": "background", "insertBelow": "b"},
        {"id": "b", "type": "background", "insertBelow": "a"},
        {"id": "c", "type": "background", "insertBelow": "aa"},
        {"id": "d", "type": "background", "insertBelow": "labels"},
        {"id": "e", "type": "background", "insertBelow": 3}
      ]
      """)
    #expect(
      found.map(\.place) == [
        "layers[0].insertBelow", "layers[2].insertBelow", "layers[4].insertBelow",
      ])
    #expect(found[0].message.contains("\"a\"") && found[0].message.contains("\"b\""))
    #expect(found[1].message.contains("\"c\"") && found[1].message.contains("\"aa\""))
  }
}

@Suite("Lines of a text")
struct LineIndexTests {
  @Test("A line ends with LF, CR LF or CR, and a column is a character")
  func lines() {
    let text = Array("ab\ncd\r\nä€f\rg".utf8)
    let index = LineIndex(text)
    let places = text.indices.map { index.position(ofOffset: $0) }
    #expect(places[0] == TextPosition(line: 1, column: 1))
    #expect(places[3] == TextPosition(line: 2, column: 1))
    #expect(places[7] == TextPosition(line: 3, column: 1))
    #expect(places[12] == TextPosition(line: 3, column: 3))
    #expect(places[14] == TextPosition(line: 4, column: 1))
  }

  @Test("A place in a line of any length is found in a time that does not depend on it")
  func longLine() {
    let text = Array(repeating: "é", count: 500_000).joined()
    let index = LineIndex(Array(text.utf8))
    var sum = 0
    for place in 0..<500_000 { sum += index.position(ofOffset: 2 * place).column - place }
    #expect(sum == 500_000)
  }

  @Test("Every place equals the place that the JSON reader reports")
  func agreesWithReader() {
    let text = Array("\u{FEFF}a\r\r\n\n ü\n\r\u{1F5FA}x\r".utf8)
    let index = LineIndex(text)
    for offset in 3...text.count {
      let expected = text.withUnsafeBytes { TextPosition(ofOffset: offset, in: $0) }
      #expect(index.position(ofOffset: offset) == expected, "offset \(offset)")
    }
  }
}
