import MapGeoJSON
import Testing

@testable import MapData

@Suite("Headers of tables of spreadsheets")
struct CSVHeaderTests {
  private func records(_ text: String) throws(ResourceError) -> StoredFeatures {
    try CSVStore.records(Array(text.utf8), at: .file(path: "a.csv"), memoryLimit: .max)
  }

  @Test(
    "titles, comments and empty lines before the header are skipped",
    arguments: [
      "country;n\nItaly;5\nPeru;7\n",
      "Population by country\n\ncountry,n\nItaly,5\nPeru,7\n",
      "Population by country,\n,\ncountry,n\nItaly,5\nPeru,7\n",
      "Population by country;\nin thousands;\ncountry;n\nItaly;5\nPeru;7\n",
      "\u{FEFF}\n\nCensus\ncountry\tn\nItaly\t5\nPeru\t7\n",
      // The title has a comma, and the table has semicolons.
      "\"Population, in 2020\"\ncountry;n\nItaly;5\nPeru;7\n",
      "# made today\nCensus\ncountry,n\nItaly,5\nPeru,7\n",
      // A footer is a record whose other fields are missing.
      "Census\ncountry,n\nItaly,5\nPeru,7\nSource: Office\n",
    ])
  func titles(text: String) throws {
    let stored = try records(text)
    let found = stored.features.prefix(2).map(\.attributes)
    #expect(found == [["country": "Italy", "n": 5], ["country": "Peru", "n": 7]])
    #expect(stored.warnings.isEmpty)
  }

  @Test(
    "a line of several fields before the header is left out with a warning",
    arguments: [
      (
        "Source,World Bank,\nUpdated,2024-01-02,\n\ncountry,code,2019,2020\nItaly,ITA,1,2\nPeru,PER,3,4\n",
        "line 1: 'Source', 'World Bank' (and 1 more); it is before the header and is left out"
      ),
      (
        "Population, 2020\ncountry;code;2019;2020\nItaly;ITA;1;2\nPeru;PER;3;4\n",
        "line 1: 'Population', '2020'; it is before the header and is left out"
      ),
      // The first row names groups of columns.
      (
        ",Persons,,\ncountry,code,2019,2020\nItaly,ITA,1,2\n", nil
      ),
      (
        ",Text,Persons,\ncountry,code,2019,2020\nItaly,ITA,1,2\n",
        "line 1: 'Text', 'Persons'; it is before the header and is left out"
      ),
    ] as [(String, String?)])
  func skipped(text: String, warning: String?) throws {
    let stored = try records(text)
    #expect(
      stored.features.first?.attributes
        == ["country": "Italy", "code": "ITA", "2019": 1, "2020": 2])
    #expect(stored.warnings.map(\.message) == [warning].compactMap(\.self))
  }

  @Test(
    "the first line is the header if no other line can be the header",
    arguments: [
      ("country,n\nItaly,\nPeru,7\n", ["country", "n"]),
      (",2019,2020\nItaly,1,2\nPeru,3,4\n", ["", "2019", "2020"]),
      ("country\nItaly\nPeru\n", ["country"]),
      ("country,n\n", ["country", "n"]),
      // The records have one more field than the header.
      ("country,n\n1,Italy,5\n2,Peru,7\n", ["country", "n"]),
      ("country,n,,\nItaly,5,,\nPeru,7,,\n", ["country", "n", ""]),
    ])
  func first(text: String, names: [String]) throws {
    var reader = CSVReader(Array(text.utf8), delimiter: nil)
    var options = CSVOptions()
    options.readsPlaces = false
    let header = try #require(try reader.header(options))
    #expect(Array(header.prefix(names.count)) == names)
    #expect(reader.headerWarnings.isEmpty)
  }

  @Test("years can be names of columns after a title of data with places")
  func years() throws {
    let text = "Stations\nname,lat,lon,2019\nA,48.5,2.3,7\n"
    let stored = try CSVStore.features(Array(text.utf8), at: .file(path: "a.csv"))
    #expect(
      stored.features.map(\.attributes) == [["name": "A", "lat": 48.5, "lon": 2.3, "2019": 7]])
    #expect(stored.warnings.isEmpty)
  }

  @Test("a table without places after a title is refused with the names of its columns")
  func refusal() {
    let error = #expect(throws: ResourceError.self) {
      try CSVStore.features(
        Array("Census\n\ncountry,n\nItaly,5\n".utf8), at: .file(path: "a.csv"))
    }
    #expect(error.map { "\($0)" }?.contains("among 'country', 'n'") == true)
  }

  @Test("columns of the same name are a warning, and the last of them is used")
  func repeatedNames() throws {
    let stored = try records("country,n,n\nItaly,5,6\n")
    #expect(stored.features.map(\.attributes) == [["country": "Italy", "n": 6]])
    #expect(
      stored.warnings.map(\.message) == [
        "2 columns have the name 'n', and the last of them is used; give each column a name of its own"
      ])
  }
}
