import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("Features with a theme")
struct ThemedFeaturesTests {
  private static let line = Feature(
    .lineString([[0, 0], [9, 9]]), attributes: ["a": 4, "name": "line"])
  private static let point = Feature(.point(3, 4), attributes: ["a": 9, "name": "point"])
  private static let bare = Feature(.point(5, 4), attributes: ["name": "bare"])

  private func ids(_ features: [Feature], _ theme: Theme) throws -> [[String]] {
    try ThemedFeatures(features, by: theme).parts.map { $0.layers(id: "d").map(\.id) }
  }

  @Test("there are layers for the geometries in the data")
  func layers() throws {
    let color = Theme(colorBy: "a")
    let area = squares([1, 2])
    #expect(try ids(area, color) == [["d-fill", "d-outline"]])
    #expect(try ids([Self.line], color) == [["d-line"]])
    #expect(try ids([Self.point], color) == [["d-circle"]])
    #expect(
      try ids(area + [Self.line, Self.point], color)
        == [["d-fill", "d-outline", "d-line", "d-circle"]])
    let all = Theme(colorBy: "a", sizeBy: "a", labelBy: "name")
    #expect(
      try ids([Self.line, Self.point, Self.bare], all)
        == [
          [
            "d-line-no-data", "d-line", "d-circle-no-data", "d-circle", "d-line-label", "d-label",
          ]
        ])
    #expect(
      try ids(area + [Self.point], all)
        == [["d-fill", "d-outline"], ["d-circle", "d-label"]])
    #expect(
      try ids(area + [Self.point], Theme(colorBy: "a", labelBy: "name"))
        == [["d-fill", "d-outline", "d-circle", "d-label"], ["d-label"]])
  }

  @Test(
    "labels of points are beside them, and labels of areas are in their middle",
    arguments: ["a", nil])
  func labelPlaces(colorBy: String?) throws {
    let themed = try ThemedFeatures(
      squares([1]) + [Self.point], by: Theme(colorBy: colorBy, labelBy: "name"))
    #expect(themed.parts.map(\.isDerived) == [false, true])
    #expect(themed.parts.map(\.features.count) == [2, 1])
    let areBeside = themed.parts.map { part in
      part.layers(id: "d").last?.json.object?["layout"]?.object?["text-variable-anchor"] != nil
    }
    #expect(areBeside == [true, false])
  }

  @Test(
    "features without a size have the color of their class, or are missing data without classes")
  func colorsWithoutSize() throws {
    for (feature, layer, property) in [
      (Self.line, "d-line-no-data", "line-color"), (Self.point, "d-circle-no-data", "circle-color"),
    ] {
      var bare = feature
      bare.attributes = ["kind": "brook"]
      var sized = feature
      sized.attributes = ["a": 3, "kind": "river"]
      for colorBy in ["kind", nil] {
        let part = try ThemedFeatures(
          [bare, sized], by: Theme(colorBy: colorBy, sizeBy: "a")
        ).parts[0]
        let json = try #require(part.layers(id: "d").first { $0.id == layer }).json.object
        let color = try #require(json?["paint"]?.object?[property])
        #expect(color.jsonText.contains("brook") == (colorBy != nil), "\(color.jsonText)")
        #expect(json?["metadata"]?.object?["legend"]?.object?["samples"]?.string == "single")
      }
    }
  }

  @Test("each type of geometry has the categories that occur in it")
  func ownCategories() throws {
    let areas = squares(["wood", "sand", "wood"])
    let path = Feature(.lineString([[0, 0], [9, 9]]), attributes: ["a": "path"])
    let unknown = Feature(.point(3, 4), attributes: ["a": AttributeValue.null])
    let part = try ThemedFeatures(areas + [path, unknown], by: Theme(colorBy: "a")).parts[0]
    func text(_ layer: String, _ property: String) -> String? {
      let found = part.layers(id: "d").first { $0.id == layer }
      guard let value = found?.json.object?["paint"]?.object?[property] else { return nil }
      if let text = value.string { return text }
      var writer = JSONWriter()
      writer.write(value)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    #expect(text("d-fill", "fill-color")?.contains("wood") == true)
    #expect(text("d-fill", "fill-color")?.contains("path") == false)
    #expect(text("d-line", "line-color")?.contains("path") == true)
    #expect(text("d-line", "line-color")?.contains("wood") == false)
    #expect(text("d-circle", "circle-color") == "#d4d2cd")
  }

  @Test("every layer is valid in a style", arguments: [ThemeAppearance.light, .dark, .overStyle])
  func valid(appearance: ThemeAppearance) throws {
    let features = squares([1, "2", nil, "x"]) + [Self.line, Self.point, Self.bare]
    for theme in [
      Theme(colorBy: "a", sizeBy: "a", labelBy: "name"), Theme(colorBy: "name"),
      Theme(sizeBy: "a"), Theme(labelBy: "a"), Theme(colorBy: "a", labelBy: "a"),
    ] {
      let themed = try ThemedFeatures(features, by: theme, appearance: appearance)
      var style = try #require(
        Style.parse(["version": 8, "sources": [:], "layers": []] as JSONValue, .strict).style)
      for (index, part) in themed.parts.enumerated() {
        let empty: JSONValue = [
          "type": "geojson", "data": ["type": "FeatureCollection", "features": []],
        ]
        try style.addSource("d\(index)", empty)
        for layer in part.layers(id: "d\(index)") { try style.insertLayer(layer.json) }
      }
    }
  }

  @Test("the area of a circle is proportional to its value")
  func radii() throws {
    var theme = Theme(sizeBy: "a")
    theme.maxSize = 20
    let sizes = try #require(
      try ThemedFeatures(squares([100, 25, nil, -4]), by: theme).sizes)
    #expect(sizes.radius(of: 100) == 20)
    #expect(sizes.radius(of: 25) == 10)
    #expect(sizes.radius(of: -4) == 0)
    for (value, radius) in [(100, 20), (25, 10), (1, 2)] as [(AttributeValue, Double)] {
      #expect(try sizes.radius.value(of: value) == .number(radius))
    }
    #expect(try sizes.hasSize.value(of: -4) == .bool(false))
    #expect(try sizes.hasSize.value(of: nil) == .bool(false))
    #expect(sizes.missingCount == 1)
    #expect(
      sizes.notices.map(\.message) == [
        "1 value is negative and has no size; a color can stand for it"
      ])
  }

  @Test("with classes of sizes, the areas of circles and the widths of lines grow by equal amounts")
  func sizeClasses() throws {
    var theme = Theme(sizeBy: "a")
    theme.sizeClassCount = 4
    theme.scheme = .equal
    theme.maxSize = 20
    // The classes begin at 10, 20 and 30. Values that are not positive have no size.
    let sizes = try #require(
      try ThemedFeatures(squares([-100, 0, 0.1, 12, 22, 40]), by: theme).sizes)
    #expect(sizes.classes?.breaks == [10, 20, 30])
    for (value, share) in [(5, 1), (12, 2), (29, 3), (30, 4), (99, 4)] as [(Int64, Double)] {
      let radius = 20 * (share / 4).squareRoot()
      #expect(sizes.radius(of: Double(value)) == radius)
      #expect(try sizes.radius.value(of: .integer(value)) == .number(radius))
      #expect(try sizes.width.value(of: .integer(value)) == .number(5 * share))
    }
    #expect(sizes.radius(of: -1) == 0)
    theme.inclusive = .upper
    let upper = try #require(try ThemedFeatures(squares([0.1, 12, 22, 40]), by: theme).sizes)
    #expect(try upper.width.value(of: 30) == .number(15))
    (theme.scheme, theme.inclusive) = (nil, nil)
    let few = try ThemedFeatures(squares([1, 2, 2]), by: theme)
    #expect(few.sizes?.classes?.breaks == [2])
    #expect(few.notices.map(\.message) == ["has 2 sizes instead of 4"])
    theme.sizeClassCount = 8
    #expect(throws: RequestError.self) { try theme.check() }
  }

  @Test("sizes need a positive number")
  func noSizes() throws {
    func reason(_ values: [AttributeValue?]) -> String? {
      let error = #expect(throws: RequestError.self) {
        _ = try ThemedFeatures(squares(values), by: Theme(sizeBy: "a"))
      }
      return error?.description
    }
    #expect(
      reason([0, -1])
        == "sizeBy: 'a' has no number above 0, and only these have a size; a color can stand for any number"
    )
    #expect(
      reason(["x"])
        == "sizeBy: 'a' has no numbers, but texts such as 'x'; a color can stand for texts")
    #expect(
      try ThemedFeatures(squares([0, -1, -2, 5]), by: Theme(sizeBy: "a")).notices.map(\.message)
        == ["2 values are negative and have no size; a color can stand for them"])
  }

  @Test("circles of areas are at their widest place, in the largest part")
  func places() throws {
    let small: [[Position]] = [[[50, 0], [51, 0], [51, 1], [50, 1], [50, 0]]]
    let large: [[Position]] = [[[0, -5], [10, -5], [10, 5], [0, 5], [0, -5]]]
    let feature = Feature(
      .multiPolygon([small, large]), identifier: 7, attributes: ["a": 1, "b": 2, "name": "x"])
    let themed = try ThemedFeatures([feature], by: Theme(sizeBy: "a", labelBy: "name"))
    let point = try #require(themed.parts.last?.features.first)
    #expect(point.identifier == 7)
    #expect(point.attributes == ["a": 1, "name": "x"])
    guard case .point(let place) = point.geometry else {
      Issue.record("not a point")
      return
    }
    #expect(abs(place.longitude - 5) < 0.2)
    #expect(abs(place.latitude) < 0.2)
  }

  @Test("circles and lines have colors that can be seen, without the first of the palette")
  func marks() throws {
    let features = [1, 2, nil].map { (value: Int?) in
      Feature(.point(0, 0), attributes: value.map { ["a": $0] } ?? [:])
    }
    for appearance in [ThemeAppearance.light, .dark] {
      let key = try ThemedFeatures(features, by: Theme(colorBy: "a"), appearance: appearance).colors
      let colors = try #require(key).classes.map(\.color.hexadecimal)
      #expect(
        colors.prefix(2) == appearance.sequential.colors(3).dropFirst().map(\.hexadecimal)[...])
      #expect(colors.last == appearance.noDataMark)
    }
  }

  @Test("labels of large areas are placed before labels of small ones")
  func order() throws {
    let widths = [1.0, 5, 3]
    let features = widths.map { width in
      Feature(
        .polygon([[0, 0], [width, 0], [width, 1], [0, 1]] as [Position]),
        attributes: ["name": width])
    }
    let themed = try ThemedFeatures(features + [Self.point], by: Theme(labelBy: "name"))
    #expect(
      themed.parts.last?.features.map { $0.attributes["name"] } == [5.0, 3.0, 1.0])
  }

  @Test("labels of large numbers have separators, years have none")
  func labels() throws {
    func text(_ values: [AttributeValue?], of value: AttributeValue) throws -> String? {
      let summary = PropertySummary(of: "a", in: squares(values))
      return try ThemeLabel(summary).expression.value(of: value)?.text
    }
    #expect(try text([1_234_567, 2], of: 1_234_567) == "1,234,567")
    #expect(try text([1999, 2024], of: 1999) == "1999")
    #expect(try text([1999.5, nil], of: 1999.5) == "1,999.5")
    #expect(try text(["x", 123_456], of: "x") == "x")
    #expect(try text(["x", "y"], of: "y") == "y")
  }
}
