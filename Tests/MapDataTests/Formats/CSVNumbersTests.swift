import MapGeoJSON
import Testing

@testable import MapData

@Suite("Numbers and codes of CSV")
struct CSVNumbersTests {
  private func read(_ text: String) throws(ResourceError) -> StoredFeatures {
    try CSVStore.features(Array(text.utf8), at: .file(path: "a.csv"))
  }

  /// Returns the values of the column `v` of a table with coordinates before it.
  private func values(_ rows: [String], header: String) throws -> (
    values: [AttributeValue?], warnings: [String]
  ) {
    let stored = try read(([header] + rows).joined(separator: "\n"))
    return (stored.features.map { $0.attributes["v"] }, stored.warnings.map(\.message))
  }

  @Test(
    "a table has one decimal mark, and the other mark separates thousands",
    arguments: [
      (["50,7;7,1;330.579", "48,4;9,9;2.102.650"], [.integer(330_579), .integer(2_102_650)]),
      (["50,7;7,1;1.234,5", "48;9;12"], [.double(1234.5), .integer(12)]),
      (["50,7;7,1;1,234", "48;9;12.345.678,5"], [.double(1.234), .double(12_345_678.5)]),
      (
        ["48;2;1,234", "50.5;7.5;1,234", "51;7;1,5"],
        [.double(1.234), .double(1.234), .double(1.5)]
      ),
      (["48.5;2;1.234", "50.5;7.5;12.5"], [.double(1.234), .double(12.5)]),
      (["48.5;2;0,234", "50.5;7.5;12"], [.double(0.234), .integer(12)]),
      (["48,5;2,5;1,5E+03", "50;7;-2,5"], [.double(1500), .double(-2.5)]),
      // Blanks and apostrophes only separate thousands.
      (["50,5;7;1 084 394", "48;9;-560 000"], [.integer(1_084_394), .integer(-560_000)]),
      (["50.5;7;1'084'394", "48;9;90"], [.integer(1_084_394), .integer(90)]),
      (["50.5;7;1\u{2019}084.5", "48;9;12"], [.double(1084.5), .integer(12)]),
      (["50;7;1\u{A0}084,394", "48;9;1\u{202F}000"], [.double(1084.394), .integer(1000)]),
      (["50.5;7;1 084 39", "48;9;12"], [.string("1 084 39"), .string("12")]),
      (["50.5;7;1 084'394", "48;9;084 394"], [.string("1 084'394"), .string("084 394")]),
      // Several commas separate thousands, so single commas in the same column do, too.
      (["50.5;7;1,084,394", "48;9;56,000"], [.integer(1_084_394), .integer(56_000)]),
      (["50.5;7;12,560,000", "48;9;560"], [.integer(12_560_000), .integer(560)]),
      (["50.5;7;\"1,084.50\"", "48;9;56,000"], [.double(1084.5), .integer(56_000)]),
    ] as [([String], [AttributeValue])])
  func marks(rows: [String], expected: [AttributeValue]) throws {
    let (found, warnings) = try values(rows, header: "lat;lon;v")
    #expect(found == expected)
    #expect(warnings.isEmpty)
  }

  @Test(
    "a column with an ambiguous decimal mark is text, with a warning",
    arguments: [
      ["50,7;7,1;2.102.650", "48,4;9,9;12.5"], ["50.7;7.1;1,234", "48.4;9.9;900"],
      ["50.7;7.1;1,234,5", "48.4;9.9;1.234,5", "48;9;1,234.5"],
    ])
  func uncertain(rows: [String]) throws {
    let (found, warnings) = try values(rows, header: "lat;lon;v")
    #expect(found.allSatisfy { $0?.string != nil })
    let isCode = rows.contains { $0.hasSuffix("1,234,5") }
    #expect(warnings.count == (isCode ? 0 : 1))
    #expect(warnings.allSatisfy { $0.hasPrefix("the column 'v' has ") })
  }

  @Test(
    "quoted numbers between commas have the mark that one of them determines",
    arguments: [
      (["50.1,7.1,\"1,084,394\"", "50,7,\"56,000\""], [.integer(1_084_394), .integer(56_000)]),
      (["50.1,7.1,\"1,084.5\"", "50,7,\"56,000\""], [.double(1084.5), .integer(56_000)]),
      (["48,2,\"1.200,5\"", "50,7,\"950,25\""], [.double(1200.5), .double(950.25)]),
      (["48.5,2,\"1.200.000\"", "50,7,560"], [.integer(1_200_000), .integer(560)]),
    ] as [([String], [AttributeValue])])
  func quotedMarks(rows: [String], expected: [AttributeValue]) throws {
    let (found, warnings) = try values(rows, header: "lat,lon,v")
    #expect(found == expected)
    #expect(warnings.isEmpty)
  }

  @Test(
    "quoted numbers with single commas are text, with a warning",
    arguments: [
      ["50.1,7.1,\"1,084\"", "50,7,\"56,000\""], ["50,7,\"1,084\"", "50,8,\"56,000\""],
      ["50,7,\"12,5\"", "50,8,\"1,5\""], ["50,7,\"1,084\"", "50,8,560"],
    ])
  func quotedSingle(rows: [String]) throws {
    let (found, warnings) = try values(rows, header: "lat,lon,v")
    #expect(found.allSatisfy { $0?.string != nil })
    #expect(warnings.count == 1)
    #expect(
      warnings.allSatisfy { $0.hasSuffix("the decimal mark is uncertain; it is read as text") })
  }

  @Test("unquoted commas separate fields, and quoted commas are decimal marks, also of coordinates")
  func quoted() throws {
    let stored = try read("n,v,lat,lon\nx,\"12,5\",\"48,85\",\"2,35\"\ny,3,50,7\n")
    #expect(stored.features.map { $0.attributes["v"] } == [.double(12.5), .integer(3)])
    #expect(stored.features.map { $0.attributes["lat"] } == [.double(48.85), .integer(50)])
  }

  @Test(
    "a column of codes is text as a whole",
    arguments: [
      ["12E3", "45E1", "7A2"], ["1E3", "2E4"], ["01067", "10115"], ["12", "12a", "14"],
      ["12345-6789", "12345"], ["1.2.3", "1.2"], ["+49", "12"], ["12-14", "16"], ["7/2", "8"],
      ["99999999999999999999", "1"], ["9:30", "12"], ["030 123 456", "612 345 678"],
      ["01 000", "75 001"], ["5'10", "6'100"], ["612 34 56 78", "612 345 678"],
    ])
  func codes(texts: [String]) throws {
    let (found, warnings) = try values(texts.map { "1,2,\($0)" }, header: "lat,lon,v")
    #expect(found == texts.map { .string($0) })
    #expect(warnings.isEmpty)
  }

  @Test(
    "integers in groups of three digits, none of which begins with fewer, are text, with a warning",
    arguments: [
      ["612 345 678", "700 800 900"], ["101 202", "303"], ["\"101,202,303\"", "\"404,505,606\""],
      ["192.168.100.200", "192.168.100.201"], ["561'001", "562'002"],
    ])
  func groupedCodes(texts: [String]) throws {
    let (found, warnings) = try values(texts.map { "1,2,\($0)" }, header: "lat,lon,v")
    #expect(found == texts.map { .string($0.replacing("\"", with: "")) })
    #expect(warnings.count == 1)
    #expect(
      warnings.allSatisfy {
        $0.hasSuffix("and may be codes or numbers in thousands; it is read as text")
      })
  }

  @Test("a column with two texts of one number is text, with a warning")
  func repeated() throws {
    let (found, warnings) = try values(
      ["1,2,1.10", "1,2,1.1", "1,2,1.2"], header: "lat,lon,v")
    #expect(found == ["1.10", "1.1", "1.2"].map { .string($0) })
    #expect(
      warnings == [
        "the column 'v' has '1.10' and '1.1', and they are one number; it is read as text"
      ])
  }

  @Test(
    "numbers with other texts between them stay numbers",
    arguments: [
      (["5", "n/a", "7.5"], [.integer(5), .string("n/a"), .double(7.5)]),
      (["5", "-", ""], [.integer(5), .string("-"), .null]),
      (["5", "k.A.", "#DIV/0!"], [.integer(5), .string("k.A."), .string("#DIV/0!")]),
      (["1e+05", "2", "1.5e3"], [.double(100_000), .integer(2), .double(1500)]),
      (["1e-7", "unknown (2019)"], [.double(1e-7), .string("unknown (2019)")]),
      (["1.10", "1.20", "2.00"], [.double(1.1), .double(1.2), .double(2)]),
      (["5", "5.0", "<5"], [.integer(5), .double(5), .string("<5")]),
      ([" 100", "\" 200\"", "300 "], [.integer(100), .integer(200), .integer(300)]),
    ] as [([String], [AttributeValue])])
  func numbers(texts: [String], expected: [AttributeValue]) throws {
    let (found, warnings) = try values(texts.map { "1,2,\($0)" }, header: "lat,lon,v")
    #expect(found == expected)
    #expect(warnings.isEmpty)
  }

  @Test("negative zero keeps its sign")
  func negativeZero() throws {
    let (found, _) = try values(["1,2,-0"], header: "lat,lon,v")
    #expect(found.first??.number?.sign == .minus)
  }

  @Test("values do not depend on the region that is requested")
  func region() throws {
    let text = "lat,lon,v\n1,2,10115\n50,7,01067\n"
    let bounds = TileSetDescription.Bounds(west: 1, south: 0, east: 3, north: 2)
    let part = try CSVStore.features(Array(text.utf8), at: .file(path: "a.csv"), in: bounds)
    #expect(part.features.map { $0.attributes["v"] } == [.string("10115")])
  }

  @Test(
    "blanks and escapes around fields are recognized",
    arguments: [
      "name, lat, lon, pop\n\"He said \\\"hi, there\\\"\", 48.5, 2.3, 100\n",
      "name ,lat ,lon ,pop\n \"He said \"\"hi, there\"\"\" ,48.5 ,2.3 ,100 \n",
      "name,lat,lon,pop,\n\"He said \"\"hi, there\"\"\",48.5,2.3,100,,\n",
    ])
  func blanks(text: String) throws {
    let stored = try read(text)
    let attributes = try #require(stored.features.first).attributes
    #expect(attributes["name"] == .string("He said \"hi, there\""))
    #expect(attributes["pop"] == .integer(100))
    #expect(stored.warnings.isEmpty)
  }

  @Test("a backslash at the end of a quoted field is a character")
  func backslash() throws {
    let stored = try read("name,lat,lon\n\"C:\\\",48.5,2.3\n")
    #expect(stored.features.first?.attributes["name"] == .string("C:\\"))
  }

  @Test(
    "a column of places without any place is replaced by the next column",
    arguments: [
      "geometry,lat,lon\nPoint,48.5,2.3\n", "geo_shape,geo_point_2d\n,\"48.5, 2.3\"\n",
      "geom,wkt\nx,POINT (2.3 48.5)\n",
    ])
  func otherColumns(text: String) throws {
    let stored = try read(text)
    #expect(stored.features.map(\.geometry) == [.point(2.3, 48.5)])
    #expect(stored.warnings.isEmpty)
  }

  @Test(
    "names of coordinates may have a unit or a point, or be in other languages",
    arguments: [
      "Latitude (deg),Longitude (deg)", "lat [°],lon [°]", "Lat.,Long.",
      "Title of a sheet\n\nLat.,Long.",
      "Breitengrad,Längengrad", "latitud,longitud", "latitudine,longitudine",
    ])
  func names(header: String) throws {
    #expect(try read("\(header)\n48.5,2.3\n").features.map(\.geometry) == [.point(2.3, 48.5)])
  }

  @Test("a record with numbers is not a header")
  func noHeader() {
    let error = #expect(throws: ResourceError.self) {
      try read("breite,laenge,art\n48.85,2.35,Baum\n50.7,7.1,Point\n51,8,Haus\n")
    }
    #expect(error?.description.contains("among 'breite', 'laenge', 'art'") == true)
  }

  @Test(
    "points that may separate thousands in a table of semicolons are a warning",
    arguments: [
      ("k;v\nA;83.200\nB;512\n", true), ("k;v\nA;83.200\nB;1.5\n", false),
      ("k;v;w\nA;83.200;0,5\nB;512;1,5\n", false), ("k;v\nA;83.200.000\nB;51.200\n", false),
      ("k;v;w\nA;83.200;0.5\n", false), ("k,v\nA,83.200\nB,512\n", false),
    ])
  func thousands(text: String, isUncertain: Bool) throws {
    let stored = try CSVStore.records(
      Array(text.utf8), at: .file(path: "a.csv"), memoryLimit: .max)
    #expect(
      stored.warnings.map(\.message)
        == (isUncertain
          ? [
            "the column 'v' has '83.200', whose point may separate thousands; it is read as the decimal mark"
          ] : []))
    #expect(stored.features.first?.attributes["v"]?.number != nil)
  }
}
