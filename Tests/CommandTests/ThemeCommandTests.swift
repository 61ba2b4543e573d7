import Foundation
import Testing

@Suite("Data by its values on the command line")
struct ThemeCommandTests {
  private static let files = [
    "places.csv": """
    lon,lat,people,kind,share
    0,0,100,town,0.5
    10,0,200,town,n/a
    20,5,400,village,0.25
    30,8,,hamlet,1
    """,
    "areas.geojson": """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"n": 1, "name": "A"}, "geometry":
        {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}},
      {"type": "Feature", "properties": {"n": 5, "name": "B"}, "geometry":
        {"type": "Polygon", "coordinates": [[[9, 0], [20, 0], [20, 9], [9, 9], [9, 0]]]}}]}
    """,
    "base.json": #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#,
  ]

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments + ["--size", "60x60"], files: Self.files)
  }

  @Test("data is drawn by its values, over a basemap or over a style")
  func drawn() throws {
    let plain = try run("areas.geojson", "out.png", "--basemap", "none")
    let colored = try run(
      "areas.geojson", "out.png", "--basemap", "none", "--color-by", "n", "--classes", "2")
    #expect(colored.status == 0)
    #expect(colored.errors == [])
    #expect(colored.picture != nil && colored.picture != plain.picture)
    let over = try run(
      "base.json", "out.png", "--overlay", "areas.geojson", "--color-by", "name", "--size-by", "n")
    #expect(over.status == 0)
    #expect(over.errors == [])
    #expect(over.picture != nil)
  }

  @Test("the saved style names the address of the data, and draws the same picture")
  func saved() throws {
    for data in ["areas.geojson", "places.csv"] {
      let property = data == "places.csv" ? "people" : "n"
      let arguments = [
        data, "out.png", "--size", "60x60", "--color-by", property, "--classes", "2",
      ]
      let drawn = try CommandRun(
        arguments + ["--size-by", property, "--save-style", "-"], files: Self.files)
      #expect(drawn.status == 0)
      let text = String(decoding: drawn.output, as: UTF8.self)
      // Written to standard output, the style has the data itself.
      #expect(text.contains("FeatureCollection"))
      let again = try CommandRun(
        ["saved.json", "out.png", "--size", "60x60"],
        files: Self.files.merging(["saved.json": text]) { $1 })
      #expect(again.status == 0)
      #expect(again.picture == drawn.picture)
    }
  }

  @Test("a saved style names the file of its data by a relative path")
  func address() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("render-map-\(UUID().uuidString)")
    let inner = folder.appendingPathComponent("styles")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data((Self.files["places.csv"] ?? "").utf8)
      .write(to: folder.appendingPathComponent("places.csv"))
    let saved = inner.appendingPathComponent("map.json").path
    let drawn = try CommandRun(
      [
        folder.path + "/places.csv", "out.png", "--color-by", "people", "--save-style", saved,
        "--size", "60x60",
      ])
    #expect(drawn.status == 0)
    #expect(
      try String(contentsOfFile: saved, encoding: .utf8).contains(#""data": "../places.csv""#))
    let again = try CommandRun([saved, "out.png", "--size", "60x60"])
    #expect(again.picture == drawn.picture)
  }

  @Test("mistakes are reported with a remedy")
  func mistakes() throws {
    let unknown = try run("places.csv", "out.png", "--color-by", "peple")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors == [
        "--color-by: there is no property 'peple'; the properties are 'people', 'lon', 'kind', 'lat', 'share'"
      ]
        || unknown.errors.first?.hasPrefix(
          "--color-by: there is no property 'peple'; the properties are 'people', ") == true
    )
    let style = try run("base.json", "out.png", "--size-by", "n")
    #expect(style.status == 2)
    #expect(style.errors == ["--size-by n: requires data or overlay or join"])
    let scheme = try run("places.csv", "out.png", "--color-by", "kind", "--scheme", "log")
    #expect(
      scheme.errors == [
        "--scheme: 'kind' has no numbers, but texts such as 'hamlet', 'town', 'village': use the scheme categories"
      ])
    let alone = try run("places.csv", "out.png", "--palette", "viridis")
    #expect(alone.errors == ["--palette viridis: requires a property that decides the color"])
  }

  @Test(
    "each mistake in data names its place and a remedy",
    arguments: [
      (
        "1,2,x,3", ["--color-by", "b"], 2,
        "--color-by: there is no property 'b'; the properties are 'a', "
      ),
      (
        ",,,", ["--color-by", "a"], 2,
        "--color-by: none of the 4 features has a value of 'a'; the properties with values are "
      ),
      (
        "0,-2,-3,0", ["--size-by", "a"], 2,
        "--size-by: 'a' has no number above 0, and only these have a size; a color can stand for any number"
      ),
      (
        "x,y,z,y", ["--size-by", "a"], 2,
        "--size-by: 'a' has no numbers, but texts such as 'x', 'y', 'z'; a color can stand for texts"
      ),
      (
        "5,-2,-3,0", ["--size-by", "a"], 0,
        "warning[odd-data]: data.csv: 'a': 2 values are negative and have no size; a color can stand for them"
      ),
      (
        "1,x,3,4", ["--color-by", "a"], 0,
        "warning[odd-data]: data.csv: 'a': 1 of 4 values are not numbers ('x') and are drawn as no data; "
          + "the scheme categories draws texts"
      ),
      (
        "7,7,7,7", ["--color-by", "a", "--classes", "3"], 0,
        "warning[fewer-classes]: data.csv: 'a': all values are 7; there is 1 class instead of 3"
      ),
      (
        "7", ["--color-by", "a", "--classes", "3"], 0,
        "warning[fewer-classes]: data.csv: 'a': all values are 7; there is 1 class instead of 3"
      ),
      (
        "", ["--color-by", "a"], 2,
        "--color-by: there is no property 'a': the data has no features"
      ),
    ] as [(String, [String], Int32, String)])
  func told(values: String, arguments: [String], status: Int32, message: String) throws {
    let rows =
      values.isEmpty && arguments.contains("--color-by") && status == 2
      ? []
      : values
        .split(separator: ",", omittingEmptySubsequences: false).enumerated()
        .map { "\($0),\($0),\($1)\n" }
    let run = try CommandRun(
      ["data.csv", "out.png", "--size", "60x60"] + arguments,
      files: ["data.csv": "lon,lat,a\n" + rows.joined()])
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.first?.hasPrefix(message) == true, "\(run.errors)")
  }

  @Test("of 200 categories, the most frequent ones are classes, and the others are one class")
  func manyCategories() throws {
    let rows = (0..<200).map { "\($0 % 20),\($0 / 20),kind \($0)\n" }.joined()
    let files = ["data.csv": "lon,lat,a\n" + rows]
    let drawn = try CommandRun(
      ["data.csv", "out.png", "--size", "300x300", "--color-by", "a", "--legend"], files: files)
    #expect(
      drawn.errors == [
        "warning[fewer-classes]: data.csv: 'a': has 200 different values; the 9 most frequent have colors, "
          + "and the other 191 (191 features) are one class"
      ])
    let more = try CommandRun(
      ["data.csv", "out.png", "--color-by", "a", "--classes", "20"], files: files)
    #expect(more.status == 2)
    #expect(
      more.errors == [
        "--classes: Tol-muted has 9 colors; use a palette with more, such as viridis"
      ])
  }

  @Test("values that are not numbers are reported")
  func warnings() throws {
    let mixed = try run("places.csv", "out.png", "--color-by", "share", "--classes", "2")
    #expect(mixed.status == 0)
    #expect(
      mixed.errors.first
        == "warning[odd-data]: places.csv: 'share': 1 of 4 values are not numbers ('n/a') and are drawn as no data; "
        + "the scheme categories draws texts")
    let strict = try run("places.csv", "out.png", "--color-by", "share", "--strict")
    #expect(strict.status == 1)
  }

  @Test("jobs have members for the same settings, and a batch of files has the options")
  func jobs() throws {
    let job = """
      {"name": "out", "data": "areas.geojson", "colorBy": "n", "labelBy": "name", "size": "60x60", \
       "attribution": "off"}
      """
    let files = Self.files.merging(["jobs.json": job]) { $1 }
    let batch = try CommandRun(["batch", "jobs.json", "--out", "."], files: files)
    #expect(batch.status == 0)
    #expect(batch.errors.allSatisfy { !$0.contains("warning") })
    #expect(batch.picture != nil)
    let mistaken = try CommandRun(
      ["batch", "areas.geojson", "--out", ".", "--color-by", "m", "--attribution", "off"],
      files: files)
    #expect(mistaken.status == 1)
    #expect(
      mistaken.errors.contains {
        $0.contains("colorBy: there is no property 'm'; the properties are ")
      })
    let each = try CommandRun(
      ["batch", "--each", "areas.geojson", "--out", ".", "--color-by", "n"], files: files)
    #expect(each.status == 2)
    #expect(each.errors.first?.hasPrefix("--color-by divides the features of a picture, ") == true)
  }
}
