import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Continuous colors of numbers")
struct ContinuousColorTests {
  private func theme(_ palette: String? = "#000000,#ffffff") throws -> Theme {
    var theme = Theme(colorBy: "a")
    theme.scheme = .continuous
    theme.palette = try palette.map { text throws(RequestError) in try Palette(text) }
    return theme
  }

  private func key(_ values: [AttributeValue?], _ theme: Theme) throws -> ColorKey {
    try #require(try ThemedFeatures(squares(values), by: theme).colors)
  }

  @Test("colors are interpolated between the smallest number, round numbers and the greatest")
  func stops() throws {
    let key = try key([0, 3, 100], try theme())
    #expect(
      key.expression.json.jsonText
        == ##"["interpolate",["linear"],["get","a"],0,"#000000",20,"#333333",40,"#666666","##
        + ##"60,"#999999",80,"#cccccc",100,"#ffffff"]"##)
    #expect(key.classes == [])
    #expect(key.notices == [])
  }

  @Test("the palette can be reversed")
  func reversed() throws {
    var theme = try theme()
    theme.isReversed = true
    let text = try key([0, 100], theme).expression.json.jsonText
    #expect(text.contains(##"0,"#ffffff",20,"#cccccc""##))
  }

  @Test("numbers at the same distance from the midpoint have equally strong colors")
  func midpoint() throws {
    var theme = try theme("#ff0000,#ffffff,#0000ff")
    theme.midpoint = 0
    let text = try key([-10, 5, 30], theme).expression.json.jsonText
    // A third of the way from white to red, and half and all of the way to blue.
    #expect(text.contains(##",-10,"#ffaaaa","##))
    #expect(text.contains(##",0,"#ffffff","##))
    #expect(text.contains(##",15,"#8080ff","##))
    #expect(text.hasSuffix(##",30,"#0000ff"]"##))
  }

  @Test("equal numbers have one color, and infinite numbers the color of an end")
  func odd() throws {
    let one = try key([5, 5], try theme())
    #expect(one.expression.json.string == "#808080")
    #expect(one.notices.map(\.message) == ["all values are 5; there is 1 color"])
    let infinite = try key([1, 3, .double(.infinity), "x"], try theme())
    #expect(
      infinite.notices.map(\.message) == [
        "1 of 4 values are not numbers ('x') and are drawn as no data; the scheme categories draws texts",
        "1 value is infinite and drawn with the first or the last color",
      ])
    #expect(infinite.classes.map(\.featureCount) == [1])
  }

  @Test(
    "numbers of any magnitude have stops in ascending order from end to end",
    arguments: [
      [1e-15, 7e-15], [1e300, 5e300], [-1.7e308, 1.7e308], [1, Double(1).nextUp],
      [0, .leastNonzeroMagnitude], [-3, 1e12],
    ])
  func magnitudes(numbers: [Double]) throws {
    let values = numbers.map { AttributeValue.double($0) }
    let parts = try #require(try key(values, try theme()).expression.json.array)
    let stops = stride(from: 3, to: parts.count, by: 2).compactMap { parts[$0].double }
    #expect(stops.count >= 2)
    #expect(stops.first == numbers[0])
    #expect(stops.last == numbers[1])
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0 < $1 && ($1 - $0).isFinite })
    #expect(parts[4].string == "#000000")
    #expect(parts.last?.string == "#ffffff")
  }

  @Test("the legend shows a bar with the numbers of the stops, and missing values beside it")
  func legend() throws {
    let features = squares([0, 50, 100, nil])
    let part = try #require(try ThemedFeatures(features, by: theme()).parts.first)
    var style = try #require(
      Style.parse(["version": 8, "sources": [:], "layers": []] as JSONValue, .strict).style)
    try style.addSource(
      "data", ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]])
    for layer in part.layers(id: "data") { try style.insertLayer(layer.json) }
    let places = features.map { ThemeTestFeature(styleAttributes: $0.attributes) }
    let legend = try Legend(of: style, zoom: 3, content: LegendContent { _ in places })
    let entry = try #require(legend.entries.first)
    let bar = try #require(entry.bar)
    #expect(bar.ticks.map(\.label) == ["0", "20", "40", "60", "80", "100"])
    #expect(bar.stops.first?.color == Color(css: "#000000"))
    #expect(bar.stops.last?.color == Color(css: "#ffffff"))
    #expect(entry.items.map(\.label) == ["No data"])
  }

  @Test("options for classes and palettes for categories are errors")
  func mistakes() throws {
    func reason(_ change: (inout Theme) -> Void) throws -> String? {
      var theme = try theme(nil)
      change(&theme)
      let error = #expect(throws: RequestError.self) { try theme.check() }
      return error?.description
    }
    #expect(
      try reason { $0.classCount = 4 }
        == "classes: continuous colors have no classes: leave it out")
    #expect(
      try reason { $0.inclusive = .upper }
        == "inclusive: continuous colors have no limits: leave it out")
    #expect(
      try reason { $0.breaks = [1] }
        == "breaks: are instead of the scheme continuous: leave one of them out")
    #expect(
      try reason { $0.palette = .lightCategories }
        == "palette: continuous colors require a sequential or diverging palette such as viridis or RdBu; "
        + "Tol-light is for categories")
  }
}
