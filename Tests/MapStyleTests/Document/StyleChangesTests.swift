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

  @Test("A property is set, and its default is restored")
  func paint() throws {
    var style = try style()
    try style.setPaintProperty("line-width", ofLayer: "a", to: json("7"))
    #expect(try width(of: "a", in: style) == 7)
    try style.setPaintProperty("line-width", ofLayer: "a", to: nil)
    #expect(try width(of: "a", in: style) == 1)
    try style.setLayoutProperty("visibility", ofLayer: "a", to: json("\"none\""))
    #expect(style.layer("a")?.visibility.constant == Visibility.none)
  }

  @Test("An invalid change is refused, and the style is unchanged")
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

  @Test("A source is added, and can be removed only if no layer draws it")
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
    try style.insertLayer(json("{\"id\": \"b\", \"type\": \"background\"}"), below: "a")
    try style.setMember("light", to: json("{\"anchor\": \"map\"}"))
    #expect(style.layers.map(\.id) == ["b", "a"])
    #expect(style.light.anchor.constant == .map)
    #expect(throws: StyleError.self) {
      try style.setMember("light", to: json("{\"anchor\": \"wat\"}"))
    }
  }

  @Test("A change compiles its own property only")
  func compilation() throws {
    var style = try style()
    try style.setPaintProperty("line-color", ofLayer: "a", to: json(#"["get", "color"]"#))
    let before = style
    try style.setPaintProperty("line-width", ofLayer: "a", to: json(#"["get", "width"]"#))
    let (old, new) = (try #require(before.layer("a")), try #require(style.layer("a")))
    #expect(style.layer("b") === before.layer("b"))
    #expect(old !== new)
    #expect(old.layoutIdentity === new.layoutIdentity)
    guard case .line(let oldLine) = old.content, case .line(let newLine) = new.content else {
      return #expect(Bool(false), "no line layers")
    }
    #expect(oldLine.lineColor.expression?.root === newLine.lineColor.expression?.root)
    #expect(newLine.lineWidth.expression != nil)
    #expect(oldLine.lineWidth.constant == 1)
    #expect(style.layers.map(\.id) == ["a", "b"])
    #expect(style.layers.first === new)
  }

  @Test("A style uses the expressions and filters that validation compiled")
  func validation() throws {
    let json = try json(
      """
      {"version": 8, "sources": {"s": {
         "type": "geojson", "data": {}, "filter": ["has", "x"], "cluster": true,
         "clusterProperties": {"sum": ["+", ["get", "x"]]}}},
       "light": {"intensity": ["interpolate", ["linear"], ["zoom"], 0, 0.1, 9, 0.5]},
       "layers": [
         {"id": "a", "type": "line", "source": "s", "filter": ["==", ["get", "x"], 1],
          "layout": {"line-cap": ["get", "cap"]}, "paint": {"line-width": ["get", "width"]}}]}
      """)
    let (diagnostics, compiled) = StyleValidator.check(json)
    #expect(diagnostics.isEmpty)
    let style = Style(lenient: json, compiled: compiled)
    let layer = try #require(style.layer("a"))
    guard case .line(let line) = layer.content else {
      return #expect(Bool(false), "no line layer")
    }
    let place = "layers[0]"
    let width = try #require(
      compiled.expression(self.json(#"["get", "width"]"#), at: "\(place).paint.line-width"))
    #expect(line.lineWidth.expression?.root === width.root)
    let cap = try #require(
      compiled.expression(self.json(#"["get", "cap"]"#), at: "\(place).layout.line-cap"))
    #expect(line.lineCap.expression?.root === cap.root)
    let filter = try #require(
      compiled.filter(self.json(#"["==", ["get", "x"], 1]"#), at: "\(place).filter"))
    #expect(layer.filter?.expression.root === filter.expression.root)
    let intensity = try #require(
      compiled.expression(
        self.json(#"["interpolate", ["linear"], ["zoom"], 0, 0.1, 9, 0.5]"#),
        at: "light.intensity"))
    #expect(style.light.intensity.expression?.root === intensity.root)
    guard case .geojson(let source) = style.source("s") else {
      return #expect(Bool(false), "no GeoJSON source")
    }
    let sourceFilter = try #require(
      compiled.filter(self.json(#"["has", "x"]"#), at: "sources.s.filter"))
    #expect(source.filter?.expression.root === sourceFilter.expression.root)
    let map = try #require(
      compiled.expression(
        self.json(#"["get", "x"]"#), at: "sources.s.clusterProperties.sum.map"))
    #expect(source.clustering?.properties.first?.map.root === map.root)
  }

  @Test("Compiled values are overridden without a change to the JSON")
  func overrides() throws {
    var style = try style()
    let specification = LineProperties.declared.lineWidth.specification
    let json = style.json
    style.overridePaintProperty(
      "line-width", ofLayer: "a",
      with: PropertyExpression(constant: .number(3), of: specification))
    style.overrideLightProperty(
      "intensity",
      with: PropertyExpression(
        constant: .number(0.25), of: LightProperties.declared.intensity.specification))
    #expect(try width(of: "a", in: style) == 3)
    #expect(style.light.intensity.constant == 0.25)
    style.overridePaintProperty("line-width", ofLayer: "a", with: nil)
    #expect(try width(of: "a", in: style) == 1)
    #expect(style.json == json)
  }

  @Test("A layer without its source is drawn once the source is added")
  func missingSource() throws {
    var style = try #require(
      Style.parse(
        try json(
          """
          {"version": 8, "sources": {}, "layers": [
             {"id": "a", "type": "line", "source": "s", "paint": {"line-width": 4}}]}
          """), .lenient
      ).style)
    #expect(style.layers.isEmpty)
    #expect(style.layer("a") == nil)
    try style.setPaintProperty("line-width", ofLayer: "a", to: json("5"))
    try style.addSource("s", json(#"{"type": "geojson", "data": {}}"#))
    #expect(try width(of: "a", in: style) == 5)
    #expect(style.layers.count == 1)
  }

  @Test("Changes of a layer that uses the layout of another layer do not change the other")
  func references() throws {
    var style = try #require(
      Style.parse(
        try json(
          """
          {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}}, "layers": [
             {"id": "a", "type": "line", "source": "s", "layout": {"line-cap": "round"}},
             {"id": "b", "ref": "a", "paint": {"line-width": 4}}]}
          """), .lenient
      ).style)
    let text = style.json
    try style.setLayoutProperty("line-cap", ofLayer: "b", to: json(#""square""#))
    func cap(_ id: String) throws -> LineCap? {
      guard case .line(let line) = try #require(style.layer(id)).content else { return nil }
      return line.lineCap.constant
    }
    #expect(try cap("a") == .round)
    #expect(try cap("b") == .square)
    #expect(try width(of: "b", in: style) == 4)
    #expect(style.json != text)
    #expect(style.members(ofLayer: "b")?["ref"] == nil)
    let read = try #require(Style.parse(style.json).style)
    #expect(read.json == style.json)
  }
}
