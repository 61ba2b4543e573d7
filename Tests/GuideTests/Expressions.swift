import MapJSON
import MapStyle
import RenderMap
import Testing

@Suite("Guide: expressions")
struct ExpressionsGuide {
  private func map() throws -> Map {
    let style = """
      {"version": 8, "state": {"theme": {"default": "light"}},
       "sources": {"roads": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}},
       "layers": []}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  @Test("properties of a layer can be expressions")
  func properties() throws {
    var map = try map()
    // snippet: properties
    var roads = LineLayer(id: "roads", source: "roads")
    roads.lineColor = .interpolate(.linear, .get("traffic_level"), [0: .red, 1: .green])
    roads.lineWidth = .interpolate(.exponential(1.5), .zoom, [5: 1, 15: 8])
    roads.lineOpacity = .expression(.get("weight") / 100)
    roads.lineCap = .constant(.round)
    roads.lineBlur = 0.5
    try map.addLayer(roads)
    // end
    #expect(map.style.layer("roads", as: LineLayer.self)?.json == roads.json)
  }

  @Test("predicates are written in Swift")
  func predicates() throws {
    var roads = LineLayer(id: "roads", source: "roads")
    // snippet: predicate
    roads.filter = .get("importance") > 50 && .get("class") != "track"
    // end
    #expect(
      roads.filter?.json.jsonText
        == #"["all",[">",["get","importance"],50],["!=",["get","class"],"track"]]"#)
    // snippet: membership
    roads.filter = .in(.get("class"), ["motorway", "trunk"]) || !.has("tunnel")
    // end
    _ = try Filter(#require(roads.filter).json)
  }

  @Test("decisions are written in Swift")
  func decisions() throws {
    var map = try map()
    // snippet: decisions
    var labels = SymbolLayer(id: "names", source: "roads")
    labels.textField = .format(
      FormatSection(.coalesce(.get("name:en"), .get("name"))),
      FormatSection(.concat("\n", .get("ref")), fontScale: 0.8, textColor: .gray))
    labels.textSize = .step(.zoom, 10, [8: 12, 12: 16])
    labels.textColor = .match(
      .get("class"), ["motorway": .maroon, ["trunk", "primary"]: .brown], default: .black)
    labels.textHaloColor = .case(
      [.globalState("theme") == "dark": .black], default: .white)
    labels.symbolSortKey = .let(["rank": .get("rank")], .case([.var("rank") > 5: 9], default: 1))
    try map.addLayer(labels)
    // end
    #expect(map.style.layer("names") != nil)
  }

  @Test("stops can be computed, and JSON can be read")
  func json() throws {
    // snippet: stops
    let palette: [Color] = [.yellow, .orange, .red]
    let stops = ExpressionPairs(
      palette.enumerated().map {
        (key: StyleExpression(Double($0.offset)), value: StyleExpression($0.element))
      })
    let color: StyleExpression = .interpolate(.linear, .get("level"), stops)
    // end
    _ = try CompiledExpression(color.json, expecting: .color)
    // snippet: json
    let written: StyleExpression = .get("importance") > 50
    let text = written.json.jsonText
    let read = StyleExpression(json: try JSONDocument(parsing: text).root)
    // end
    #expect(text == #"[">",["get","importance"],50]"#)
    #expect(read.json == written.json)
    // snippet: call
    let shout: StyleExpression = .call("upcase", .get("name"))
    // end
    #expect(shout.json == StyleExpression.upcase(.get("name")).json)
  }

  @Test("mistakes in expressions are errors")
  func mistakes() throws {
    var map = try map()
    var message = ""
    // snippet: mistakes
    let wrong = LineLayer(id: "wrong", source: "roads") {
      $0.lineWidth = .expression(.upcase(.get("name")))
    }
    do {
      try map.addLayer(wrong)
    } catch {
      message = "\(error)"
    }
    // end
    #expect(message.contains("line-width"))
    #expect(map.style.layer("wrong") == nil)
  }
}
