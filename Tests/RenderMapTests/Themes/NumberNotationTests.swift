import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("Numbers with signs of units and marks of footnotes")
struct NumberNotationTests {
  private func themed(
    _ values: [AttributeValue?], _ change: (inout Theme) -> Void = { _ in }
  ) throws -> ThemedFeatures {
    var theme = Theme(colorBy: "a")
    change(&theme)
    return try ThemedFeatures(squares(values), by: theme)
  }

  /// The values of a property, its numbers, and the note; the numbers are nil if the values are categories.
  static let columns: [(values: [AttributeValue], numbers: [Double]?, note: String?)] = [
    (["12,5 %", "3,25%", "7 %"], [3.25, 7, 12.5], nil),
    (["$1,200.50", "-$3", "$ 7"], [-3, 7, 1200.5], nil),
    (["1.234,50 €", "12,00 €"], [12, 1234.5], nil),
    (["−3", "−4.5", "2"], [-4.5, -3, 2], nil),
    (
      ["12.3*", .double(13.5), .double(7)], [7, 12.3, 13.5],
      "has '12.3*', whose mark of a footnote is left out"
    ),
    (
      ["5 (p)", "6", "7¹", "8"], [5, 6, 7, 8], "has '5 (p)', whose mark of a footnote is left out"
    ),
    (["5 %", "5 €"], nil, "has '5 %' and '5 €', whose units differ; these are texts"),
    // The stars belong to the values.
    (["3*", "4*", "5*"], nil, nil),
    (
      ["1.5M", "12.25M", "3M"], nil,
      "has '1.5M', whose unit is not read; these are texts: write plain numbers"
    ),
    (
      ["EUR 3,50", "EUR 12,00"], nil,
      "has 'EUR 12,00', whose unit is not read; these are texts: write plain numbers"
    ),
    (["7A2", "5 %", "x"], nil, nil), (["0-4", "5-9"], nil, nil), (["12 km", "13 km"], nil, nil),
  ]

  @Test("numbers are read without their signs", arguments: columns)
  func signs(values: [AttributeValue], numbers: [Double]?, note: String?) throws {
    let themed = try themed(values)
    let summary = PropertySummary(of: "a", in: themed.parts[0].features)
    #expect((themed.colors?.scheme == .categories) == (numbers == nil))
    if let numbers {
      #expect(summary.numbers.values == numbers)
    } else {
      #expect(themed.parts[0].features.map { $0.attributes["a"] } == values)
    }
    #expect(themed.notices.map(\.message) == [note].compactMap(\.self))
    #expect(themed.parts[0].differsFromData == (numbers != nil))
  }

  @Test("texts for missing values do not turn numbers or dates into categories")
  func placeholders() throws {
    let numbers = try themed(["1.5", "2.5", "n/a", "–", "…", ".."])
    #expect(numbers.colors?.scheme != .categories)
    #expect(
      numbers.notices.last?.message.contains(
        "4 of 6 values are not numbers ('..', 'n/a', '–') and are drawn as no data") == true)
    #expect(numbers.colors?.classes.last?.featureCount == 4)
    let commas = try themed(["1,5", "2,25", "n/a", "-", "k. A."])
    #expect(commas.colors?.scheme != .categories)
    let dates = try themed(["31.12.2024", "n/a", "-"])
    #expect(dates.parts[0].features[0].attributes["a"] == "2024-12-31")
    // Other texts are values.
    let texts = try themed(["1.5", "forest", "lake"])
    #expect(texts.colors?.scheme == .categories)
  }
}
