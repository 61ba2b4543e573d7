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

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments + ["--size", "60x60"], files: Self.files)
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
    let drawn = try run("out.png", "--join", "world.csv", "--on", "country", "--color-by", "people")
    #expect(drawn.status == 0)
    #expect(
      drawn.errors == [
        "warning[unmatched-records]: world.csv: 1 of 4 records have no shape by 'country': "
          + "'Atlantis'; they are left out"
      ])
    #expect(drawn.picture != nil)
    let chosen = try run("out.png", "--join", "world.csv", "--color-by", "people")
    #expect(chosen.picture == drawn.picture)
    let named = try run(
      "basemap://countries", "out.png", "--join", "world.csv", "--color-by", "people")
    #expect(named.picture == drawn.picture)
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
