import MapEngine
import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("Joining tables to shapes")
struct TableJoinTests {
  private func shapes(_ records: [Attributes]) -> [Feature] {
    records.map { Feature(geometry: .point(Position(longitude: 0, latitude: 0)), attributes: $0) }
  }

  private func join(
    _ records: [Attributes], to shapes: [Attributes], on columns: String? = nil,
    areCountries: Bool = false, series: String? = nil, memoryLimit: Int = .max
  ) throws(RequestError) -> TableJoin.Result {
    try TableJoin(
      table: JoinTable(records, place: "t.csv"), shapes: self.shapes(shapes), place: "s.geojson",
      areCountries: areCountries, series: series, memoryLimit: memoryLimit
    ).joined(on: columns.flatMap { JoinColumns($0) })
  }

  /// Returns the message of the error of a join, or its summary.
  private func outcome(
    _ records: [Attributes], to shapes: [Attributes], on columns: String? = nil
  ) -> String {
    do {
      return try join(records, to: shapes, on: columns).summary
    } catch {
      return "\(error)"
    }
  }

  private static let districts: [Attributes] = [
    ["AGS": "01067", "name": "A"], ["AGS": "02000", "name": "B"], ["AGS": "01067", "name": "C"],
  ]

  @Test("each shape gets the values of the record with its key, and several shapes can have a key")
  func values() throws {
    let result = try join(
      [["code": "02000", "n": 2], ["code": " 01067 ", "n": 1]], to: Self.districts,
      on: "code=AGS")
    #expect(
      result.features.map(\.attributes) == [
        ["AGS": "01067", "name": "A", "code": " 01067 ", "n": 1],
        ["AGS": "02000", "name": "B", "code": "02000", "n": 2],
        ["AGS": "01067", "name": "C", "code": " 01067 ", "n": 1],
      ])
    #expect(result.warnings.isEmpty)
    #expect(
      result.summary
        == "t.csv: joined by code=AGS: 2 of 2 records, 3 of 3 shapes of s.geojson")
  }

  @Test("in maps of a series, a shape has a record for each value")
  func series() throws {
    let records: [Attributes] = [
      ["id": "a", "year": 2000, "n": 1], ["id": "a", "year": 2010, "n": 2],
      ["id": "b", "year": 2010, "n": 3], ["id": "b", "year": 2010, "n": 3],
    ]
    let shapes: [Attributes] = [["id": "a"], ["id": "b"], ["id": "c"]]
    let result = try join(records, to: shapes, on: "id", series: "year")
    #expect(
      result.features.map(\.attributes) == [
        ["id": "a", "year": 2000, "n": 1], ["id": "a", "year": 2010, "n": 2],
        ["id": "b", "year": 2010, "n": 3],
        ["id": "c", "year": AttributeValue.null, "n": AttributeValue.null],
      ])
    #expect(result.summary.hasSuffix("4 of 4 records, 2 of 3 shapes of s.geojson"))
    let other: Attributes = ["id": "b", "year": 2010, "n": 4]
    #expect {
      try join(records + [other], to: shapes, on: "id", series: "year")
    } throws: {
      "\($0)".contains("'b' (records 4 and 5); keep one record for each value of 'id' and 'year'")
    }
    #expect {
      try join(records, to: shapes, on: "id")
    } throws: {
      "\($0)".hasSuffix("or draw a map for each value of another column with facet")
    }
    #expect {
      try join(records, to: shapes, on: "id", series: "year", memoryLimit: 64)
    } throws: {
      "\($0)".contains("takes more than the limit")
    }
  }

  @Test("a number is the key that its text is, and leading zeros are not lost in silence")
  func leadingZeros() throws {
    let exact = try join([["id": 7, "n": 1]], to: [["id": "7"]], on: "id")
    #expect(exact.features[0].attributes == ["id": "7", "n": 1])
    #expect(exact.warnings.isEmpty)
    let result = try join(
      [["code": 1067, "n": 1], ["code": 2000, "n": 2]], to: Self.districts, on: "code=AGS")
    #expect(result.features.map { $0.attributes["n"] } == [1, 2, 1])
    #expect(result.warnings.map(\.kind) == [.oddData])
    #expect(result.warnings[0].message.contains("'1067' is joined to '01067' (and 1 more)"))
  }

  @Test("a code is not joined if another code differs from it only in leading zeros")
  func ambiguousZeros() throws {
    let result = try join(
      [["id": "0007", "n": 1], ["id": "8", "n": 2]], to: [["id": "7"], ["id": "007"], ["id": "8"]],
      on: "id")
    #expect(result.features.map { $0.attributes["n"] } == [.null, .null, 2])
    #expect(result.warnings[0].message.contains("'0007' (of several shapes)"))
  }

  @Test(
    "names that differ in case, accents or white space are joined with a warning",
    arguments: ["são  PAULO", "Sao Paulo", "SÃO PAULO"])
  func similarNames(key: String) throws {
    let result = try join(
      [["city": key, "n": 5]], to: [["name": "São Paulo"]], on: "city=name")
    #expect(result.features[0].attributes["n"] == 5)
    #expect(result.warnings.map(\.kind) == [.oddData])
  }

  @Test("records without a shape are counted, with the nearest names; shapes without a record stay")
  func unmatched() throws {
    let result = try join(
      [
        ["country": "Tanzania, United Republic of", "n": 1], ["country": "Kenia", "n": 2],
        ["country": "Ghana", "n": 3], ["country": AttributeValue.null, "n": 4],
        ["country": "XQ", "n": 5],
      ], to: [["name": "Tanzania"], ["name": "Kenya"], ["name": "Ghana"]], on: "country=name")
    #expect(result.features.map { $0.attributes["n"] } == [.null, .null, 3])
    #expect(result.warnings.map(\.kind) == [.unmatchedRecords, .unmatchedRecords])
    let message = result.warnings[0].message
    #expect(message.contains("3 of 5 records have no shape by 'country=name'"))
    #expect(message.contains("'Tanzania, United Republic of' (nearest: 'Tanzania')"))
    #expect(message.contains("'Kenia' (nearest: 'Kenya'), 'XQ'"))
    #expect(message.contains("1 of 5 records have no value of 'country'"))
    #expect(result.warnings[1].message.contains("2 of 3 shapes have no record in t.csv"))
    #expect(result.warnings[1].message.contains("'Tanzania', 'Kenya'"))
  }

  @Test("if no record has a shape, the error has keys of both sides")
  func noMatch() {
    let message = outcome([["k": "A1"], ["k": "A2"]], to: [["id": 5], ["id": 6]], on: "k=id")
    #expect(message.contains("column 'k' has 'A1', 'A2', and property 'id' has '5', '6'"))
    #expect(outcome([], to: [["id": 5]]).contains("the table has no records"))
  }

  @Test("different records for a shape are an error, equal records are one")
  func duplicates() throws {
    let message = outcome(
      [["id": 1, "n": 1], ["id": 2, "n": 1], ["id": 1, "n": 2]], to: [["id": 1], ["id": 2]])
    #expect(message.contains("'1' (records 1 and 3)"))
    let similar = outcome(
      [["id": "a", "n": 1], ["id": "A", "n": 2]], to: [["id": "A"]], on: "id")
    #expect(similar.contains("'a' and 'A' (records 1 and 2)"))
    let equal = try join([["id": 1, "n": 3], ["id": 1, "n": 3]], to: [["id": 1]])
    #expect(equal.features.map { $0.attributes["n"] } == [3])
    // Records without a shape contradict nothing.
    let absent = try join(
      [["id": 1, "n": 3], ["id": 9, "n": 1], ["id": 9, "n": 2]], to: [["id": 1]])
    #expect(absent.features.map { $0.attributes["n"] } == [3])
  }

  @Test("a column replaces the property of its name in all shapes, and the key replaces none")
  func replaced() throws {
    let result = try join(
      [["id": "a", "n": 1], ["id": "B", "n": 20]],
      to: [["id": "A", "n": 1], ["id": "B", "n": 2], ["id": "C", "n": 3]], on: "id")
    #expect(
      result.features.map(\.attributes) == [
        ["id": "A", "n": 1], ["id": "B", "n": 20], ["id": "C", "n": AttributeValue.null],
      ])
    let warning = try #require(result.warnings.last)
    #expect(warning.kind == .oddData)
    #expect(warning.message.contains("2 values change, such as from '2' to '20'"))
  }

  @Test("without names, the column that has the name of a property is joined")
  func sharedName() throws {
    #expect(
      outcome([["id": 1, "x": 3]], to: [["id": 1, "y": 3]]).contains("joined by id: 1 of 1"))
    let several = outcome(
      [["id": 1, "code": "A"], ["id": 2, "code": "B"]],
      to: [["id": 8, "code": "A"], ["id": 9, "code": "B"]])
    #expect(several.contains("joined by code: 2 of 2"))
  }

  @Test("without a shared name, the columns that match the most records are joined")
  func bestColumns() {
    let shapes: [Attributes] = [
      ["ISO_A2": "DE", "rank": 1], ["ISO_A2": "FR", "rank": 2], ["ISO_A2": "IT", "rank": 3],
    ]
    #expect(
      outcome([["c": "DE", "n": 1], ["c": "FR", "n": 7], ["c": "IT", "n": 8]], to: shapes)
        .contains("joined by c=ISO_A2: 3 of 3"))
    let equal = outcome([["c": "DE", "n": 1], ["c": "FR", "n": 2]], to: shapes)
    #expect(equal.contains("choose one of 'c=ISO_A2', 'n=rank'"))
    let none = outcome([["c": "X", "n": 99]], to: shapes)
    #expect(none.contains("the columns are 'c', 'n', and the properties are"))
  }

  @Test("unknown columns and properties are errors with the names that exist")
  func unknownNames() {
    let column = outcome([["code": 1, "n": 2]], to: [["id": 1]], on: "cod=id")
    #expect(column.contains("has no column 'cod'; its columns are 'code', 'n'"))
    let property = outcome([["code": 1]], to: [["id": 1]], on: "code")
    #expect(property.contains("no property 'code'; their properties are 'id'"))
    #expect(property.contains("code=PROPERTY"))
  }

  @Test("columns are named as COLUMN or COLUMN=PROPERTY")
  func columnText() {
    #expect(JoinColumns("a") == JoinColumns(column: "a"))
    #expect(JoinColumns(" a b = c ") == JoinColumns(column: "a b", property: "c"))
    #expect(JoinColumns("a=") == nil)
    #expect(JoinColumns("") == nil)
  }

  private static let countries: [Attributes] = [
    [
      "name": "Germany", "name:de": "Deutschland", "iso_a2": "DE", "iso_a3": "DEU",
      "iso_n3": "276",
    ],
    ["name": "Afghanistan", "iso_a2": "AF", "iso_a3": "AFG", "iso_n3": "004"],
    ["name": "Côte d'Ivoire", "name_other": "Cote D'ivoire", "iso_a2": "CI"],
    ["name": "St-Martin", "name:fr": "Saint-Martin"],
    ["name": "Sint Maarten", "name:fr": "Saint-Martin"],
  ]

  @Test(
    "a country is found by any of its names and codes, and differences of case and accents are no warning",
    arguments: [
      ("Deutschland", 0), ("germany", 0), ("DE", 0), ("deu", 0), ("276", 0), ("004", 1),
      ("4", 1), ("COTE D'IVOIRE", 2),
    ])
  func countryKeys(key: String, index: Int) throws {
    let result = try join(
      [["country": key, "n": 1]], to: Self.countries, on: "country", areCountries: true)
    #expect(result.features.indices.filter { result.features[$0].attributes["n"] == 1 } == [index])
    #expect(result.warnings.isEmpty)
  }

  @Test("a name of several countries is joined to none of them")
  func ambiguousCountry() throws {
    let result = try join(
      [["country": "Saint-Martin", "n": 1], ["country": "DE", "n": 2]], to: Self.countries,
      on: "country", areCountries: true)
    #expect(result.features.map { $0.attributes["n"] } == [2, .null, .null, .null, .null])
    #expect(result.warnings[0].message.contains("'Saint-Martin' (of several shapes)"))
  }

  @Test("two names of a country are two records for the same shape")
  func countryTwice() {
    #expect(throws: RequestError.self) {
      try join(
        [["c": "DE", "n": 1], ["c": "Germany", "n": 2]], to: Self.countries, on: "c",
        areCountries: true)
    }
  }

  @Test("the column of countries is chosen by its values")
  func countryColumn() throws {
    let result = try join(
      [["n": 1, "land": "Deutschland"], ["n": 2, "land": "Afghanistan"]], to: Self.countries,
      areCountries: true)
    #expect(result.features.map { $0.attributes["n"] } == [1, 2, .null, .null, .null])
  }
}
