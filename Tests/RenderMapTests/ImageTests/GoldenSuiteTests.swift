import Foundation
import MapData
import MapImages
import MapRaster
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("Suites of image tests")
struct GoldenSuiteTests {
  /// Returns a job that draws one color.
  private func job(_ name: String, _ color: String = "red") -> String {
    """
    {"name": "\(name)", "size": "4x3", "style": {"version": 8, "sources": {}, "layers": \
    [{"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}}
    """
  }

  private func pixels(_ path: String) throws -> [UInt8] {
    try PNG.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).bytes
  }

  @Test("files and folders are read in their order, and a file that is named twice is read once")
  func paths() throws {
    let files = ["b.json": job("b"), "a.json": job("a"), "c.jsonl": job("c") + "\n\n" + job("d")]
    try withSuite(files) { folder in
      let both = try GoldenSuite([folder + "/c.jsonl", folder, folder + "/./b.json"])
      #expect(both.tests.map(\.name) == ["c", "d", "a", "b"])
      #expect(both.tests.map(\.line) == [1, 3, 1, 1])
      // The command that accepts a picture names the requested path.
      #expect(
        both.tests[1].acceptingArguments
          == ["test", folder + "/c.jsonl", "--only", "d", "--update"])
      #expect(both.tests[2].acceptingArguments == ["test", folder, "--only", "a", "--update"])
      // Golden pictures are beside the file for each path to it.
      #expect(
        Set(both.tests.map(\.golden.path))
          == Set(["a", "b", "c", "d"].map { "\(folder)/Goldens/\($0).png" }))
    }
  }

  @Test("a path that cannot be read is an error with the reason of the system")
  func unreadable() throws {
    try withSuite(["a.json": job("a")]) { folder in
      for (path, reason) in [
        (folder + "/none", "No such file or directory"), (folder + "/a.json/b", "Not a directory"),
      ] {
        let error = #expect(throws: RequestError.self) { try GoldenSuite([path]) }
        #expect(error?.description == "\(path): \(reason)")
      }
    }
  }

  @Test("two folders may have tests of the same name, each with a golden picture")
  func sharedNames() throws {
    try withSuite([:]) { folder in
      for (name, color) in [("one", "red"), ("two", "blue")] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        try Data(job("x", color).utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)/a.json"))
      }
      let suite = try GoldenSuite([folder + "/one", folder + "/two/a.json"])
      let results = GoldenRunner().run(suite, records: true)
      #expect(results.map(\.isGood) == [true, true])
      let (red, blue) = (
        try pixels(folder + "/one/Goldens/x.png"), try pixels(folder + "/two/Goldens/x.png")
      )
      #expect(Array(red.prefix(4)) == [255, 0, 0, 255])
      #expect(Array(blue.prefix(4)) == [0, 0, 255, 255])
    }
  }

  @Test("patterns choose tests by complete names, and unreadable files are kept if nothing matches")
  func only() throws {
    let files = ["a.json": job("paris-1"), "b.json": job("paris-2"), "c.json": "{"]
    try withSuite(files) { folder in
      func names(_ patterns: [String]) throws -> [String] {
        var suite = try GoldenSuite(folder: folder)
        suite.keep(only: patterns.map { TestNamePattern($0) })
        return suite.tests.map(\.name)
      }
      for (patterns, expected) in [
        (["paris-?"], ["paris-1", "paris-2"]), (["*2", "paris-1"], ["paris-1", "paris-2"]),
        (["*-2"], ["paris-2"]), (["paris"], ["\(folder)/c.json:1"]),
      ] {
        let found = try names(patterns)
        #expect(found == expected)
      }
    }
  }

  @Test("patterns match like globs, and the pattern of a name matches only that name")
  func patterns() {
    for (pattern, name, matches) in [
      ("", "", true), ("*", "", true), ("?", "", false), ("a*c", "abbc", true),
      ("a*c", "abcd", false), ("*a*b*", "xaxbx", true), ("\\*", "*", true), ("\\*", "a", false),
      ("a\\", "a\\", true), ("a/*", "a/b/c", true), ("**x", "aax", true), ("é?", "éü", true),
    ] {
      #expect(TestNamePattern(pattern).matches(name) == matches, "\(pattern) \(name)")
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      func word() -> String {
        String((0..<Int(random.next() % 5)).map { _ in Array("ab*?\\")[Int(random.next() % 5)] })
      }
      let (name, other) = (word(), word())
      let own = TestNamePattern(TestNamePattern.text(matching: name))
      #expect(own.matches(name))
      #expect(own.matches(other) == (name == other), "\(name) \(other)")
    }
  }

  @Test("words are quoted for a shell")
  func shell() {
    #expect(ShellText.commandLine(["a", "b-c/d.json", "x=1"]) == "a b-c/d.json x=1")
    #expect(
      ShellText.commandLine(["", "a b", "it's", "$x", "*"]) == #"'' 'a b' 'it'\''s' '$x' '*'"#)
  }

  @Test("GeoJSON among the tests is refused with a remedy")
  func geoJSON() throws {
    try withSuite(["points.json": #"{"type": "FeatureCollection", "features": []}"#]) { folder in
      let problem = try run(folder)[0].problem
      #expect(problem?.contains("points.json:1: type: this is GeoJSON") == true)
      #expect(problem?.contains("name it *.geojson") == true)
    }
  }

  @Test("a test draws the same as a batch with the same job, with every member", arguments: [1, 3])
  func likeBatch(threads: Int) throws {
    let points = #"{"type": "Feature", "properties": {"name": "A"}, "geometry": "#
    let jobs = [
      #"{"name": "data", "data": "points.geojson", "basemap": "none", "maxZoom": 4}"#,
      #"{"name": "data-over-style", "data": "points.geojson", "style": "style.json", "fit": true}"#,
      #"{"name": "overlay", "style": "style.json", "overlay": ["points.geojson"], "insertBelow": "top", "zoom": 2, "center": [0, 0]}"#,
      #"{"name": "set", "style": "style.json", "set": {"ground.background-color": "red"}, "ratio": 2}"#,
      #"{"name": "state", "style": "style.json", "state": {"color": "blue"}}"#,
      #"{"name": "hide", "style": "style.json", "hide": "gr*", "format": "png"}"#,
      #"{"name": "filter", "style": "style.json", "filter": {"top": ["==", "name", "B"]}}"#,
      #"{"name": "{zoom}/{ratio}", "style": "style.json", "matrix": {"zoom": [1, 2], "ratio": [1, 2]}}"#,
      #"{"style": "style.json", "matrix": {"state": [{"color": "red"}, {"color": "lime"}]}}"#,
    ].map { $0.dropLast() + #", "size": "40x30", "attribution": "off"}"# }
    let style = ##"""
      {"version": 8, "state": {"color": {"default": "#888"}},
       "sources": {"p": {"type": "geojson", "data": "points.geojson"}},
       "layers": [{"id": "ground", "type": "background", "paint": {"background-color": ["global-state", "color"]}},
        {"id": "top", "type": "circle", "source": "p", "paint": {"circle-radius": 9}}]}
      """##
    let names = [
      "data", "data-over-style", "overlay", "set", "state", "hide", "filter", "1/1", "1/2", "2/1",
      "2/2", "jobs-9-red", "jobs-9-lime",
    ]
    try withSuite(["jobs.jsonl": jobs.joined(separator: "\n")]) { folder in
      try Data((points + #"{"type": "Point", "coordinates": [3, 4]}}"#).utf8)
        .write(to: URL(fileURLWithPath: folder + "/points.geojson"))
      try Data(style.utf8).write(to: URL(fileURLWithPath: folder + "/style.json"))
      let counts = try Batch().run(
        .file(folder + "/jobs.jsonl"), to: .folder(folder + "/out"), ended: { _, _ in true })
      #expect(counts.drawn == names.count)
      var runner = GoldenRunner()
      runner.threads = threads
      let suite = try GoldenSuite([folder + "/jobs.jsonl"])
      #expect(suite.tests.map(\.name) == names)
      let results = runner.run(suite, records: true)
      #expect(results.map(\.problem) == names.map { _ in nil })
      for name in names {
        let golden = try pixels("\(folder)/Goldens/\(name).png")
        let drawn = try pixels("\(folder)/out/\(name).png")
        #expect(golden == drawn, "\(name)")
      }
      let blue = try pixels(folder + "/Goldens/state.png")
      #expect(Array(blue.prefix(4)) == [0, 0, 255, 255])
    }
  }

  @Test("a style alone is a test, with a separate state")
  func bareStyle() throws {
    let style = ##"""
      {"version": 8, "state": {"color": {"default": "lime"}}, "sources": {},
       "layers": [{"id": "g", "type": "background",
        "paint": {"background-color": ["global-state", "color"]}}]}
      """##
    try withSuite(["plain.json": style]) { folder in
      let results = try run(folder, records: true)
      #expect(results.map(\.problem) == [nil])
      let green = try pixels(folder + "/Goldens/plain.png")
      #expect(Array(green.prefix(4)) == [0, 255, 0, 255])
    }
  }

  @Test("a mistake in a style alone is reported with its line")
  func bareStyleMistake() throws {
    let style = "{\"version\": 8, \"sources\": {},\n \"layers\": [\n  {\"id\": 5}]}"
    try withSuite(["plain.json": style]) { folder in
      let problem = try #require(try run(folder)[0].problem)
      #expect(problem.hasPrefix("\(folder)/plain.json:1: "))
      #expect(problem.contains("line 3: "))
    }
  }
}
