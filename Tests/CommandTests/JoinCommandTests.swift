import Foundation
import Testing

@Suite("Joined tables on the command line")
struct JoinCommandTests {
  private static let files = [
    "areas.geojson": """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"id": "01"}, "geometry":
        {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}},
      {"type": "Feature", "properties": {"id": "02"}, "geometry":
        {"type": "Polygon", "coordinates": [[[9, 0], [20, 0], [20, 9], [9, 9], [9, 0]]]}}]}
    """,
    "joined.geojson": """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"id": "01", "n": 5}, "geometry":
        {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}},
      {"type": "Feature", "properties": {"id": "02", "n": 7}, "geometry":
        {"type": "Polygon", "coordinates": [[[9, 0], [20, 0], [20, 9], [9, 9], [9, 0]]]}}]}
    """,
    "table.csv": "code,n\n02,7\n01,5\n",
    "world.csv": "country,people\nFrankreich,68\nDE,84\n380,59\nAtlantis,0\n",
  ]

  private func run(_ arguments: String..., size: String = "60x60") throws -> CommandRun {
    try CommandRun(arguments + ["--size", size], files: Self.files)
  }

  @Test("joined data draws the picture of data that has the columns")
  func drawn() throws {
    let joined = try run(
      "areas.geojson", "out.png", "--join", "table.csv", "--on", "code=id", "--color-by", "n",
      "--basemap", "none", "--verbose")
    #expect(joined.status == 0)
    #expect(
      joined.errors.first
        == "table.csv: joined by code=id: 2 of 2 records, 2 of 2 shapes of areas.geojson")
    let whole = try run(
      "joined.geojson", "out.png", "--color-by", "n", "--basemap", "none")
    #expect(joined.picture != nil && joined.picture == whole.picture)
  }

  @Test("the saved style contains the joined data")
  func saved() throws {
    let arguments = [
      "areas.geojson", "out.png", "--join", "table.csv", "--color-by", "n", "--classes", "2",
      "--size", "60x60",
    ]
    let drawn = try CommandRun(arguments + ["--save-style", "-"], files: Self.files)
    let text = String(decoding: drawn.output, as: UTF8.self)
    let again = try CommandRun(
      ["saved.json", "out.png", "--size", "60x60"], files: ["saved.json": text])
    #expect(again.status == 0)
    #expect(again.picture != nil && again.picture == drawn.picture)
  }

  @Test("a table alone is joined to the countries, and names what is no country")
  func countries() throws {
    // The attribution fits into the picture.
    let size = "300x300"
    let drawn = try run(
      "out.png", "--join", "world.csv", "--on", "country", "--color-by", "people", size: size)
    #expect(drawn.status == 0)
    #expect(
      drawn.errors == [
        "warning[unmatched-records]: world.csv: 1 of 4 records have no shape by 'country': "
          + "'Atlantis'; they are left out"
      ])
    #expect(drawn.picture != nil)
    let chosen = try run("out.png", "--join", "world.csv", "--color-by", "people", size: size)
    #expect(chosen.picture == drawn.picture)
    let named = try run(
      "basemap://countries", "out.png", "--join", "world.csv", "--color-by", "people", size: size)
    #expect(named.picture == drawn.picture)
  }

  @Test("the map shows the countries of the table, also across the antimeridian")
  func view() throws {
    /// Returns the center of the map and its zoom level.
    func camera(_ table: String) throws -> (longitude: Double, zoom: Double) {
      let drawn = try CommandRun(
        ["out.png", "--join", "t.csv", "--color-by", "n", "--size", "300x300", "--verbose"],
        files: ["t.csv": table])
      let line = try #require(drawn.errors.last)
      let parts = line.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
      // The line ends with the longitude, the latitude and the zoom level.
      return (parts[parts.count - 3], try #require(parts.last))
    }
    // Poland extends from 14 to 24 degrees east.
    let poland = try camera("country,n\nPoland,5\n")
    #expect(abs(poland.longitude - 19.1) < 0.5 && poland.zoom > 3)
    // Fiji is on both sides of the antimeridian.
    let fiji = try camera("country,n\nFiji,5\n")
    #expect(abs(fiji.longitude) > 177 && fiji.zoom > 3)
  }

  @Test("the joined properties are in the result of a query")
  func queried() throws {
    let found = try run(
      "query", "areas.geojson", "--join", "table.csv", "--on", "code=id", "--basemap", "none")
    #expect(found.status == 0)
    #expect(String(decoding: found.output, as: UTF8.self).contains(#""n":7"#))
  }

  @Test("a missing table, and a join that matches nothing, are errors")
  func mistakes() throws {
    let missing = try run("areas.geojson", "out.png", "--join", "none.csv")
    #expect(missing.status == 4)
    #expect(missing.errors == ["none.csv: no such file"])
    let nothing = try run("areas.geojson", "out.png", "--join", "world.csv", "--on", "country=id")
    #expect(nothing.status == 2)
    #expect(
      nothing.errors.first?.contains(
        "no record is for a shape of areas.geojson: column 'country' has 'Frankreich', 'DE', '380'")
        == true)
  }
}
