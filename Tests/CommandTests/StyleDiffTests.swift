import Foundation
import MapTestSupport
import Testing

@Suite("Comparisons of styles on the command line")
struct StyleDiffTests {
  private func style(_ color: String) -> String {
    """
    {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}
    """
  }

  /// Runs `diff` on two styles, with `arguments` after them.
  private func diff(
    _ old: String, _ new: String, _ arguments: [String] = []
  ) throws -> CommandRun {
    try CommandRun(
      ["diff", "old.json", "new.json"] + arguments, files: ["old.json": old, "new.json": new])
  }

  private func text(_ run: CommandRun) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test("equal styles have exit code 0, and others have exit code 1 with their differences")
  func exitCodes() throws {
    let equal = try diff(style("red"), style("red"))
    #expect(equal.status == 0)
    #expect(text(equal) == "equal\n")
    let different = try diff(style("red"), style("blue"))
    #expect(different.status == 1)
    #expect(text(different) == "different\nb.paint.background-color: red -> blue\n")
    #expect(different.errors.isEmpty)
  }

  @Test("--json prints the differences as one object")
  func json() throws {
    #expect(
      try text(diff(style("red"), style("red"), ["--json"])) == "{\"equal\":true,\"changes\":[]}\n")
    let run = try diff(style("red"), style("blue"), ["--json"])
    #expect(run.status == 1)
    let change =
      #"{"kind":"changed","layer":"b","place":"paint.background-color","old":"red","new":"blue"}"#
    #expect(text(run) == "{\"equal\":false,\"changes\":[\(change)]}\n")
  }

  @Test("a style can come from standard input")
  func standardInput() throws {
    let run = try CommandRun(
      ["diff", "-", "new.json"], files: ["new.json": style("blue")], input: style("red"))
    #expect(run.status == 1)
    #expect(text(run).contains("red -> blue"))
  }

  @Test("a style and a picture, a text that is no style, and options of pictures are errors")
  func errors() throws {
    let picture = try #require(
      try CommandRun(["new.json", "out.png"], files: ["new.json": style("red")]).picture)
    let mixed = try CommandRun(
      ["diff", "old.json", "a.png"], files: ["old.json": style("red")], data: ["a.png": picture])
    #expect(mixed.status == 3)
    #expect(mixed.errors == ["old.json is a style, and a.png is a picture"])
    let other = try diff(style("red"), "{}")
    #expect(other.status == 3)
    #expect(other.errors == ["new.json: an empty JSON object, neither a style nor GeoJSON"])
    for arguments in [
      ["--output", "x.png"], ["--ratio", "2"], ["--threshold", "0.1"],
      ["--center", "0,0", "--zoom", "1"],
    ] {
      let run = try diff(style("red"), style("red"), arguments)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.errors.first?.hasPrefix("\(arguments[0]): only pictures") == true)
    }
  }

  /// Returns a style whose circle is drawn from zoom level 10.
  private func circles(_ radius: Int) -> String {
    """
    {"version": 8, "zoom": 2, "center": [0, 0],
     "sources": {"p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [{"id": "c", "type": "circle", "source": "p", "minzoom": 10,
       "paint": {"circle-radius": \(radius)}}]}
    """
  }

  @Test("--report draws both styles with cameras that show the changes")
  func report() throws {
    try withFolder { folder in
      let page = folder + "/report.html"
      let run = try diff(circles(20), circles(30), ["--report", page])
      #expect(run.status == 1)
      let lines = text(run).split(separator: "\n").map(String.init)
      #expect(
        lines.prefix(3) == ["different", "c.paint.circle-radius: 20 -> 30", "ok       camera"])
      #expect(lines[3].hasPrefix("FAILED   zoom-10.5: "))
      #expect(lines.contains("         c.circle-radius: 20 -> 30"))
      #expect(lines.last == "1 of 2 passed, 1 failed")
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("<h1>Image tests of new.json since old.json</h1>"))
    }
  }

  @Test("--cameras draws both styles in place of the styles of jobs, with the limits of arguments")
  func cameras() throws {
    try withFolder { folder in
      let file = folder + "/cameras.jsonl"
      let jobs = [
        #"{"name": "far", "style": "none.json", "zoom": 1, "size": "64x64"}"#,
        #"{"name": "near", "zoom": 12, "size": "64x64"}"#,
      ]
      try Data(jobs.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
      let run = try diff(circles(20), circles(30), ["--cameras", file, "--json"])
      #expect(run.status == 1)
      let found = try #require(
        try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      let pictures = try #require(found["pictures"] as? [String: Any])
      let results = try #require(pictures["results"] as? [[String: Any]])
      #expect(results.map { $0["name"] as? String } == ["far", "near"])
      #expect(results.map { $0["status"] as? String } == ["passed", "failed"])
      let arguments = ["--cameras", file, "--max-diff-ratio", "1"]
      let allowed = try diff(circles(20), circles(30), arguments)
      #expect(text(allowed).hasSuffix("ok       far\nok       near\n2 of 2 passed\n"))
      let equal = try diff(circles(20), circles(20), arguments)
      #expect(equal.status == 0)
    }
  }

  @Test("options of styles are errors for pictures, and a file without jobs is an error")
  func wrongCameras() throws {
    let picture = try #require(
      try CommandRun(["new.json", "out.png"], files: ["new.json": style("red")]).picture)
    let pictures = try CommandRun(
      ["diff", "a.png", "a.png", "--report", "r.html"], data: ["a.png": picture])
    #expect(pictures.status == 2)
    #expect(pictures.errors == ["--report: only styles have this option, and a.png is a picture"])
    try withFolder { folder in
      let run = try diff(style("red"), style("red"), ["--cameras", folder])
      #expect(run.status == 3)
    }
  }
}
