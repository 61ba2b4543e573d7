import MapJSON
import Testing

@testable import MapStyle

@Suite("Changing a style")
struct StyleChangesTests {
  private func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  private func style() throws -> Style {
    try #require(
      Style.parse(
        try json(
          """
          {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}},
           "layers": [
             {"id": "a", "type": "line", "source": "s"},
             {"id": "b", "type": "background"}]}
          """)
      ).style)
  }

  private func width(of id: String, in style: Style) throws -> Double? {
    guard case .line(let line) = try #require(style.layer(id)).content else { return nil }
    return line.lineWidth.constant
  }

  @Test("A property is set, and given its default back")
  func paint() throws {
    var style = try style()
    try style.setPaintProperty("line-width", ofLayer: "a", to: json("7"))
    #expect(try width(of: "a", in: style) == 7)
    try style.setPaintProperty("line-width", ofLayer: "a", to: nil)
    #expect(try width(of: "a", in: style) == 1)
    try style.setLayoutProperty("visibility", ofLayer: "a", to: json("\"none\""))
    #expect(style.layer("a")?.visibility.constant == Visibility.none)
  }

  @Test("What would be wrong is refused, and nothing changes")
  func wrong() throws {
    var style = try style()
    let error = #expect(throws: StyleError.self) {
      try style.setPaintProperty("line-width", ofLayer: "a", to: json("\"wide\""))
    }
    guard case .invalid(let diagnostics) = error else {
      return #expect(Bool(false), "another error: \(String(describing: error))")
    }
    #expect(diagnostics.map(\.place) == ["layers[0].paint.line-width"])
    #expect(try width(of: "a", in: style) == 1)
    #expect(throws: StyleError.unknownLayer("z")) {
      try style.setPaintProperty("line-width", ofLayer: "z", to: json("1"))
    }
    #expect(throws: StyleError.self) { try style.setFilter(ofLayer: "a", to: json("[\"wat\"]")) }
    #expect(throws: StyleError.self) {
      try style.setZoomRange(ofLayer: "a", minzoom: 3, maxzoom: 40)
    }
  }

  @Test("Filters and zoom ranges are set and removed")
  func filterAndZoom() throws {
    var style = try style()
    try style.setFilter(ofLayer: "a", to: json("[\"==\", \"x\", 1]"))
    #expect(style.layer("a")?.filter != nil)
    try style.setFilter(ofLayer: "a", to: nil)
    #expect(style.layer("a")?.filter == nil)
    try style.setZoomRange(ofLayer: "a", minzoom: 3, maxzoom: 4.5)
    #expect(style.layer("a")?.minzoom == 3)
    #expect(style.layer("a")?.maxzoom == 4.5)
  }

  @Test("Layers are added below others or on top, moved and removed")
  func layers() throws {
    var style = try style()
    try style.addLayer(json("{\"id\": \"c\", \"type\": \"background\"}"), before: "b")
    #expect(style.layers.map(\.id) == ["a", "c", "b"])
    try style.addLayer(json("{\"id\": \"d\", \"type\": \"background\"}"))
    #expect(style.layers.map(\.id) == ["a", "c", "b", "d"])
    try style.moveLayer("a", before: "d")
    #expect(style.layers.map(\.id) == ["c", "b", "a", "d"])
    try style.moveLayer("d", before: "c")
    #expect(style.layers.map(\.id) == ["d", "c", "b", "a"])
    try style.moveLayer("d")
    #expect(style.layers.map(\.id) == ["c", "b", "a", "d"])
    try style.removeLayer("b")
    #expect(style.layers.map(\.id) == ["c", "a", "d"])
    #expect(throws: StyleError.duplicateLayer("a")) {
      try style.addLayer(json("{\"id\": \"a\", \"type\": \"background\"}"))
    }
    #expect(throws: StyleError.self) {
      try style.addLayer(json("{\"id\": \"e\", \"type\": \"fill\", \"source\": \"wat\"}"))
    }
    #expect(throws: StyleError.unknownLayer("wat")) { try style.moveLayer("a", before: "wat") }
  }

  @Test("A source is added, and removed only when no layer draws it")
  func sources() throws {
    var style = try style()
    try style.addSource("t", json("{\"type\": \"geojson\", \"data\": {}}"))
    #expect(style.sources.map(\.name) == ["s", "t"])
    try style.removeSource("t")
    #expect(style.sources.map(\.name) == ["s"])
    #expect(throws: StyleError.sourceInUse(source: "s", layer: "a")) {
      try style.removeSource("s")
    }
    #expect(throws: StyleError.duplicateSource("s")) {
      try style.addSource("s", json("{\"type\": \"geojson\", \"data\": {}}"))
    }
    #expect(throws: StyleError.self) { try style.addSource("u", json("{\"type\": \"wat\"}")) }
  }

  @Test("A style with mistakes elsewhere can be changed")
  func lenient() throws {
    var style = try #require(
      Style.parse(
        try json(
          """
          {"version": 8, "sources": {}, "layers": [
             {"id": "a", "type": "background", "paint": {"wat": 1}}]}
          """), .lenient
      ).style)
    try style.addLayer(json("{\"id\": \"b\", \"type\": \"background\"}"), before: "a")
    try style.setMember("light", to: json("{\"anchor\": \"map\"}"))
    #expect(style.layers.map(\.id) == ["b", "a"])
    #expect(style.light.anchor.constant == .map)
    #expect(throws: StyleError.self) {
      try style.setMember("light", to: json("{\"anchor\": \"wat\"}"))
    }
  }
}
