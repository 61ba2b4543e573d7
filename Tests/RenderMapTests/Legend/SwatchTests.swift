import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import RenderMap

/// Tests of the rule of legends: a swatch has the color of the features of its class.
@Suite("Swatches of random expressions")
struct SwatchTests {
  /// The number of styles with a complete legend, and the number of styles with a warning.
  private struct Tally {
    var complete = 0
    var warned = 0
  }

  @Test(
    "A swatch has the color of the features of its class, and each feature that is seen has a class"
  )
  func colors() throws {
    var tally = Tally()
    for seed in 0..<3000 as Range<UInt64> {
      var random = RandomExpression(seed: seed)
      let expression = random.colors()
      guard random.usesNumber || random.usesText else { continue }
      // Some of them are invalid, such as interpolations of texts.
      guard let style = try parsed(fill("\"fill-color\": \(expression)")).style,
        case .fill(let properties)? = style.layers.first?.content
      else { continue }
      func color(_ feature: TestFeature) -> Color {
        properties.fillColor.evaluate(
          EvaluationContext(zoom: RandomExpression.zoom, feature: feature))
      }
      let legend: Legend
      do {
        legend = try Legend(
          of: style, options: LegendOptions(entries: [.init("areas")]), zoom: RandomExpression.zoom)
      } catch {
        Issue.record("seed \(seed): \(error): \(expression)")
        continue
      }
      guard legend.warnings.isEmpty else {
        tally.warned += 1
        continue
      }
      if legend.entries.isEmpty {
        // The features are not visible.
        let seen = random.features().filter { $0.styleAttributes["a"] != nil }
          .filter { color($0).alpha > 0 }
        #expect(seen.isEmpty, "\(expression)")
        continue
      }
      guard let entry = legend.entries.first, legend.entries.count == 1 else {
        Issue.record("seed \(seed): \(legend.entries.count) entries: \(expression)")
        continue
      }
      var faults: [String] = []
      for feature in random.features() {
        faults += Self.faults(of: entry, feature, color(feature))
      }
      for stop in entry.bar?.stops ?? [] where feature(stop.value) != nil {
        let own = color(TestFeature(["a": .double(stop.value), "k": "oak"]))
        if !own.isNear(stop.color) { faults.append("bar at \(stop.value): \(stop.color), \(own)") }
      }
      if let fault = faults.first {
        Issue.record(
          "seed \(seed): \(faults.count) faults, \(fault); \(expression); \(entry.items) \(entry.bar?.ticks ?? [])"
        )
      }
      tally.complete += 1
    }
    // Nearly all of them are read by structure.
    #expect(tally.complete > 2000)
    #expect(tally.warned * 20 < tally.complete, "\(tally)")
  }

  private func feature(_ number: Double) -> TestFeature? {
    number.isFinite ? TestFeature(["a": .double(number)]) : nil
  }

  /// Returns the errors of the class of a feature.
  private static func faults(
    of entry: LegendEntry, _ feature: TestFeature, _ color: Color
  ) -> [String] {
    let items = entry.items.filter { $0.contains(feature, of: entry) }
    let value = feature.styleAttributes["a"]?.number
    // Colors between swatches on a scale have no swatch.
    if items.isEmpty, entry.items.contains(where: \.isOnScale) { return [] }
    if items.isEmpty, entry.bar != nil {
      guard color.alpha > 0 else { return [] }
      // The value is on the bar, or beyond one of its ends. Features without a number are elsewhere.
      guard let value, let stops = entry.bar?.stops, let first = stops.first, let last = stops.last
      else { return [] }
      if value <= first.value, !first.color.isNear(color) { return ["\(value): first \(color)"] }
      if value >= last.value, !last.color.isNear(color) { return ["\(value): last \(color)"] }
      return []
    }
    // A class for features without a number is shown if the style asks for it.
    if value == nil, !entry.items.contains(where: \.isMissing) { return [] }
    guard color.alpha > 0 else {
      // A single number that is not in the picture has no class, but is one of the other values, or in a range.
      let isNamed = items.contains { $0.isNamed }
      return isNamed ? ["\(feature.styleAttributes): seen, but \(items)"] : []
    }
    guard items.count == 1, let own = items[0].parts.first?.fill?.color else {
      return ["\(feature.styleAttributes): \(items.count) classes: \(items.map(\.label))"]
    }
    return own.isNear(color) ? [] : ["\(feature.styleAttributes): \(own) is not \(color)"]
  }

  @Test(
    "Numbers of other properties match the features as well",
    arguments: [
      ("circle", "circle-radius", "circle-stroke-width"), ("line", "line-width", "line-opacity"),
    ])
  func numbers(type: String, first: String, second: String) throws {
    let style = try style(
      layer(
        type,
        """
        "\(first)": ["step", ["get", "a"], 2, 10, 3, 20, 5.5],
        "\(second)": ["match", ["get", "k"], "oak", 0.25, "ash", 0.5, 0.75]
        """, id: "data"))
    let legend = try legend(of: style, "data")
    #expect(legend.warnings == [])
    #expect(legend.entries.map(\.attribute) == ["a", "k"])
    let sizes = legend.entries[0].items.map { item in
      item.parts.first?.circle?.radius ?? item.parts.first?.line?.width
    }
    #expect(sizes == [2, 3, 5.5])
    let others = legend.entries[1].items.map { item in
      item.parts.first?.circle?.strokeWidth ?? item.parts.first?.line?.opacity
    }
    #expect(others == [0.25, 0.5, 0.75])
  }

  @Test("The numbers of the labels are the stops")
  func stops() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomExpression(seed: seed)
      _ = random.colors()
      let numbers = random.numbers.sorted()
      guard !numbers.isEmpty else { continue }
      let colors = numbers.indices.map { ["\"#ff0000\"", "\"#0000ff\""][$0 % 2] }
      let pairs = zip(numbers, colors).map { "\($0), \($1)" }.joined(separator: ", ")
      let entry = try entry(color: "[\"step\", [\"get\", \"a\"], \"#00ff00\", \(pairs)]")
      let written = LabelWriter(EntryTexts(), numbers: numbers)
      let texts = numbers.map(written.text)
      #expect(entry.items.count == numbers.count + 1)
      #expect(entry.labels.first == "< " + texts[0])
      #expect(entry.labels.last == "≥ " + texts[texts.count - 1])
      for (index, label) in entry.labels.dropFirst().dropLast().enumerated() {
        let limits = texts[index...(index + 1)]
        let hasMinus = limits.joined().contains("−")
        #expect(label == limits.joined(separator: hasMinus ? " to " : "–"))
      }
    }
  }
}

extension LegendItem {
  /// Whether the class contains features without a value.
  fileprivate var isMissing: Bool {
    classes.contains { $0.attribute == "a" && $0.values == .missing }
  }

  /// Whether the class is a swatch on a scale.
  fileprivate var isOnScale: Bool {
    classes.contains { if case .number = $0.values { true } else { false } }
  }

  /// Whether the class has labels for all of its attributes.
  fileprivate var isNamed: Bool {
    classes.allSatisfy { content in
      switch content.values {
      case .anyOf, .missing, .present: true
      case .range, .texts, .number, .other: false
      }
    }
  }

  /// Whether a feature is of the class.
  fileprivate func contains(_ feature: TestFeature, of entry: LegendEntry) -> Bool {
    classes.allSatisfy { content in
      var marks = SubjectMarks()
      for other in entry.items.flatMap(\.classes) where other.attribute == content.attribute {
        if case .anyOf(let values) = other.values { for value in values { marks.add(value) } }
      }
      let value = feature.styleAttributes[content.attribute]
      if case .number(let number) = content.values { return value?.number == number }
      if value == nil, content.values == .other, entry.items.contains(where: \.isMissing) {
        return false
      }
      return content.values.contains(value, marks: marks)
    }
  }
}

extension Color {
  /// Whether the color is the same except for rounding.
  fileprivate func isNear(_ other: Color) -> Bool {
    abs(red - other.red) < 1e-9 && abs(green - other.green) < 1e-9 && abs(blue - other.blue) < 1e-9
      && abs(alpha - other.alpha) < 1e-9
  }
}
