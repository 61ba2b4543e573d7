import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("The layers of legends")
struct LegendChoiceTests {
  private static let step = #""fill-color": ["step", ["get", "a"], "red", 5, "blue"]"#

  @Test("Layers and titles are a list, in which a backslash escapes commas and equals signs")
  func list() throws {
    let entries = LegendOptions.Entry.list(#"roads=Roads\, paths,a\=b,parks=x=y"#)
    #expect(
      entries == [
        LegendOptions.Entry("roads", title: "Roads, paths"), LegendOptions.Entry("a=b"),
        LegendOptions.Entry("parks", title: "x=y"),
      ])
    for text in ["", ",a", "a,", "=b", "a,,b"] { #expect(LegendOptions.Entry.list(text) == nil) }
  }

  @Test("By default, the layers whose looks depend on attributes are shown, the topmost first")
  func usual() throws {
    let style = try style(
      [
        fill(#""fill-color": "grey""#, id: "plain"), fill(Self.step, id: "low"),
        layer("line", #""line-width": ["match", ["get", "k"], "x", 2, 1]"#, id: "high"),
      ].joined(separator: ","))
    let legend = try Legend(of: style, zoom: 4)
    #expect(legend.entries.map(\.layers.last) == ["high", "low"])
    let plain = try Legend(
      of: style, options: LegendOptions(entries: [.init("plain", title: "Land")]), zoom: 4)
    #expect(plain.entries.map(\.labels) == [["Land"]])
  }

  @Test("A style chooses layers in its metadata, and names classes")
  func metadata() throws {
    let style = try style(
      fill(Self.step) + ","
        + fill(
          #""fill-color": ["match", ["get", "k"], "x", "red", "y", "blue", "grey"]"#, id: "kinds",
          #""metadata": {"legend": {"labels": {"x": "First", "other": "None"}}}"#),
      #"""
      "metadata": {"legend": {"title": "All", "layers": [
        {"layer": "areas", "title": "A", "units": "m"}]}}
      """#)
    let legend = try Legend(of: style, zoom: 4)
    #expect(legend.title == "All")
    #expect(legend.entries.map(\.title) == ["A", "Kinds"])
    #expect(legend.entries.first?.units == "m")
    #expect(legend.entries.last?.labels == ["First", "y", "None"])
    // The layers that the caller chooses come first.
    let chosen = try Legend(
      of: style, options: LegendOptions(title: "T", entries: [.init("areas")], units: "km"), zoom: 4
    )
    #expect(chosen.title == "T")
    #expect(chosen.entries.map(\.units) == ["km"])
  }

  @Test("English words in the metadata of a style are translated")
  func words() throws {
    let style = try style(
      fill(
        #""fill-color": ["match", ["get", "k"], "x", "red", "", "blue", "grey"]"#,
        #""metadata": {"legend": {"labels": {"": "No data", "x": "Other"}}}"#))
    let options = LegendOptions(locale: "fr")
    let legend = try Legend(of: style, options: options, zoom: 4)
    #expect(legend.entries.map(\.labels) == [["Autres", "Pas de données", "Autres"]])
  }

  @Test("A layer that wants no legend is shown only if it is chosen")
  func refused() throws {
    let style = try style(fill(Self.step, #""metadata": {"legend": false}"#))
    #expect(throws: RequestError.nothingToShow(known: ["areas"])) { try Legend(of: style, zoom: 4) }
    #expect(try legend(of: style, "areas").entries.count == 1)
  }

  @Test("A line with its casing is one swatch, as are layers that are joined")
  func families() throws {
    let filter = #""filter": ["==", ["get", "class"], "road"]"#
    let style = try style(
      [
        layer("line", #""line-width": 7, "line-color": "grey""#, id: "casing", filter),
        layer("line", #""line-width": 5, "line-color": "white""#, id: "road", filter),
        layer("line", #""line-width": 1"#, id: "rail"),
      ].joined(separator: ","))
    let road = try legend(of: style, "road").entries
    #expect(road.map(\.layers) == [["casing", "road"]])
    #expect(road.first?.items.first?.parts.map { $0.line?.width } == [7, 5])
    let joined = try legend(of: style, "casing+rail=Both").entries
    #expect(joined.map(\.layers) == [["casing", "rail"]])
    #expect(joined.first?.labels == ["Both"])
    // A layer with a separate entry does not complete other entries.
    #expect(
      try legend(of: style, "road,casing").entries.map(\.layers) == [["road"], ["casing"]])
  }

  @Test("A layer that does not exist names the others, the nearest first")
  func unknown() throws {
    let style = try style(fill(Self.step) + "," + fill(Self.step, id: "roads"))
    let error = RequestError.unknownLegendLayer("area", known: ["areas", "roads"])
    #expect(throws: error) { try legend(of: style, "area") }
    #expect(
      error.reason == "the style has no layer \"area\"; its layers are areas, roads")
    #expect(throws: error) {
      try LegendOptions(entries: [.init("area")]).checkLayers(of: style)
    }
  }

  @Test("A layer that draws nothing is the subject of a warning")
  func invisible() throws {
    let style = try style(
      fill(#""fill-opacity": 0"#) + "," + fill(Self.step, id: "other"))
    let legend = try legend(of: style, "areas,other")
    #expect(legend.entries.map(\.layers) == [["other"]])
    #expect(legend.warnings.map(\.kind) == [.emptyLayer])
    #expect(legend.warnings.map(\.layer) == ["areas"])
  }

  @Test("Only the classes of features in the picture are shown, if these are wanted")
  func shown() throws {
    let style = try style(fill(Self.step))
    let content = LegendContent(["areas": [TestFeature(["a": 9]), TestFeature(["a": 12])]])
    #expect(
      try legend(of: style, "areas", classes: .shown, content: content).entries.first?.labels
        == ["≥ 5"])
    #expect(
      try legend(of: style, "areas", content: content).entries.first?.labels == ["< 5", "≥ 5"])
    let empty = try legend(
      of: style, "areas", classes: .shown, content: LegendContent(["areas": []]))
    #expect(empty.entries == [])
    #expect(empty.warnings.map(\.kind) == [.emptyLayer])
  }

  @Test("Values that name images are classes, without a class for other values")
  func enumerated() throws {
    let style = try style(fill(#""fill-pattern": ["get", "k"]"#))
    let content = LegendContent([
      "areas": [TestFeature(["k": "wood"]), TestFeature(["k": "sand"])]
    ])
    let legend = try legend(of: style, "areas", content: content)
    #expect(legend.entries.first?.labels == ["sand", "wood"])
    #expect(
      legend.entries.first?.items.map { $0.parts.first?.fill?.pattern } == ["sand", "wood"])
  }

  @Test("Features without a value that look like other features are not a separate class")
  func missing() throws {
    let style = try style(
      fill(#""fill-color": ["match", ["get", "k"], "x", "red", "y", "blue", "grey"]"#))
    let content = LegendContent(["areas": [TestFeature(["k": "x"]), TestFeature([:])]])
    let shown = try legend(of: style, "areas", classes: .shown, content: content)
    #expect(shown.entries.first?.labels == ["x", "Other"])
  }

  @Test("The layers of data over a map have one entry for each kind of geometry")
  func overlays() throws {
    let style = try style(
      [
        fill(#""fill-color": "red""#, id: "data-fill"),
        layer("line", #""line-color": "blue""#, id: "data-stroke"),
      ].joined(separator: ","))
    var options = LegendOptions()
    options.dataSources = [LegendContent.DataSource("data", title: "city_parks")]
    let content = LegendContent([
      "data-fill": [TestFeature(["a": 1])], "data-stroke": [TestFeature(["a": 1])],
    ])
    let legend = try Legend(of: style, options: options, zoom: 4, content: content)
    #expect(legend.entries.map(\.layers) == [["data-fill", "data-stroke"]])
    #expect(legend.entries.map(\.labels) == [["City parks"]])
  }

  @Test("A heatmap is a bar from low to high")
  func heatmap() throws {
    let style = try style(layer("heatmap", #""heatmap-radius": 9"#, id: "heat"))
    let entry = try #require(try Legend(of: style, zoom: 4).entries.first)
    #expect(entry.bar?.ticks.map(\.label) == ["Low", "High"])
    #expect(entry.bar?.stops.last?.color == (try css("red")))
  }

  @Test("A legend as JSON has its classes with their swatches")
  func json() throws {
    let style = try style(fill(Self.step))
    let text = try legend(of: style, "areas").json.jsonText
    let range = #"{"label":"< 5","values":[{"attribute":"a","below":5}]"#
    #expect(text.contains(range), "\(text)")
    #expect(text.contains(##""sample":[{"type":"fill","color":"rgba(255,0,0,1)","opacity":1"##))
  }

  @Test("An expression that doubles with each variable is not read without end")
  func bounded() throws {
    var nested = #"["step", ["var", "v16"], "red", 5, "blue"]"#
    for index in (1...16).reversed() {
      let inner = index == 1 ? #"["get", "a"]"# : #"["var", "v\#(index - 1)"]"#
      nested = #"["let", "v\#(index)", ["+", \#(inner), \#(inner)], \#(nested)]"#
    }
    let style = try style(fill("\"fill-color\": \(nested)"))
    #expect(try legend(of: style, "areas").warnings.map(\.kind) == [.unreadProperty])
  }
}
