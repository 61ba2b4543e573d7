import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("Dates in other notations than ISO 8601")
struct DateNotationTests {
  private func themed(
    _ values: [AttributeValue?], _ change: (inout Theme) -> Void = { _ in }
  ) throws -> ThemedFeatures {
    var theme = Theme(colorBy: "a")
    change(&theme)
    return try ThemedFeatures(squares(values), by: theme)
  }

  /// The texts of a property, and the dates that the map shows; nil if the texts stay as they are.
  static let columns: [(texts: [String], dates: [String]?)] = [
    (["31.12.2024", "1.2.2023"], ["2024-12-31", "2023-02-01"]),
    (["2024/12/31", "2024/1/5", "2024-1-6"], ["2024-12-31", "2024-01-05", "2024-01-06"]),
    // A number above 12 decides the order of all dates.
    (["12/31/2024", "01/02/2024"], ["2024-12-31", "2024-01-02"]),
    (["31/12/2024", "01/02/2024"], ["2024-12-31", "2024-02-01"]),
    (["12-31-2024", "1-2-2024"], ["2024-12-31", "2024-01-02"]),
    // Both orders give the same day.
    (["01/01/2024", "02/02/2024"], ["2024-01-01", "2024-02-02"]),
    (
      ["Dec 2024", "März 2023", "1/2024", "05.2024"], ["2024-12", "2023-03", "2024-01", "2024-05"]
    ),
    (
      ["31. Dezember 2024", "Feb 1, 2023", "31-Dec-2024", "2024 Dec 31", "2 de enero de 2024"],
      ["2024-12-31", "2023-02-01", "2024-12-31", "2024-12-31", "2024-01-02"]
    ),
    (
      ["12/31/2024 2:30 PM", "1/2/2024 12:05 AM"], ["2024-12-31 14:30", "2024-01-02 00:05"]
    ),
    (["31.12.2024 14:30", "1.1.2024 9:00:05"], ["2024-12-31 14:30", "2024-01-01 09:00:05"]),
    (["31.12.2024", "2023-05-01", "unknown"], ["2024-12-31", "2023-05-01", "unknown"]),
    (["31.12.2024", "unknown", "later"], nil),
    (["31.02.2024"], nil), (["13/13/2024"], nil), (["1.2.10"], nil), (["Route 2024"], nil),
    (["Q1 2024"], nil), (["31.12.2024 25:00"], nil), (["5 apples 2024"], nil),
  ]

  @Test("certain dates are replaced by texts in ISO 8601", arguments: columns)
  func notations(texts: [String], dates: [String]?) throws {
    let themed = try themed(texts.map { .string($0) })
    let found = themed.parts[0].features.map { $0.attributes["a"]?.string }
    #expect(found == dates ?? texts)
    // A saved style must contain these dates, because the data has other texts.
    #expect(themed.parts[0].differsFromData == (dates != nil))
    let isOfDates = themed.colors?.classes.contains {
      if case .dates = $0.values { true } else { false }
    }
    #expect(isOfDates == (dates != nil))
  }

  @Test("dates have classes by time and not by their texts")
  func classes() throws {
    let key = try #require(
      try themed(["31.12.2021", "01.02.2024", "15.07.2022"]) { $0.breaks = [2022, 2023] }.colors)
    #expect(key.classes.map(\.featureCount) == [1, 1, 1])
    #expect(key.notices == [])
    #expect(try key.expression.color(of: "2022-07-15") == key.classes[1].color.hexadecimal)
  }

  @Test(
    "dates that nothing decides are texts, and a note says how to write them",
    arguments: [
      (["03/04/2020", "05/06/2019"], "'03/04/2020', and the order of day and month is uncertain"),
      (
        ["31/12/2024", "12/31/2024"],
        "'31/12/2024' and '12/31/2024', and the order of day and month is uncertain"
      ),
      (["31.12.24", "01.02.23"], "'01.02.23', and the century is uncertain"),
      (["12/31/24"], "'12/31/24', and the century is uncertain"),
      (["Dec-24", "Jan-23"], "'Dec-24', and the century is uncertain"),
    ])
  func doubts(texts: [String], reason: String) throws {
    let themed = try themed(texts.map { .string($0) })
    #expect(themed.colors?.scheme == .categories)
    #expect(
      themed.notices.map(\.message)
        == ["has \(reason); these are texts: write dates as 2024-05-31"])
    #expect(!themed.parts[0].differsFromData)
  }

  @Test("categories keep their texts, without a note")
  func categories() throws {
    let themed = try themed(["31.12.2024", "03/04/2020"]) { $0.scheme = .categories }
    #expect(
      themed.colors?.classes.map(\.values) == [.category("03/04/2020"), .category("31.12.2024")])
    #expect(themed.notices == [])
  }

  @Test("maps of a series are in the order of time")
  func series() throws {
    let values = try FacetValues(
      of: "a", in: squares(["Feb 2024", "Dec 2023", "Jan 2024"]))
    #expect(values.values == ["Dec 2023", "Jan 2024", "Feb 2024"])
    let uncertain = try FacetValues(of: "a", in: squares(["03/04/2020", "05/06/2019"]))
    #expect(
      uncertain.notices.map(\.message) == [
        "has '03/04/2020', and the order of day and month is uncertain; these are texts: write dates as 2024-05-31"
      ])
  }
}
