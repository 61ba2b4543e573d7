import MapGeoJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("The order and the colors of categories")
struct CategoryChoiceTests {
  private func key(
    _ values: [AttributeValue?], _ change: (inout Theme) throws -> Void = { _ in }
  ) throws -> ColorKey {
    var theme = Theme(colorBy: "a")
    try change(&theme)
    return try #require(try ThemedFeatures(squares(values), by: theme).colors)
  }

  private func colors(_ key: ColorKey) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: key.classes.compactMap { item in
        if case .category(let text) = item.values { (text, item.color.hexadecimal) } else { nil }
      })
  }

  private func names(_ key: ColorKey) -> [String] {
    key.classes.compactMap { if case .category(let text) = $0.values { text } else { nil } }
  }

  private func reason(
    _ values: [AttributeValue?], _ change: (inout Theme) throws -> Void
  ) -> String? {
    #expect(throws: RequestError.self) { _ = try self.key(values, change) }?.description
  }

  @Test("a value has the same color, whichever value is the most frequent")
  func frequency() throws {
    let first = try key(["Red", "Red", "Blue", "Green"])
    let second = try key(["Red", "Blue", "Blue", "Green"])
    #expect(colors(first) == colors(second))
    #expect(names(first) == ["Blue", "Green", "Red"])
  }

  @Test(
    "values are in the order of their numbers, then of texts with numbers",
    arguments: [
      (["10–19", "5–9", "100+"], ["5–9", "10–19", "100+"]),
      (["b", "10", "9.5", "a"], ["9.5", "10", "a", "b"]),
      (["class 12", "class 2", "class 1"], ["class 1", "class 2", "class 12"]),
    ])
  func order(values: [String], sorted: [String]) throws {
    #expect(try names(key(values.map { .string($0) }) { $0.scheme = .categories }) == sorted)
  }

  @Test("listed categories have the first colors in their order, even if some do not occur")
  func list() throws {
    let key = try key(["high", "low", "odd"]) {
      $0.categories = ["low", "medium", "high"]
      $0.palette = try Palette("#111111,#222222,#333333,#444444")
    }
    #expect(names(key) == ["low", "high", "odd"])
    #expect(colors(key) == ["low": "#111111", "high": "#333333", "odd": "#444444"])
  }

  @Test("colors of a list are used in order, and are not mixed")
  func palette() throws {
    let palette = try Palette("#ff0000,#00ff00,#0000ff")
    let two = try key(["x", "y"]) { $0.palette = palette }
    #expect(colors(two) == ["x": "#ff0000", "y": "#00ff00"])
    #expect(
      reason(["x", "y", "z", "w"]) {
        $0.palette = palette
        $0.classCount = 4
      }?.contains("has 3 colors") == true)
  }

  @Test("named categories have their colors, in the order of the names")
  func named() throws {
    let key = try key(["Blue", "Red", "Grey", "Blue"]) {
      $0.palette = try Palette(##"{"Red": "#d33", "Blue": "#33d", "Pink": "pink"}"##)
    }
    #expect(names(key) == ["Red", "Blue", "Grey"])
    #expect(colors(key) == ["Red": "#dd3333", "Blue": "#3333dd", "Grey": "#77aadd"])
    #expect(
      key.notices.map(\.message) == ["has no value 'Pink', of which the palette has a color"])
    let codes = try self.key([1, 2]) { $0.palette = try Palette(##"{"2": "#d33"}"##) }
    #expect(codes.scheme == .categories)
    #expect(try codes.expression.color(of: 2) == "#dd3333")
  }

  @Test("settings without an effect are refused")
  func mistakes() throws {
    let named = try Palette(##"{"Rad": "#d33"}"##)
    #expect(
      reason(["Red", "Blue"]) { $0.palette = named }
        == "palette: 'Rad' is not a value of 'a'; the values are 'Red', 'Blue'")
    #expect(
      reason([1, 2]) {
        $0.palette = named
        $0.scheme = .equal
      } == "scheme: colors of named categories are for the scheme categories, not equal")
    #expect(
      reason(["Red"]) {
        $0.palette = named
        $0.isReversed = true
      } == "reverse: colors of named categories have no direction: leave it out")
    #expect(
      reason([1, 2]) {
        $0.categories = ["1", "2"]
        $0.breaks = [1]
      } == "breaks: an order of categories is for categories, not numbers: leave one of them out")
    #expect(
      reason(["x"]) { $0.categories = ["x", "x"] } == "categories: 'x' appears twice")
    for text in ["{}", "{", ##"{"Red": 3}"##, ##"{"Red": "nocolor"}"##] {
      #expect(throws: RequestError.self) { _ = try Palette(text) }
    }
  }

  @Test("identifiers beyond the digits of numbers are separate categories")
  func identifiers() throws {
    let ids: [AttributeValue] = [
      2_305_843_009_223_239_036, 2_305_843_009_223_239_037, .unsigned(.max),
    ]
    let key = try key(ids)
    #expect(
      names(key) == [
        "2305843009223239036", "2305843009223239037", "18446744073709551615",
      ])
    for id in ids { #expect(try key.expression.color(of: id) == colors(key)[id.text]) }
  }

  @Test(
    "codes with leading zeros are categories, unless classes of numbers are requested",
    arguments: [
      (["01067", "10115"], false, ["01067", "10115"]),
      (["01067", 10115], false, ["01067", "10115"]),
      (["10115", "90210"], false, []), (["01067", "10115"], true, []), (["0", "0.5"], false, []),
    ] as [([AttributeValue], Bool, [String])])
  func codes(values: [AttributeValue], hasScheme: Bool, categories: [String]) throws {
    let key = try key(values) { if hasScheme { $0.scheme = .equal } }
    #expect(names(key) == categories)
    for text in categories where values.contains(.string(text)) {
      #expect(try key.expression.color(of: .string(text)) == colors(key)[text])
    }
  }

  @Test("labels of codes are as in the data, and labels of quantities are complete")
  func labels() throws {
    func text(_ values: [AttributeValue?], of value: AttributeValue) throws -> String? {
      let summary = PropertySummary(of: "a", in: squares(values))
      return try ThemeLabel(summary).expression.value(of: value)?.text
    }
    #expect(try text(["01067", 10115, 90210], of: 10115) == "10115")
    #expect(try text(["01067", 10115, 90210], of: "01067") == "01067")
    #expect(
      try text([2_305_843_009_223_239_037, 7], of: 2_305_843_009_223_239_037)
        == "2305843009223239037")
    #expect(try text([12_345.6789, 1], of: 12_345.6789) == "12,345.6789")
    #expect(try text([0.00012, 3], of: 0.00012) == "0.00012")
    #expect(try text([1e-15, 12_345], of: 1e-15) == "1e-15")
  }
}
