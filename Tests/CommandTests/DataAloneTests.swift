import Foundation
import Testing

@Suite("Data alone on the command line")
struct DataAloneTests {
  private static let line = """
    {"type": "LineString", "coordinates": [[7.6, 47.6], [8.4, 49.0], [6.9, 50.9]]}
    """
  private static let places = "name,lat,lon\nBerlin,52.5,13.4\nParis,48.9,2.3\n"

  private func run(_ name: String, _ text: String, _ arguments: String...) throws -> CommandRun {
    try CommandRun(
      [name, "out.png", "--size", "200x150", "--strict"] + arguments, files: [name: text])
  }

  @Test("GeoJSON and CSV draw at once, fitted to the picture")
  func fitted() throws {
    let line = try run("way.geojson", Self.line, "-v")
    #expect(line.status == 0)
    #expect(line.errors.first?.contains("center 7.6") == true)
    let places = try run("places.csv", Self.places, "-v")
    #expect(places.status == 0)
    // The attribution does not cover the places.
    #expect(places.errors.first?.contains("center 9.9") == true)
    #expect(line.picture != nil && places.picture != nil)
  }

  @Test("The content of JSON determines its kind, not its name; it may come from standard input")
  func content() throws {
    let named = try run("way.geojson", Self.line)
    #expect(try run("way.json", Self.line).picture == named.picture)
    let piped = try CommandRun(
      ["-", "out.png", "--size", "200x150", "--strict"], input: Self.line)
    #expect(piped.picture == named.picture)
  }

  @Test("The basemap can be light, dark or none, and needs neither network nor root")
  func basemaps() throws {
    let light = try run("way.geojson", Self.line)
    let dark = try run("way.geojson", Self.line, "--basemap", "dark")
    let none = try run("way.geojson", Self.line, "--basemap", "none")
    #expect(dark.status == 0 && none.status == 0)
    #expect(Set([light.picture, dark.picture, none.picture]).count == 3)
    let confined = try run("way.geojson", Self.line, "--offline", "--root", ".")
    #expect(confined.picture == light.picture)
  }

  @Test("The camera can be given, and options for styles work")
  func options() throws {
    let given = try run("way.geojson", Self.line, "--center", "1,2", "--zoom", "3", "-v")
    #expect(given.errors.first?.contains("center 1.0,2.0, zoom 3.0") == true)
    let plain = try run("way.geojson", Self.line)
    let hidden = try run("way.geojson", Self.line, "--hide", "data-*")
    #expect(hidden.status == 0 && hidden.picture != plain.picture)
  }

  @Test("A style of the basemap is drawn by its name, and styles can use its tiles as a source")
  func named() throws {
    let alone = try CommandRun(["basemap://light", "out.png", "--size", "64x64", "--strict"])
    #expect(alone.status == 0)
    #expect(alone.picture != nil)
    let style = """
      {"version": 8, "sources": {"w": {"type": "vector", "url": "basemap://world"}},
       "layers": [{"id": "l", "type": "fill", "source": "w", "source-layer": "land"}]}
      """
    #expect(try run("style.json", style, "--root", ".", "--offline").status == 0)
    let unknown = style.replacingOccurrences(of: "basemap://world", with: "basemap://moon")
    let missing = try run("style.json", unknown)
    #expect(missing.status == 4)
    #expect(missing.errors.first?.contains("basemap://moon: not found") == true)
  }

  @Test("Mistakes are reported")
  func mistakes() throws {
    let style = try run(
      "style.json", #"{"version": 8, "sources": {}, "layers": []}"#, "--basemap", "dark")
    #expect(style.status == 2)
    #expect(
      style.errors == ["--basemap dark: cannot be combined with style: leave out one of them"])
    let broken = try run("way.geojson", "{\"type\": \"LineString\",\n\"coordinates\": [[1, 2], 3}")
    #expect(broken.status == 3)
    #expect(broken.errors.first?.hasPrefix("way.geojson: line 2, ") == true)
    #expect(try run("places.csv", "a,b\n1,2\n").status == 3)
    #expect(try CommandRun(["nowhere.csv", "out.png"]).status == 4)
  }
}
