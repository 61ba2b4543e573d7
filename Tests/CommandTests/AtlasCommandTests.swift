import Foundation
import Testing

@Suite("Atlases on the command line")
struct AtlasCommandTests {
  private static let style = """
    {"version": 8, "sources": {}, "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#fed"}}]}
    """
  private static let route = """
    {"type": "LineString", "coordinates": [[10, 0], [10.1, 0]]}
    """
  private static let places = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "A"},
       "geometry": {"type": "Polygon", "coordinates": [[[1, 1], [2, 1], [2, 2], [1, 1]]]}},
      {"type": "Feature", "properties": {"name": "B"},
       "geometry": {"type": "Polygon", "coordinates": [[[5, 1], [6, 1], [6, 2], [5, 1]]]}}]}
    """

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["atlas", "style.json", "atlas.pdf", "--json"] + arguments,
      files: [
        "style.json": Self.style, "route.geojson": Self.route, "places.geojson": Self.places,
      ])
  }

  /// Returns the names of the pages that were drawn.
  private func names(_ run: CommandRun) throws -> [String] {
    try String(decoding: run.output, as: UTF8.self).split(separator: "\n").map { line in
      let result = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(result?["status"] as? String == "ok", "\(line)")
      return result?["name"] as? String ?? ""
    }
  }

  @Test("a grid has an overview and a page for each cell")
  func grid() throws {
    let run = try run(
      "--grid-area", "2,48,3,49", "--rows", "2", "--columns", "2", "--size", "300x300")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(run) == ["Overview", "1", "2", "3", "4"])
    let without = try self.run(
      "--grid-area", "2,48,3,49", "--columns", "2", "--size", "300x300", "--no-overview")
    #expect(try names(without) == ["1", "2"], "\(without.errors)")
  }

  @Test("a scale determines the number of pages of an area")
  func scale() throws {
    // At the equator, a degree is 111 km: 0.02 degrees are 2.2 km. A page of 100 mm at 1:10,000 is 1 km wide, so three
    // pages without an overlap cover it.
    let run = try run(
      "--grid-area", "10,-0.01,10.02,0.01", "--size", "100x100mm", "--scale", "1:10000",
      "--overlap", "0")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(run) == ["Overview"] + (1...9).map(String.init))
  }

  @Test("a route has pages along it")
  func route() throws {
    // 0.1 degrees are 11.1 km. A page shows 9 of its 10 km, so the route needs two pages.
    let run = try run(
      "--route", "route.geojson", "--size", "100x100mm", "--scale", "1:100000", "--overlap", "10")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(run) == ["Overview", "1", "2"])
  }

  @Test("features have a page each, with their names")
  func features() throws {
    let run = try run("--features", "places.geojson", "--name-by", "name", "--size", "200x200")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(run) == ["Overview", "A", "B"])
  }

  @Test("the names of a layer are listed on the last page")
  func index() throws {
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data":
        {"type": "Point", "coordinates": [2.1, 48.1]}}},
       "layers": [{"id": "towns", "type": "symbol", "source": "s", "layout": {"text-field": "Town"}}]}
      """
    let run = try CommandRun(
      [
        "atlas", "style.json", "atlas.pdf", "--json", "--grid-area", "2,48,3,49", "--columns", "2",
        "--size", "300x300", "--index", "to*",
      ], files: ["style.json": style])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(run) == ["Overview", "1", "2", "Index"])
  }

  @Test(
    "arguments that contradict each other or are incomplete are errors that name them",
    arguments: [
      ([], "--grid-area, --route and --features"),
      (["--grid-area", "2,48,3,49", "--route", "route.geojson"], "one of"),
      (["--grid-area", "2,48,3"], "W,S,E,N"), (["--grid-area", "2,48,3,49"], "need a scale"),
      (["--grid-area", "2,48,2,49", "--rows", "2"], "a width and a height"),
      (["--grid-area", "2,48,3,49", "--rows", "0"], "from 1 to 10000"),
      (["--grid-area", "2,48,3,49", "--rows", "2", "--scale", "1:1000"], "--scale 1:1000"),
      (["--grid-area", "2,48,3,49", "--rows", "2", "--zoom", "3"], "--zoom 3"),
      (["--grid-area", "2,48,3,49", "--rows", "2", "--overlap", "60"], "from 0 to 50"),
      (["--grid-area", "2,48,3,49", "--rows", "2", "--index", "x"], "no layer 'x'"),
      (["--route", "route.geojson"], "need a scale"),
      (["--route", "route.geojson", "--scale", "1:1000", "--profile"], "--profile"),
      (["--route", "places.geojson", "--scale", "1:1000"], "has no lines"),
      (["--route", "route.geojson", "--rows", "2"], "--rows and --columns require"),
      (
        ["--features", "places.geojson", "--scale", "1:1000", "--overlap", "5"],
        "--overlap has no effect"
      ),
      (["--route", "route.geojson", "--name-by", "a"], "--name-by requires"),
      (["--grid-area", "2,48,3,49", "--scale", "1:100"], "more than 10000 pages"),
    ])
  func errors(arguments: [String], message: String) throws {
    let run = try CommandRun(
      ["atlas", "style.json", "atlas.pdf"] + arguments,
      files: [
        "style.json": Self.style, "route.geojson": Self.route, "places.geojson": Self.places,
      ])
    #expect(run.status == 2 || run.status == 3, "\(arguments): \(run.status)")
    #expect(run.errors.joined(separator: " ").contains(message), "\(arguments): \(run.errors)")
  }
}
