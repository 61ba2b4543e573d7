import MapGeoJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("Classes of expressions")
struct ClassTests {
  @Test("A step has a class below its first stop, and one from each stop")
  func step() throws {
    let entry = try entry(
      color: #"["step", ["get", "pop"], "red", 10, "lime", 2500.5, "blue"]"#)
    #expect(entry.title == "Pop")
    #expect(entry.attribute == "pop")
    #expect(entry.labels == ["< 10", "10–2,500.5", "≥ 2,500.5"])
    #expect(try entry.colors == [css("red"), css("lime"), css("blue")])
    #expect(
      entry.items.map(\.classes) == [
        [LegendClass(attribute: "pop", values: .range(LegendRange(-.infinity, 10)))],
        [LegendClass(attribute: "pop", values: .range(LegendRange(10, 2500.5)))],
        [LegendClass(attribute: "pop", values: .range(LegendRange(2500.5, .infinity)))],
      ])
  }

  @Test("Adjacent classes with the same look are one class")
  func equalNeighbors() throws {
    let entry = try entry(
      color: #"["step", ["get", "a"], "red", 10, "lime", 20, "lime", 30, "blue"]"#)
    #expect(entry.labels == ["< 10", "10–30", "≥ 30"])
  }

  @Test("A match has a class for each of its branches, and one for other values")
  func match() throws {
    let entry = try entry(
      color: #"["match", ["get", "kind"], ["oak", "ash_tree"], "red", "Elm", "lime", "grey"]"#)
    #expect(entry.title == "Areas")
    #expect(entry.labels == ["oak, ash_tree", "Elm", "Other"])
    #expect(try entry.colors == [css("red"), css("lime"), css("grey")])
  }

  @Test("Comparisons include or exclude their number")
  func comparisons() throws {
    let entry = try entry(
      color: #"["case", ["<=", ["get", "a"], 5], "red", [">", 10, ["get", "a"]], "lime", "blue"]"#)
    #expect(entry.labels == ["≤ 5", "> 5–10", "≥ 10"])
  }

  @Test("Features without a number have a class if the style asks for them")
  func noData() throws {
    let color = #"""
      ["case", ["!=", ["typeof", ["get", "a"]], "number"], "#cccccc",
        ["step", ["get", "a"], "red", 3, "blue"]]
      """#
    #expect(try entry(color: color).labels == ["< 3", "≥ 3", "No data"])
    #expect(try entry(color: color, locale: "de").labels == ["< 3", "≥ 3", "Keine Angabe"])
  }

  @Test("Features with an attribute are a class beside the others")
  func presence() throws {
    let entry = try entry(color: #"["case", ["has", "hub"], "red", "blue"]"#)
    #expect(entry.labels == ["Hub", "Other"])
    #expect(try entry.colors == [css("red"), css("blue")])
  }

  @Test("A swatch has the gradient of the line from its start to its end")
  func gradient() throws {
    let style = try style(
      layer(
        "line",
        #""line-gradient": ["interpolate", ["linear"], ["line-progress"], 0, "black", 1, "white"]"#,
        id: "line"), lineMetrics: true)
    let line = try legend(of: style, "line").entries.first?.items.first?.parts.first?.line
    #expect(line?.gradient.count == 33)
    #expect(line?.gradient.first == .black && line?.gradient.last == .white)
    #expect(line?.gradient[8] == Color(red: 0.25, green: 0.25, blue: 0.25))
  }

  @Test("An interpolation of colors is a bar with its stops")
  func bar() throws {
    let entry = try entry(
      color: #"["interpolate", ["linear"], ["get", "a"], 0, "black", 100, "red", 200, "white"]"#
    )
    let bar = try #require(entry.bar)
    #expect(entry.items == [])
    #expect(bar.ticks.map(\.label) == ["0", "100", "200"])
    #expect(bar.ticks.map(\.position) == [0, 0.5, 1])
    #expect(bar.stops.first?.color == .black)
    #expect(bar.stops.last?.color == .white)
    let quarter = try #require(bar.stops.first { $0.position == 0.25 })
    #expect(quarter.value == 50)
    #expect(quarter.color == Color(red: 0.5, green: 0, blue: 0))
  }

  @Test("Parts that depend on the zoom level use the level of the picture")
  func zoom() throws {
    let color = #"""
      ["step", ["zoom"], ["step", ["get", "a"], "red", 1, "blue"],
        5, ["step", ["get", "a"], "red", 2, "lime"]]
      """#
    #expect(try entry(color: color, zoom: 4.9).labels == ["< 1", "≥ 1"])
    #expect(try entry(color: color, zoom: 5).labels == ["< 2", "≥ 2"])
  }

  @Test("Legacy functions have the classes of their stops")
  func functions() throws {
    let interval = #"{"property": "a", "type": "interval", "stops": [[0, "red"], [7, "blue"]]}"#
    #expect(try entry(color: interval).labels == ["< 7", "≥ 7"])
    let categories = #"""
      {"property": "k", "type": "categorical", "stops": [["x", "red"], ["y", "blue"]], "default": "grey"}
      """#
    #expect(try entry(color: categories).labels == ["x", "y", "Other"])
    let curve = #"{"property": "a", "stops": [[0, "red"], [10, "blue"]]}"#
    #expect(try entry(color: curve).bar?.ticks.map(\.label) == ["0", "10"])
  }

  @Test("The value of a formula has separate classes")
  func formula() throws {
    let entry = try entry(
      color: #"["step", ["/", ["get", "pop"], ["get", "area"]], "red", 50, "blue"]"#)
    #expect(entry.attribute == "pop / area")
    #expect(entry.labels == ["< 50", "≥ 50"])
    #expect(try entry.colors == [css("red"), css("blue")])
  }

  @Test("Two attributes of one property have classes together")
  func crossed() throws {
    let entry = try entry(
      color: #"""
        ["match", ["get", "k"], "road", ["step", ["get", "a"], "red", 5, "blue"], "grey"]
        """#)
    #expect(entry.attribute == "k, a")
    #expect(entry.labels == ["Other", "road, < 5", "road, ≥ 5"])
  }

  @Test("Features that all look the same have one swatch")
  func constant() throws {
    let entry = try entry(color: "\"#abcdef\"")
    #expect(entry.title == nil)
    #expect(entry.labels == ["Areas"])
    #expect(try entry.colors == [css("#abcdef")])
  }

  @Test("Numbers are formatted for the language")
  func locale() throws {
    let color = #"["step", ["get", "a"], "red", 0.5, "lime", 12000, "blue"]"#
    #expect(try entry(color: color).labels == ["< 0.5", "0.5–12,000", "≥ 12,000"])
    #expect(
      try entry(color: color, locale: "de").labels == ["< 0,5", "0,5–12.000", "≥ 12.000"])
    // Years are not grouped.
    let years = #"["step", ["get", "year"], "red", 1950, "blue"]"#
    #expect(try entry(color: years).labels == ["< 1950", "≥ 1950"])
  }

  @Test("A unit belongs to the numbers")
  func units() throws {
    let numbers = try entry(color: #"["step", ["get", "a"], "red", 1, "blue"]"#, units: "km")
    #expect(numbers.units == "km")
    let names = try entry(color: #"["match", ["get", "a"], "x", "red", "blue"]"#, units: "km")
    #expect(names.units == nil)
  }

  @Test("A property that cannot be read is a swatch of the default, and a warning")
  func unread() throws {
    let style = try style(
      fill(
        #""fill-color": ["case", ["within", {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,0]]]}], "red", "blue"]"#
      ))
    let legend = try legend(of: style, "areas")
    #expect(legend.entries.count == 1)
    #expect(legend.entries.first?.items.isEmpty == false)
  }

  @Test("An attribute as a color has no classes")
  func identity() throws {
    let style = try style(
      fill(#""fill-color": ["to-color", ["get", "color"], "navy"]"#))
    let legend = try legend(of: style, "areas")
    #expect(legend.warnings.map(\.kind) == [.unreadProperty])
    #expect(try legend.entries.first?.colors == [css("navy")])
  }

  @Test("A match with tens of thousands of labels has a class with each of them once")
  func manyLabels() throws {
    let branches = (0..<50_000).map { #"[\#($0), \#(-1 - $0)], "red""# }
    let entry = try entry(
      color: #"["match", ["get", "kind"], \#(branches.joined(separator: ", ")), "blue"]"#)
    #expect(entry.items.count == 2)
    #expect(entry.items.last?.label == "Other")
    guard case .anyOf(let labels)? = entry.items.first?.classes.first?.values else {
      Issue.record("\(entry.items.count) classes")
      return
    }
    #expect(labels.count == 100_000)
    #expect(Set(labels).count == 100_000)
  }
}
