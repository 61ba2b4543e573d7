import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Classes of dates")
struct DateClassTests {
  private func key(
    _ values: [AttributeValue?], _ change: (inout Theme) -> Void = { _ in }
  ) throws -> ColorKey {
    var theme = Theme(colorBy: "a")
    change(&theme)
    return try #require(try ThemedFeatures(squares(values), by: theme).colors)
  }

  @Test(
    "dates are written as in ISO 8601",
    arguments: [
      ("2024-05", true), ("2024-02-29", true), ("2023-02-29", false), ("2024-5-1", false),
      ("31.05.2024", false), ("2024-05-31T12:30", true), ("2024-05-31 12:30:15.25+02:00", true),
      ("2024-05-31T12:30:15Z", true), ("2024-05-31T24:30", false), ("2024-13-01", false),
      ("2024-05-31T12:30:15 UTC", false), ("2024-05-31x", false), ("0000-01-01", true),
    ])
  func texts(text: String, isDate: Bool) {
    #expect((DateText(text) != nil) == isDate)
  }

  @Test("days are counted in the Gregorian calendar")
  func calendar() throws {
    func days(_ from: String, _ to: String) throws -> Double {
      let (start, end) = (try #require(DateText(from)), try #require(DateText(to)))
      return (end.seconds - start.seconds) / 86_400
    }
    // 1972, 1976, 1980, ..., 1996 are 7 leap years.
    #expect(try days("1970-01-01", "2000-01-01") == 30 * 365 + 7)
    #expect(try days("1900-02-28", "1900-03-01") == 1)
    #expect(try days("2000-02-28", "2000-03-01") == 2)
    for text in ["0000-01-01", "1899-12-31", "2000-02-29", "2024-12-31", "9999-12-31"] {
      let date = try #require(DateText(text))
      let moment = CalendarMoment(seconds: date.seconds + 86_399)
      #expect(moment.seconds == date.seconds)
    }
  }

  @Test("many dates are divided by time, with limits in the coarsest unit that fits")
  func years() throws {
    // One date in each year from 2001 to 2020 makes five classes of four years.
    let values = (2001...2020).map { AttributeValue.string("\($0)-07-15") }
    let key = try key(values)
    #expect(
      key.classes.map(\.values) == [
        .dates(from: nil, to: "2005"), .dates(from: "2005", to: "2009"),
        .dates(from: "2009", to: "2013"), .dates(from: "2013", to: "2017"),
        .dates(from: "2017", to: nil),
      ])
    #expect(key.classes.map(\.featureCount) == [4, 4, 4, 4, 4])
    #expect(key.notices == [])
    for (index, value) in values.enumerated() {
      #expect(
        try key.expression.color(of: value) == key.classes[index / 4].color.hexadecimal)
    }
  }

  @Test("limits are months, days or minutes if years do not divide the dates")
  func units() throws {
    func limits(_ values: [AttributeValue?]) throws -> [String?] {
      try key(values) { $0.classCount = 2 }.classes.map { item in
        if case .dates(_, let limit) = item.values { limit } else { "" }
      }
    }
    #expect(try limits(["2024-02-10", "2024-04-20"]) == ["2024-03", nil])
    #expect(try limits(["2024-02-10", "2024-02-13"]) == ["2024-02-11", nil])
    #expect(
      try limits(["2024-02-10T08:15:00Z", "2024-02-10T08:19:00Z"]) == ["2024-02-10T08:17", nil])
    #expect(try limits(["1850-01-01", "1960-01-01"]) == ["1900", nil])
    // Without a common form of times, limits are whole days.
    #expect(try limits(["2024-02-10T08:15", "2024-02-11 08:15"]) == ["2024-02-11", nil])
  }

  @Test("own limits are years, and equal widths have round limits")
  func schemes() throws {
    let values: [AttributeValue?] = ["1990-05-01", "2000-01-01", "2009-12-31", "2010-01-01"]
    let own = try key(values) { $0.breaks = [2000, 2010] }
    #expect(own.classes.map(\.featureCount) == [1, 2, 1])
    let equal = try key(["2000-01-01", "2002-02-02", "2005-05-05", "2010-01-01"]) {
      $0.scheme = .equal
      $0.classCount = 2
    }
    #expect(equal.classes.map(\.values).first == .dates(from: nil, to: "2005"))
    let pretty = try key(["2001-05-01", "2003-01-15", "2009-02-01"]) {
      $0.scheme = .pretty
      $0.classCount = 3
    }
    #expect(pretty.classes.map(\.values).first == .dates(from: nil, to: "2005"))
  }

  @Test("other values are no data, and the note names them")
  func others() throws {
    let key = try key(["2001-05-01", "unknown", nil, "2003-01-15"])
    #expect(key.classes.last?.values == ColorClass.Values.none)
    #expect(key.classes.last?.featureCount == 2)
    #expect(try key.expression.color(of: "unknown") == "#d4d2cd")
    #expect(try key.expression.color(of: nil) == "#d4d2cd")
    #expect(
      key.notices.map(\.message) == [
        "1 of 3 values are not dates such as 2024-05-31 ('unknown') and are drawn as no data"
      ])
    let zones = try self.key(["2001-05-01T01:00:00Z", "2001-05-02T01:00:00+02:00"])
    #expect(
      zones.notices.map(\.message)
        == ["has times of several time zones, which are compared as they are written"])
  }

  @Test("dates can be categories, and rules for numbers are errors")
  func mistakes() throws {
    let values: [AttributeValue?] = ["2001-05-01", "2003-01-15"]
    #expect(try key(values) { $0.scheme = .categories }.scheme == .categories)
    func reason(_ change: (inout Theme) -> Void) -> String? {
      let error = #expect(throws: RequestError.self) { _ = try self.key(values, change) }
      return error?.description
    }
    #expect(
      reason { $0.scheme = .continuous }
        == "scheme: 'a' has dates, and this is for numbers: leave it out, or use the schemes quantile, equal or pretty"
    )
    #expect(
      reason { $0.inclusive = .upper }
        == "inclusive: 'a' has dates, and this is for numbers: leave it out")
    #expect(
      reason { $0.breaks = [1999.5] } == "breaks: 'a' has dates: use years such as 1990,2000")
  }

  @Test("the legend has the classes of the dates")
  func legend() throws {
    let features = squares(["2001-05-01", "2004-01-15", "2009-02-01", nil])
    var theme = Theme(colorBy: "a")
    theme.breaks = [2002, 2005]
    let part = try #require(try ThemedFeatures(features, by: theme).parts.first)
    var style = try #require(
      Style.parse(["version": 8, "sources": [:], "layers": []] as JSONValue, .strict).style)
    try style.addSource(
      "data", ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]])
    for layer in part.layers(id: "data") { try style.insertLayer(layer.json) }
    let places = features.map { ThemeTestFeature(styleAttributes: $0.attributes) }
    let legend = try Legend(of: style, zoom: 3, content: LegendContent { _ in places })
    let entry = try #require(legend.entries.first)
    #expect(entry.items.map(\.label) == ["< 2002", "2002–2004", "≥ 2005", "No data"])
    let colors = entry.items.map { item -> String? in
      if case .fill(let fill)? = item.parts.first { fill.color.hexadecimal } else { nil }
    }
    #expect(colors == ["#edf8b1", "#7fcdbb", "#2c7fb8", "#d4d2cd"])
  }

  @Test(
    "labels of dates name the last year, month or day of the class",
    arguments: [
      ("2002", "2005", "2002–2004"), ("2004", "2005", "2004"),
      ("2024-03", "2025-01", "2024-03 – 2024-12"),
      ("2024-02-01", "2024-03-01", "2024-02-01 – 2024-02-29"),
      ("2002", "2005-07", "2002 – 2005-07"),
      ("2024-05-01T06", "2024-05-01T12", "2024-05-01T06 – 2024-05-01T12"),
      ("a", "b", "a – b"),
    ])
  func labels(lower: String, upper: String, label: String) {
    let range = LegendClass(attribute: "a", values: .texts(LegendTextRange(lower, upper)))
    #expect(LabelWriter(EntryTexts(), numbers: []).label(of: range) == label)
  }
}
