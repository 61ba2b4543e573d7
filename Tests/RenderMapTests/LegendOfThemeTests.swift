import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Legends of data by its values")
struct LegendOfThemeTests {
  /// A point for expressions.
  private struct Place: StyleFeature, Sendable {
    let styleAttributes: Attributes
    var styleIdentifier: Feature.Identifier? { nil }
    var styleGeometryType: String { "Point" }
    var styleGeometry: [[Point]] { [] }
    func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
  }

  /// Returns the value of a random feature. It is one of few or of many values, of types that data sets mix.
  private func value(_ kind: Int, _ random: inout SplitMix64) -> AttributeValue? {
    let number = Int.random(in: 0..<6, using: &random)
    return switch kind {
    case 0: .integer(Int64(number) * 7)
    case 1: .integer(2_305_843_009_223_239_036 + Int64(number))
    case 2: .unsigned(.max - UInt64(number))
    case 3: .double(Double(number) / 3)
    case 4: .double(Double(number) * 1.23456e-10)
    case 5: .string("kind \(number)")
    case 6: .string("0\(number)067")
    case 7: .string(String(number * 3))
    case 8: .bool(number < 3)
    case 9: .string(["", " ", "N/A", "-", "nan", "no data"][number])
    case 10: .null
    case 11: .double(.nan)
    default: nil
    }
  }

  @Test("classes of sizes have circles of their sizes in rows")
  func sizeClasses() throws {
    let features = [1, 2, 30, 31, 60].map { value in
      Feature(.point(1, 2), attributes: ["a": value])
    }
    var theme = Theme(sizeBy: "a")
    theme.sizeClassCount = 3
    let themed = try ThemedFeatures(features, by: theme)
    let part = try #require(themed.parts.first)
    var style = try #require(
      Style.parse(["version": 8, "sources": [:], "layers": []] as JSONValue, .strict).style)
    try style.addSource(
      "data", ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]])
    for layer in part.layers(id: "data") { try style.insertLayer(layer.json) }
    let places = features.map { Place(styleAttributes: $0.attributes) }
    let entry = try #require(
      try Legend(of: style, zoom: 3, content: LegendContent { _ in places }).entries.first)
    #expect(entry.arrangement == .rows)
    let radii = entry.items.compactMap { item -> Double? in
      guard case .circle(let circle)? = item.parts.first else { return nil }
      return circle.radius
    }
    #expect(radii == [1.0, 2, 3].map { 30 * ($0 / 3).squareRoot() })
  }

  @Test("a class has the color of its features, in 500 random data sets")
  func colors() throws {
    var random = SplitMix64(seed: 39)
    for round in 0..<500 {
      let kinds = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Int.random(in: 0...12, using: &random)
      }
      let values = (0..<Int.random(in: 2...30, using: &random)).map { _ in
        value(kinds.randomElement(using: &random) ?? 0, &random)
      }
      let features = values.map { value in
        Feature(.point(1, 2), attributes: value.map { ["a": $0] } ?? [:])
      }
      var theme = Theme(colorBy: "a")
      if Bool.random(using: &random) { theme.scheme = .categories }
      guard let themed = try? ThemedFeatures(features, by: theme), let part = themed.parts.first
      else { continue }
      var style = try #require(
        Style.parse(["version": 8, "sources": [:], "layers": []] as JSONValue, .strict).style)
      try style.addSource(
        "data", ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]])
      for layer in part.layers(id: "data") { try style.insertLayer(layer.json) }
      let places = features.map { Place(styleAttributes: $0.attributes) }
      let legend = try Legend(
        of: style, zoom: 3, content: LegendContent { _ in places })
      let items = legend.entries.flatMap(\.items)
      let key = try #require(themed.colors)
      for (value, place) in zip(values, places) {
        let context = EvaluationContext(zoom: 3, feature: place)
        let written = key.expression.json
        let color =
          try written.string
          ?? CompiledExpression(written).evaluate(context).string
        let shown = items.filter { item in
          guard case .circle(let circle)? = item.parts.first else { return false }
          return circle.color.hexadecimal == color
        }
        #expect(!shown.isEmpty, "round \(round): \(String(describing: value)) of \(values)")
      }
      // Features without data have an entry with this name, which does not exist without such features.
      let noData = key.classes.last { $0.values == .none }
      let labels = items.map(\.label)
      #expect(
        labels.contains("No data") == (noData != nil), "round \(round): \(labels) of \(values)")
      #expect(Set(labels).count == labels.count, "round \(round): \(labels)")
      for item in key.classes {
        guard case .category(let text) = item.values else { continue }
        let shown = items.filter { $0.label == text }
        #expect(shown.count == 1, "round \(round): \(text) in \(labels)")
        if case .circle(let circle)? = shown.first?.parts.first {
          #expect(circle.color.hexadecimal == item.color.hexadecimal)
        }
      }
    }
  }
}
