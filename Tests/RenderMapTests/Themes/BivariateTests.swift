import MapData
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Colors by two properties")
struct BivariateTests {
  /// Returns a value of one of several kinds.
  private func value(_ kind: Int, _ random: inout SplitMix64) -> AttributeValue? {
    let number = Int.random(in: -9..<40, using: &random)
    return switch kind {
    case 0: .integer(Int64(number))
    case 1: .double(Double(number) / 7)
    case 2: .string("\(number)")
    case 3: .null
    case 4: .string(["n/a", "", "-"][abs(number) % 3])
    case 5: .double(.nan)
    default: nil
    }
  }

  /// Returns features with the attributes `a` and `b`, which are numbers, mixed with other values.
  private func features(_ random: inout SplitMix64) -> [Feature] {
    let kinds = (0..<2).map { _ in
      [Int.random(in: 0...2, using: &random)]
        + (0..<2).map { _ in
          Int.random(in: 0...6, using: &random)
        }
    }
    return (0..<Int.random(in: 4...40, using: &random)).map { _ in
      let values = zip(["a", "b"], kinds).compactMap { name, kinds in
        value(kinds.randomElement(using: &random) ?? 0, &random).map {
          Attributes.Member(name: name, value: $0)
        }
      }
      return Feature(
        .polygon([[0, 0], [9, 0], [9, 9], [0, 0]] as [Position]), attributes: Attributes(values))
    }
  }

  private static func theme(_ change: (inout Theme) -> Void = { _ in }) -> Theme {
    var theme = Theme(colorBy: "a")
    theme.colorWith = "b"
    change(&theme)
    return theme
  }

  /// Returns the legend of the layers of features.
  private func legend(
    _ themed: ThemedFeatures, of features: [Feature]
  ) throws -> Legend {
    let part = try #require(themed.parts.first)
    var style = try #require(
      Style.parse(["version": 8, "sources": [:], "layers": []] as JSONValue, .strict).style)
    try style.addSource(
      "data", ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]])
    for layer in part.layers(id: "data") { try style.insertLayer(layer.json) }
    let places = features.map { ThemeTestFeature(styleAttributes: $0.attributes) }
    return try Legend(of: style, zoom: 3, content: LegendContent { _ in places })
  }

  /// Returns whether an item of a legend is the cell of the two numbers of a feature.
  private func contains(_ item: LegendItem, _ attributes: Attributes) -> Bool {
    item.classes.count == 2
      && item.classes.allSatisfy { condition in
        guard case .range(let range) = condition.values,
          let number = attributes[condition.attribute]?.numberOfText
        else { return false }
        return range.contains(number)
      }
  }

  @Test("each feature has the color of its cell in the legend, in 300 random data sets")
  func colors() throws {
    var random = SplitMix64(seed: 45)
    var squares = 0
    for round in 0..<300 {
      let features = features(&random)
      let count = ([nil, 2, 3, 4] as [Int?]).randomElement(using: &random) ?? nil
      let scheme = ([nil, .equal, .natural] as [ClassScheme?]).randomElement(using: &random) ?? nil
      let inclusive = ([nil, .lower, .upper] as [ClassLimit?]).randomElement(using: &random) ?? nil
      let theme = Self.theme {
        ($0.classCount, $0.scheme, $0.inclusive) = (count, scheme, inclusive)
      }
      guard let themed = try? ThemedFeatures(features, by: theme) else { continue }
      squares += 1
      let legend = try legend(themed, of: features)
      #expect(legend.entries.count == 1, "round \(round)")
      let entry = try #require(legend.entries.first)
      #expect(entry.arrangement == .square)
      #expect(entry.axes.map(\.attribute) == ["a", "b"])
      let cells = entry.axes.reduce(1) { $0 * ($1.limits.count + 1) }
      let key = try #require(themed.colors)
      #expect(key.classes.count { $0.values != ColorClass.Values.none } == cells)
      #expect(key.classes.reduce(0) { $0 + $1.featureCount } == features.count)
      let expression = try CompiledExpression(key.expression.json)
      for feature in features {
        let place = ThemeTestFeature(styleAttributes: feature.attributes)
        let color = try expression.evaluate(EvaluationContext(zoom: 3, feature: place)).string
        let items = entry.items.prefix(cells).filter { contains($0, feature.attributes) }
        if items.isEmpty {
          #expect(color == ThemeAppearance.light.noData, "round \(round): \(feature.attributes)")
          let missing = entry.items.dropFirst(cells)
          #expect(missing.map(\.label) == ["No data"], "round \(round)")
          #expect(missing.first?.squareColor?.hexadecimal == color, "round \(round)")
        } else {
          #expect(items.map { $0.squareColor?.hexadecimal } == [color], "round \(round)")
        }
      }
      let isComplete = key.classes.allSatisfy { $0.values != ColorClass.Values.none }
      #expect(entry.items.count == cells + (isComplete ? 0 : 1), "round \(round)")
    }
    #expect(squares > 150)
  }

  @Test("terciles of two properties have nine classes, from the lowest row to the highest")
  func terciles() throws {
    let features = (0..<9).map { index in
      let (a, b) = (index % 3 * 10, index / 3 * 100 + 100)
      return Feature(
        .point(Double(index), 0), attributes: ["a": a, "b": b])
    }
    let themed = try ThemedFeatures(features, by: Self.theme())
    let key = try #require(themed.colors)
    #expect(key.classes.map(\.featureCount) == Array(repeating: 1, count: 9))
    let corners = [0, 2, 6, 8].map { key.classes[$0].color.hexadecimal }
    #expect(corners == ["#ece8e1", "#2f84c6", "#e8862e", "#3a2436"])
    let entry = try #require(try legend(themed, of: features).entries.first)
    #expect(entry.axes.map { $0.limits.map(\.label) } == [["10", "20"], ["200", "300"]])
    #expect(Set(entry.items.map(\.label)).count == 9)
    let json = Legend(entries: [entry]).json.jsonText
    #expect(json.contains(#""arrangement":"square""#), "\(json)")
    #expect(json.contains(#""axes":[{"attribute":"a","title":"A","limits":[{"value":10,"#))
  }

  @Test("the colors of a list are a row for each class of the second property")
  func list() throws {
    let features = [(1, 1), (2, 1), (1, 2), (2, 2)].map { a, b in
      Feature(.point(0, 0), attributes: ["a": a, "b": b])
    }
    let names = ["#ff0000", "#00ff00", "#0000ff", "#000000"]
    let themed = try ThemedFeatures(
      features,
      by: Self.theme {
        $0.classCount = 2
        $0.palette = Palette(names.compactMap { Color(css: $0) })
      })
    #expect(themed.colors?.classes.map(\.color.hexadecimal) == names)
  }

  @Test("the legend shows each color on at least half of its cell")
  func picture() throws {
    let features = squares((0..<9).map { .integer(Int64($0)) }).enumerated().map { index, square in
      var feature = square
      feature.attributes = ["a": index % 3, "b": index / 3]
      return feature
    }
    let themed = try ThemedOverlays(features, by: Self.theme())
    var map = try Map.load(
      JSONDocument(root: ["version": 8, "sources": [:], "layers": []], text: []),
      from: .file(path: "/style.json"))
    try map.add(themed)
    let camera = Camera(center: LngLat(longitude: -28, latitude: -38), zoom: 2)
    let scene = map.scene(camera: camera, size: try PictureSize(300, 100))
    let legend = try scene.legend()
    let pixels = try map.legendPicture(legend, of: scene).pixels
    for item in try #require(legend.entries.first).items {
      let color = try #require(item.squareColor)
      let bytes = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) } + [255]
      var count = 0
      for y in 0..<pixels.height {
        for x in 0..<pixels.width where pixel(pixels, x, y) == bytes { count += 1 }
      }
      #expect(count > 26 * 26 / 2, "\(item.label): \(count)")
    }
  }

  @Test(
    "a part that does not apply to two properties is an error",
    arguments: [
      ("colorWith: 'a' decides the color already: use another one", theme { $0.colorWith = "a" }),
      ("colorWith: requires a property that decides the color", theme { $0.colorBy = nil }),
      ("classes: must be 2 to 4 for each of two properties", theme { $0.classCount = 5 }),
      (
        "scheme: classes of two properties are classes of numbers",
        theme { $0.scheme = .categories }
      ),
      (
        "scheme: classes of two properties are classes of numbers",
        theme { $0.scheme = .continuous }
      ),
      ("breaks: is for one property: leave out this or colorWith", theme { $0.breaks = [2] }),
      (
        "categories: is for one property: leave out this or colorWith",
        theme { $0.categories = ["x"] }
      ),
      ("midpoint: is for one property: leave out this or colorWith", theme { $0.midpoint = 2 }),
      ("reverse: is for one property: leave out this or colorWith", theme { $0.isReversed = true }),
      (
        "palette: viridis is for one property; for two, use blue-orange, green-violet, gold-blue, "
          + "blue-orange-dark, or a list of colors", theme { $0.palette = .viridis }
      ),
      (
        "palette: 3 by 3 classes have 9 colors, and there are 2: list a row for each class of colorWith, "
          + "the lowest first", theme { $0.palette = Palette([.red, .blue]) }
      ),
      (
        "palette: gold-blue is for two properties: name the second with colorWith",
        theme {
          $0.colorWith = nil
          $0.palette = Palette.bivariate[2]
        }
      ),
      (
        "colorWith: 'name' has no numbers, and classes of two properties need numbers",
        theme { $0.colorWith = "name" }
      ),
      (
        "colorBy: all values of 'same' are in one class: leave out colorWith",
        theme { $0.colorBy = "same" }
      ),
    ] as [(String, Theme)])
  func errors(message: String, theme: Theme) {
    let features = (0..<9).map { index in
      Feature(
        .point(0, 0), attributes: ["a": index, "b": index, "same": 5, "name": "x"])
    }
    let error = #expect(throws: RequestError.self) {
      _ = try ThemedFeatures(features, by: theme)
    }
    #expect(error?.description == message)
  }
}
