import MapGeoJSON
import Testing

@testable import MapData

@Suite("CSV of other programs")
struct CSVFormsTests {
  private func read(_ text: String) throws(ResourceError) -> StoredFeatures {
    try CSVStore.features(Array(text.utf8), at: .file(path: "a.csv"))
  }

  /// Returns the first place, rounded to millionths of a degree.
  private func place(_ stored: StoredFeatures) -> [Double] {
    guard case .point(let position) = stored.features.first?.geometry else { return [] }
    return [position.longitude, position.latitude].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test(
    "separators, lines before the header and columns of places are recognized",
    arguments: [
      "sep=;\nname;lat;lon\nA;48.5;2.3\n", "\"sep=|\"\r\nname|lat|lon\r\nA|48.5|2.3\r\n",
      "SEP=,\nname,lat,lon\nA,48.5,2.3\n", "name|lat|lon\nA|48.5|2.3\n",
      "# made by x, y\n# second; line\nname,lat,lon\nA,48.5,2.3\n",
      "My report\n\nname,lat,lon\nA,48.5,2.3\n", "#name,lat,lon\nA,48.5,2.3\n",
      "# lat, lon\nname,lat,lon\nA,48.5,2.3\n",
      "name,coordinates\nA,\"48.5, 2.3\"\n", "name,coordinates\nA,48.5 2.3\n",
      "name;Lat/Lon\nA;48,5, 2,3\n", "name,lonlat\nA,\"2.3, 48.5\"\n",
      "name,location\nA,\"[2.3, 48.5]\"\n", "name,location\nA,\"(48.5, 2.3)\"\n",
      "name,location\nA,\"48.5, 2.3, 35\"\n", "name,location\nA,48.5 2.3 35.0 4.0\n",
      "name,location\nA,48.5N 2.3E\n", "name,position\nA,geo:48.5;2.3\n",
      "name,location\nA,POINT (2.3 48.5)\n",
      "name;geom\nA;\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[2.3,48.5]}\"\n",
      "name,lat,lon\nA,48.5N,2.3E\n", "name,lat,lon\nA,N 48.5,E2.3\n",
      "name,lat,lon\nA,\"48°30'0\"\"N\",\"2°18'00\"\"E\"\n",
      "name,lat,lon\nA,48° 30′ N,2° 18.0′ E\n", "name,lat,lon\nA,48:30:00,2:18:00\n",
      "name,lat,lon\nA,\"48,5\",\"2,3\"\n",
    ])
  func forms(text: String) throws {
    let stored = try read(text)
    #expect(place(stored) == [2.3, 48.5])
    #expect(stored.features.count == 1)
    #expect(stored.features.first?.attributes["name"] == .string("A"))
    #expect(stored.warnings.isEmpty)
  }

  @Test(
    "notations of degrees are read",
    arguments: [
      ("48.85S", -48.85), ("S48.85", -48.85), ("-48.85", -48.85), ("−48.85", -48.85),
      ("48,85", 48.85),
      ("33.87 s", -33.87), ("33.87s", -33.87), ("n 48.85", 48.85), ("151.2 e", 151.2), ("2w", -2),
      ("48 d 51 m 36 s", 48.86), ("48d51m36s S", -48.86), ("48°51′36″s", -48.86),
      ("48°51'36''", 48.86),
      ("48°51'36\"", 48.86), ("-0°30'", -0.5), ("1e1", 10), ("48d51m36s", 48.86),
    ] as [(String, Double)])
  func degrees(text: String, expected: Double) throws {
    let value = try #require(CoordinateText.value(text))
    #expect(abs(value.degrees - expected) < 1e-9)
  }

  @Test(
    "text that is not a coordinate is refused",
    arguments: [
      "", "x", "48 51", "48°61'", "48.5°30'", "-48S", "N48S", "1,2,3", "nan", "inf", "48°51'24\"12",
      "33.87m", "48'", "48m51d", "48°51°", "48 51 36m",
      "١",
    ])
  func noDegrees(text: String) {
    #expect(CoordinateText.value(text) == nil)
  }

  @Test("letters determine which coordinate is which, and a wrong letter makes it invalid")
  func letters() throws {
    #expect(place(try read("location\n2.3E 48.5N\n")) == [2.3, 48.5])
    let message = try read("lat,lon\n48.5E,2.3N\n").warnings.last?.message
    #expect(message?.contains("'2.3N', '48.5E' are not a longitude and latitude") == true)
  }

  @Test(
    "values may have decimal commas if the separator is not a comma",
    arguments: [
      ("a;lat;lon\n3,5;48.5;2.3\n", .double(3.5)),
      ("a;lat;lon\n-1,234;48,5;2,3\n", .double(-1.234)),
      ("a|lat|lon\n1,234|48.5|2.3\n", .string("1,234")),
      ("a;lat;lon\n0,234;48.5;2.3\n", .double(0.234)),
      ("a,lat,lon\n\"3,5\",48.5,2.3\n", .string("3,5")),
      ("a;lat;lon\n1,2,3;48.5;2.3\n", .string("1,2,3")),
      ("a;lat;lon\nx,5;48.5;2.3\n", .string("x,5")),
    ] as [(String, AttributeValue)])
  func decimalCommas(text: String, expected: AttributeValue) throws {
    #expect(try read(text).features.first?.attributes["a"] == expected)
  }

  @Test(
    "a table without a usable place has nothing to draw",
    arguments: ["lat,lon\nx,y\nz,w\n", "lat,lon\n,\n", "lat,lon\n95,2\n", "location\nParis\n"])
  func unusable(text: String) throws {
    let warnings = try read(text).warnings
    #expect(warnings.map(\.kind) == [.missingCoordinates, .empty])
    #expect(warnings.last?.message.contains(", the first in line 2") == true)
  }

  @Test("some rows without a place are a warning")
  func partly() throws {
    let stored = try read("location\n\"48, 2\"\nParis\n")
    #expect(
      stored.warnings.map(\.message) == [
        "1 feature has a geometry that cannot be read, the first in line 3: 'Paris' is neither a latitude "
          + "and longitude nor a geometry; it is not drawn"
      ])
  }
}
