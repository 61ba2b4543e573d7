import Foundation
import Testing

/// Tests of `check --fix` and `check --against`.
@Suite("Fixes of styles by the command")
struct CheckFixTests {
  private static let style = """
    {"version": 8, "glyphs": "g/{fontstack}/{range}.pbf",
     "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}},
     "layers": [
       {"id": "a", "type": "circle", "source": "s",   "filter": ["==", "k", 1],
        "paint": {"circle-radius": {"stops": [[0, 1], [5, 2]]}} }
     ]}

    """

  private static let fixed = """
    {"version": 8, "glyphs": "g/{fontstack}/{range}.pbf",
     "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}},
     "layers": [
       {"id": "a", "type": "circle", "source": "s",   "filter": ["==", ["get", "k"], 1],
        "paint": {"circle-radius": ["interpolate", ["linear"], ["zoom"], 0, 1, 5, 2]} }
     ]}

    """

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("render-map-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.style.utf8).write(to: folder.appendingPathComponent("style.json"))
    return folder
  }

  @Test("a style is fixed in place, and a second run changes nothing")
  func inPlace() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("style.json")
    let first = try CommandRun(["check", "style.json", "--fix"], workingDirectory: folder.path)
    #expect(first.status == 0)
    #expect(
      String(decoding: first.output, as: UTF8.self) == """
        style.json:4: fixed: layers[0].filter: legacy filter replaced by an expression (layer a)
        style.json:5: fixed: layers[0].paint.circle-radius: legacy function replaced by an expression (layer a)

        """)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.fixed)
    let second = try CommandRun(["check", "style.json", "--fix"], workingDirectory: folder.path)
    #expect(second.output.isEmpty)
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.fixed)
  }

  @Test("with --out, the style remains as it is")
  func out() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try CommandRun(
      ["check", "style.json", "--fix", "--out", "new.json", "--json"], workingDirectory: folder.path
    )
    #expect(run.status == 0)
    #expect(String(decoding: run.output, as: UTF8.self).contains(#""severity":"fixed""#))
    let (old, new) = ("style.json", "new.json")
    #expect(
      try String(contentsOf: folder.appendingPathComponent(old), encoding: .utf8) == Self.style)
    #expect(
      try String(contentsOf: folder.appendingPathComponent(new), encoding: .utf8) == Self.fixed)
  }

  @Test(
    "wrong combinations of options are errors",
    arguments: [
      (["style.json", "--out", "new.json"], "--out needs --fix"),
      (
        ["style.json", "style.json", "--fix", "--out", "new.json"],
        "--out is for one style; without --out, each style is fixed in place"
      ),
      (
        ["style.json", "--fix", "--out", "-"],
        "--out -: the report goes to standard output; name a file"
      ),
    ])
  func combinations(arguments: [String], message: String) throws {
    let run = try CommandRun(["check"] + arguments, files: ["style.json": Self.style])
    #expect(run.status == 2)
    #expect(run.errors == [message])
  }

  @Test("what an engine does not draw is a warning, and an unknown engine is an error")
  func against() throws {
    let style = Self.style.replacingOccurrences(
      of: #"["==", "k", 1]"#, with: #"["==", ["slice", "ab", 1], "b"]"#)
    let run = try CommandRun(
      ["check", "style.json", "--against", "maplibre-gl-js@5.14", "maplibre-native@9.6"],
      files: ["style.json": style])
    #expect(run.status == 0)
    #expect(
      String(decoding: run.output, as: UTF8.self) == "style.json:4: warning[engine-difference]: "
        + "layers[0].filter: maplibre-native 9.6.0 (Android) does not draw the operator \"slice\"; "
        + "10.3.0 is the first version that does (layer a)\n")
    let wrong = try CommandRun(
      ["check", "style.json", "--against", "maplibre-gl@5"], files: ["style.json": style])
    #expect(wrong.status == 2)
    #expect(wrong.errors.first?.contains("known are maplibre-gl-js@1.14.0 to 6.11.0") == true)
  }
}
