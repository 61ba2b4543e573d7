import MapJSON
import Testing

@testable import MapStyle

@Suite("Layers written in Swift")
struct TypedLayerTests {
  private func style(_ layers: any StyleLayer...) throws -> Style {
    var style = try #require(
      Style.parse(
        json(
          """
          {"version": 8, "sources": {"osm": {"type": "geojson", "data": {}}}, "layers": []}
          """)
      ).style)
    for layer in layers { try style.insertLayer(layer.json) }
    return style
  }

  @Test("A layer is written as the style specification defines it")
  func line() throws {
    var layer = LineLayer(id: "roads", source: "osm", sourceLayer: "transportation")
    layer.lineColor = .constant(.red)
    layer.lineColorTransition = Transition(duration: 500, delay: 0)
    layer.lineWidth = .interpolate(.exponential(1.5), .zoom, [5: 1, 15: 8])
    layer.lineCap = .constant(.round)
    layer.lineDasharray = [2, 1]
    layer.filter = .get("class") == "motorway"
    layer.minzoom = 4
    layer.maxzoom = 20.5
    layer.visibility = .constant(.none)
    layer.metadata = .text("mine")
    layer.insertBelow = .labels
    let expected = try json(
      """
      {"id": "roads", "type": "line", "source": "osm", "source-layer": "transportation",
       "paint": {"line-color": "rgba(255,0,0,1)",
                 "line-color-transition": {"duration": 500, "delay": 0},
                 "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 5, 1, 15, 8],
                 "line-dasharray": [2, 1]},
       "layout": {"line-cap": "round", "visibility": "none"},
       "filter": ["==", ["get", "class"], "motorway"],
       "minzoom": 4, "maxzoom": 20.5, "metadata": "mine", "insertBelow": "labels"}
      """)
    #expect(layer.json == expected)
  }

  @Test("A style accepts a layer and returns it with its type")
  func roundTrip() throws {
    let layer = SymbolLayer(id: "places", source: "osm") {
      $0.textField = .get("name")
      $0.textFont = ["Noto Sans Regular"]
      $0.textSize = 12.5
      $0.textAllowOverlap = true
      $0.iconImage = "pin"
      $0.iconPadding = .constant(Padding(top: 1, right: 2, bottom: 3, left: 4))
      $0.textColor = .navy
    }
    let style = try style(layer)
    guard case .symbol(let symbol) = try #require(style.layer("places")).content else {
      return #expect(Bool(false), "no symbol layer")
    }
    #expect(symbol.textSize.constant == 12.5)
    #expect(symbol.textFont.constant == ["Noto Sans Regular"])
    #expect(symbol.iconImage.evaluate(EvaluationContext())?.name == "pin")
    #expect(symbol.iconPadding.constant?.sizes == [1, 2, 3, 4])
    #expect(symbol.textColor.constant == Color(css: "navy"))

    let read = try #require(style.layer("places", as: SymbolLayer.self))
    #expect(read.json == layer.json)
    guard case .constant(let size) = read.textSize else {
      return #expect(Bool(false), "no constant")
    }
    #expect(size == 12.5)
    guard case .expression(let field) = read.textField else {
      return #expect(Bool(false), "no expression")
    }
    #expect(field.json.jsonText == #"["get","name"]"#)
    #expect(read.textOpacity == nil)
    #expect(style.layer("places", as: LineLayer.self) == nil)
    #expect(style.layer("roads", as: SymbolLayer.self) == nil)
  }

  @Test("A property that is set to nil is removed from the JSON")
  func removal() throws {
    var layer = FillLayer(id: "parks", source: "osm") { $0.fillColor = .green }
    layer.fillColor = nil
    layer.fillOpacityTransition = Transition(duration: 1, delay: 2)
    #expect(layer.fillOpacityTransition == Transition(duration: 1, delay: 2))
    layer.fillOpacityTransition = nil
    layer.filter = nil
    #expect(layer.json == (try json(#"{"id": "parks", "type": "fill", "source": "osm"}"#)))
  }

  @Test("A background layer has no source")
  func background() throws {
    let layer = BackgroundLayer(id: "ground") { $0.backgroundColor = .css("#102030") }
    #expect(
      layer.json
        == (try json(
          """
          {"id": "ground", "type": "background", "paint": {"background-color": "rgba(16,32,48,1)"}}
          """)))
    _ = try style(layer)
  }

  @Test("Mistakes are found when the layer is added")
  func mistakes() throws {
    var style = try style()
    let layer = LineLayer(id: "roads", source: "osm") {
      $0.lineWidth = .expression(.upcase("wide"))
      $0.lineOpacity = 2
      $0.filter = .get(1)
    }
    let error = #expect(throws: StyleError.self) { try style.insertLayer(layer.json) }
    guard case .invalid(let diagnostics) = error else {
      return #expect(Bool(false), "another error: \(String(describing: error))")
    }
    #expect(
      Set(diagnostics.map(\.place)) == [
        "layers[0].paint.line-width", "layers[0].paint.line-opacity", "layers[0].filter[1]",
      ])
  }

  @Test("Text with sections is written as an expression, and read as the same text")
  func formatted() throws {
    let text = Formatted([
      Formatted.Section(text: "big", scale: 1.5, fontStack: ["A", "B"], textColor: .white),
      Formatted.Section(text: "", image: ResolvedImage(name: "pin"), verticalAlignment: .top),
    ])
    let expression = try CompiledExpression(text.styleJSON, expecting: .formatted)
    #expect(try expression.evaluate(EvaluationContext()) == .formatted(text))
    #expect(Formatted("plain").styleJSON == .text("plain"))
  }

  @Test("Colors keep their channels")
  func colors() {
    for color in [Color.red, .constantGray, Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)] {
      let read = color.styleJSON.string.flatMap { Color(css: $0) }
      #expect(abs((read?.red ?? .nan) - color.red) < 1e-12)
      #expect(abs((read?.green ?? .nan) - color.green) < 1e-12)
      #expect(abs((read?.blue ?? .nan) - color.blue) < 1e-12)
      #expect(read?.alpha == color.alpha)
    }
  }

  @Test(
    "Named colors have the values of CSS",
    arguments: [
      ("gray", Color.gray), ("silver", .silver), ("red", .red), ("maroon", .maroon),
      ("brown", .brown), ("orange", .orange), ("yellow", .yellow), ("olive", .olive),
      ("lime", .lime), ("green", .green), ("teal", .teal), ("cyan", .cyan), ("blue", .blue),
      ("navy", .navy), ("purple", .purple), ("magenta", .magenta), ("pink", .pink),
      ("black", .black), ("white", .white), ("transparent", .transparent),
    ])
  func names(name: String, color: Color) {
    #expect(Color(css: name) == color)
  }
}

extension Color {
  fileprivate static let constantGray = Color(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3)
}
