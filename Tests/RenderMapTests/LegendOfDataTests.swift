import MapData
import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of legends of data that is drawn by its own attributes.
@Suite("Legends of data without classes")
struct LegendOfDataTests {
  private static let area: [Position] = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]

  private static func point(_ index: Int, _ attributes: [String: AttributeValue]) -> Feature {
    Feature(
      .point(Double(index % 10), Double(index / 10)),
      attributes: Attributes(
        attributes.sorted { $0.key < $1.key }.map {
          Attributes.Member(name: $0.key, value: $0.value)
        }))
  }

  /// Returns the legend of features over an empty map, with `city_parks` as the name of their file.
  private func legend(_ features: [Feature], theme: Theme? = nil) throws -> Legend {
    var map = try Map.load(
      JSONDocument(root: ["version": 8, "sources": [:], "layers": []], text: []),
      from: .file(path: "/style.json"))
    if let theme {
      try map.add(ThemedOverlays(features, by: theme, id: "data", ownAppearance: .light))
    } else {
      try map.add(Overlay(features: features, id: "data", appearance: .light))
    }
    let camera = Camera(center: LngLat(longitude: 5, latitude: 5), zoom: 3)
    var options = LegendOptions()
    options.dataSources = [LegendContent.DataSource("data", title: "city_parks")]
    return try map.scene(camera: camera, size: try PictureSize(400, 400)).legend(options)
  }

  /// Returns the colors of a swatch.
  private func colors(_ item: LegendItem) -> [String] {
    item.parts.map { part in
      switch part {
      case .fill(let fill): fill.color.hexadecimal
      case .line(let line): line.color.hexadecimal
      case .circle(let circle): circle.color.hexadecimal
      case .icon(let icon): icon.color.hexadecimal
      case .text: "text"
      }
    }
  }

  @Test(
    "there is an entry for areas, lines and points, with the colors of the map",
    arguments: [false, true])
  func kinds(hasLabels: Bool) throws {
    let features = [
      Feature(.lineString([[5, 0], [8, 0]]), attributes: ["name": "line"]),
      Feature(.polygon(Self.area), attributes: ["name": "area"]),
      Self.point(7, ["name": "pin", "marker-size": "large"]), Self.point(8, ["name": "other"]),
    ]
    let legend = try legend(features, theme: hasLabels ? Theme(labelBy: "name") : nil)
    #expect(legend.warnings == [])
    #expect(legend.title == nil)
    #expect(legend.entries.map(\.title) == [nil, nil, nil])
    let items = legend.entries.flatMap(\.items)
    #expect(items.map(\.label) == ["City parks", "City parks", "City parks"])
    #expect(Set(items.map(colors)) == [["#3b7fe0", "#2563c9"], ["#2563c9"], ["#d7373f"]])
  }

  @Test(
    "each color of features has a swatch, with the attribute value that distinguishes it",
    arguments: [
      // There is one text for each color, although names and sizes differ.
      (["name": "unlike", "type": "same"], ["hotel", "museum"]),
      // No attribute is the same for all features of a color.
      (["name": "unlike", "type": "unlike"], ["", ""]),
      // An attribute that is the same for both colors does not distinguish them.
      (["name": "all", "type": "all"], ["", ""]),
    ] as [([String: String], [String])])
  func ownColors(values: [String: String], labels: [String]) throws {
    let features = (0..<6).map { index in
      let isFirst = index.isMultiple(of: 2)
      var attributes: [String: AttributeValue] = [
        "marker-color": isFirst ? "#f00" : "#00f", "marker-size": index < 3 ? "small" : "large",
      ]
      for (name, value) in values {
        let texts = ["same": isFirst ? "hotel" : "museum", "all": "x"]
        attributes[name] = AttributeValue.string(texts[value] ?? "\(index)")
      }
      return Self.point(index, attributes)
    }
    let legend = try legend(features)
    #expect(legend.warnings == [])
    #expect(legend.entries.map(\.title) == ["City parks"])
    let items = legend.entries.flatMap(\.items)
    #expect(items.map(\.label) == labels)
    #expect(items.map(colors) == [["#ff0000"], ["#0000ff"]])
  }

  @Test(
    "opacities and widths are looks, named after numbers too",
    arguments: ["fill-opacity", "stroke-opacity", "stroke-width"])
  func opacitiesAndWidths(name: String) throws {
    let values = name == "stroke-width" ? [1.0, 4, 10] : [0.1, 0.5, 0.9]
    let features = (0..<6).map { index in
      Feature(
        .polygon(Self.area),
        attributes: Attributes([
          Attributes.Member(name: "level", value: .integer(Int64(index % 3))),
          Attributes.Member(name: "fill", value: "#f00"),
          Attributes.Member(name: name, value: .double(values[index % 3])),
        ]))
    }
    let items = try legend(features).entries.flatMap(\.items)
    #expect(items.map(\.label) == ["0", "1", "2"])
    #expect(Set(items.map(\.parts)).count == 3)
  }

  @Test("the options of Leaflet and many points have their colors", arguments: [2, 70])
  func leaflet(count: Int) throws {
    let features = (0..<count).map { index in
      Self.point(index, ["color": index.isMultiple(of: 2) ? "green" : "orange"])
    }
    let items = try legend(features).entries.flatMap(\.items)
    #expect(items.map(colors) == [["#008000"], ["#ffa500"]])
  }

  @Test("more than 12 colors are a warning")
  func manyColors() throws {
    let features = (0..<20).map { index in
      let red = 10 * min(index, 14)
      let color = AttributeValue.string("rgb(\(red), 0, 0)")
      return Self.point(index, ["marker-color": color, "name": AttributeValue.string("\(index)")])
    }
    let legend = try legend(features)
    #expect(
      legend.warnings.map(\.message)
        == ["features have 15 looks of their own; the legend shows the 12 most frequent"])
    let reds = legend.entries.flatMap(\.items).map(colors)
    #expect(reds.count == 12)
    // Six features have the last color.
    #expect(reds.first == ["#000000"] && reds.last == ["#8c0000"])
  }

  @Test("features without a size are one entry, whatever their colors are")
  func withoutSize() throws {
    let kinds = ["brook", "river", "canal"]
    var features: [Feature] = []
    for index in 0..<6 {
      let latitude = Double(index)
      var line = Feature(.lineString([Position(0, latitude), Position(8, latitude)]))
      line.attributes = ["kind": AttributeValue.string(kinds[index % 3])]
      if index >= 3 { line.attributes["size"] = AttributeValue.double(4) }
      features.append(line)
    }
    let legend = try legend(features, theme: Theme(colorBy: "kind", sizeBy: "size"))
    #expect(legend.warnings == [])
    let labels = legend.entries.flatMap(\.items).map(\.label)
    #expect(labels.filter { kinds.contains($0) } == kinds.sorted())
    #expect(labels.count { $0 == "No data" } == 1)
  }
}
