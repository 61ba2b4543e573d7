import Foundation
import Testing

@Suite("Legends on the command line")
struct LegendCommandTests {
  private static let style = """
    {"version": 8, "sources": {"land": {"type": "geojson", "data": {"type": "FeatureCollection",
       "features": [
         {"type": "Feature", "properties": {"people": 4, "kind": "farm"}, "geometry":
           {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}},
         {"type": "Feature", "properties": {"people": 20, "kind": "town"}, "geometry":
           {"type": "Polygon", "coordinates": [[[9, 0], [18, 0], [18, 9], [9, 9], [9, 0]]]}}]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#f8f8f8"}},
       {"id": "population", "type": "fill", "source": "land", "paint":
         {"fill-color": ["step", ["get", "people"], "#ffeeee", 10, "#ff8888", 50, "#cc0000"]}},
       {"id": "edges", "type": "line", "source": "land"},
       {"id": "names", "type": "symbol", "source": "land", "minzoom": 9}]}
    """
  private static let files = [
    "style.json": style,
    "places.csv": "lon,lat,people,kind\\n0,0,100,town\\n10,0,200,town\\n20,5,400,village\\n"
      .replacing("\\n", with: "\n"),
  ]

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments, files: Self.files)
  }

  private func entries(_ run: CommandRun) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return try #require(root?["entries"] as? [[String: Any]])
  }

  private func labels(_ run: CommandRun) throws -> [[String]] {
    try entries(run).map { entry in
      (entry["classes"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
  }

  @Test("a legend changes the picture, at its position")
  func drawn() throws {
    func draw(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        ["style.json", "out.png", "--size", "300x200", "--strict"] + arguments, files: Self.files)
    }
    let plain = try draw()
    let legend = try draw("--legend")
    #expect(legend.status == 0, "\(legend.errors)")
    #expect(legend.picture != plain.picture)
    let moved = try draw("--legend", "--position", "legend=top-left")
    #expect(moved.status == 0)
    #expect(moved.picture != legend.picture)
    let titled = try draw(
      "--legend", "population=People,edges=Borders", "--legend-title", "Legend", "--legend-units",
      "km", "--legend-language", "de", "--legend-classes", "shown")
    #expect(titled.status == 0, "\(titled.errors)")
    #expect(titled.picture != legend.picture)
  }

  @Test("the legend as data has all classes, or the classes that the map shows")
  func data() throws {
    let all = try run("legend", "style.json", "--json")
    #expect(all.status == 0, "\(all.errors)")
    #expect(try labels(all) == [["< 10", "10–50", "≥ 50"]])
    let shown = try run("legend", "style.json", "--json", "--show", "shown")
    #expect(try labels(shown) == [["< 10", "10–50"]])
    let named = try run(
      "legend", "style.json", "--json", "--layers", "edges=Borders of land,population")
    #expect(try labels(named) == [["Borders of land"], ["< 10", "10–50", "≥ 50"]])
  }

  @Test(
    "options of a picture are refused if the legend is data, and the size of the map is not",
    arguments: [
      ["--size", "300x60"], ["--ratio", "2"], ["-r", "2"], ["--columns", "2"],
      ["--background", "red"], ["--format", "png"], ["--quality", "80"], ["--colors", "16"],
      ["--map-size", "300x200"],
    ])
  func optionsOfPictures(option: [String]) throws {
    for target in [["--json"], ["legend.json"]] {
      let run = try CommandRun(["legend", "style.json"] + target + option, files: Self.files)
      let isRefused = option[0] != "--map-size"
      #expect(run.status == (isRefused ? 2 : 0), "\(run.errors)")
      #expect(run.errors.contains { $0.contains("has no picture: ") } == isRefused)
      #expect(!isRefused || run.errors.first?.contains(option[0]) == true, "\(run.errors)")
    }
  }

  @Test("the legend of data by its values has the classes of the data")
  func themed() throws {
    let legend = try run(
      "legend", "places.csv", "--json", "--color-by", "people", "--breaks", "150,300")
    #expect(legend.status == 0, "\(legend.errors)")
    #expect(try labels(legend) == [["< 150", "150–299", "≥ 300"]])
    let sized = try run("legend", "places.csv", "--json", "--size-by", "people")
    #expect(try entries(sized).first?["arrangement"] as? String == "nested-circles")
    let drawn = try CommandRun(
      [
        "places.csv", "out.png", "--size", "300x200", "--strict", "--color-by", "kind", "--legend",
      ], files: Self.files)
    #expect(drawn.status == 0, "\(drawn.errors)")
  }

  /// Returns the labels of the legend of data.
  private func labels(_ data: String, _ arguments: String...) throws -> [[String]] {
    let run = try CommandRun(
      ["legend", "data.csv", "--json"] + arguments, files: ["data.csv": "lon,lat,a\n" + data])
    #expect(run.status == 0, "\(run.errors)")
    return try labels(run)
  }

  @Test("there is a class of features without data only if there are such features")
  func noData() throws {
    let features = [true, false, true].map { value in
      #"{"type": "Feature", "properties": {"a": \#(value)}, "geometry": "#
        + #"{"type": "Point", "coordinates": [0, 0]}}"#
    }
    let collection =
      #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
    let booleans = try CommandRun(
      ["legend", "data.geojson", "--json", "--color-by", "a"],
      files: ["data.geojson": collection])
    #expect(try labels(booleans).first?.count == 2)
    #expect(
      try labels("0,0,oak\n1,1,elm\n2,2,oak\n", "--color-by", "a") == [["elm", "oak"]])
    #expect(
      try labels("0,0,oak\n1,1,\n2,2,oak\n", "--color-by", "a") == [["oak", "No data"]])
    // None of the features is in the picture.
    #expect(
      try labels(
        "0,0,oak\n1,1,elm\n2,2,oak\n", "--color-by", "a", "--bounds", "50,50,60,60")
        == [["elm", "oak"]])
  }

  @Test("a single size has the name of the property and a number")
  func single() throws {
    let run = try CommandRun(
      ["legend", "data.csv", "--json", "--size-by", "a"],
      files: ["data.csv": "lon,lat,a\n0,0,7\n1,1,7\n"])
    #expect(try entries(run).map { $0["title"] as? String } == ["A"])
    #expect(try labels(run) == [["5"]])
  }

  @Test("the title of a legend of data is its heading")
  func heading() throws {
    let titled = try run(
      "legend", "places.csv", "--json", "--color-by", "people", "--title", "Inhabitants")
    #expect(try entries(titled).map { $0["title"] as? String } == [nil])
    let plain = try run("legend", "places.csv", "--json", "--color-by", "people")
    #expect(try entries(plain).map { $0["title"] as? String } == ["People"])
    let both = try run(
      "legend", "places.csv", "--json", "--color-by", "kind", "--size-by", "people", "--title",
      "Places")
    #expect(try entries(both).map { $0["title"] as? String } == ["Kind", "People"])
  }

  @Test("a legend alone has the size of its content, or the size that is requested")
  func alone() throws {
    let own = try run("legend", "style.json", "out.png")
    #expect(own.status == 0, "\(own.errors)")
    #expect(own.picture != nil)
    let twice = try run("legend", "style.json", "out.png", "--ratio", "2")
    #expect(twice.picture != nil && twice.picture != own.picture)
    let wide = try run(
      "legend", "style.json", "out.png", "--size", "300x60", "--background", "#334455")
    #expect(wide.status == 0, "\(wide.errors)")
    let small = try run("legend", "style.json", "out.png", "--size", "20x20")
    #expect(small.status == 2)
    #expect(
      small.errors.first?.hasPrefix("out.png: the legend does not fit; its content takes ")
        == true, "\(small.errors)")
  }

  @Test("messages about mistakes say what is expected")
  func mistakes() throws {
    for (arguments, message) in [
      (
        ["--legend", "populatio"],
        "--legend: the style has no layer \"populatio\"; its layers are population, "
      ),
      (["--legend-title", "A"], "--legend-title A: requires legend"),
      (["--legend", ",roads"], "--legend ,roads: must be layers, such as \"roads=Roads,parks\""),
    ] {
      let refused = try CommandRun(["style.json", "out.png"] + arguments, files: Self.files)
      #expect(refused.status == 2, "\(arguments)")
      #expect(refused.errors.first?.hasPrefix(message) == true, "\(refused.errors)")
    }
    let eaten = try run("style.json", "--legend", "out.png")
    #expect(eaten.status == 2)
    #expect(
      eaten.errors.first?.hasSuffix("--legend takes the argument after it, so give OUT before it")
        == true)
    let unseen = try run("legend", "style.json", "out.png", "--layers", "names")
    #expect(unseen.status == 2)
    #expect(
      unseen.errors.first?.contains("layer names has nothing to show in the legend") == true,
      "\(unseen.errors)")
    let format = try run("legend", "style.json", "out.png", "--format", "bogus")
    #expect(format.status == 2)
    #expect(format.errors.first?.hasPrefix("--format bogus: must be one of png, ") == true)
    let none = try run("legend", "style.json")
    #expect(none.status == 2)
    let warned = try run(
      "style.json", "out.png", "--size", "200x200", "--legend", "population,names")
    #expect(warned.status == 0)
    #expect(
      warned.errors.first?.hasPrefix("warning[empty-legend]: layer names: has nothing to show")
        == true, "\(warned.errors)")
  }

  @Test("a legend in SVG or PDF has its labels as texts")
  func vectors() throws {
    func draw(_ arguments: String...) throws -> String {
      let run = try CommandRun(["legend", "style.json", "-"] + arguments, files: Self.files)
      #expect(run.status == 0, "\(run.errors)")
      return String(decoding: run.output, as: UTF8.self)
    }
    let text = try draw("--format", "svg", "--layers", "population=People")
    for part in ["<svg", ">People</text>", "#f88", "@font-face"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(try !draw("--format", "svg", "--text-as-outlines").contains("<text"))
    #expect(try draw("--format", "pdf").hasPrefix("%PDF-1.7"))
    #expect(try run("legend", "style.json", "out.svg").status == 0)
    let pixels = try run("legend", "style.json", "out.png", "--text-as-outlines")
    #expect(pixels.status == 2)
    #expect(
      pixels.errors.first == "--text-as-outlines: requires SVG or PDF: png consists of pixels")
  }
}
