import Foundation
import MapTestSupport
import Testing

@Suite("Map bundles and stores on the command line")
struct BundleCommandTests {
  private static let style = #"""
    {"version": 8, "sources": {"p": {"type": "csv", "url": "p.csv"}},
     "layers": [{"id": "p", "type": "circle", "source": "p",
       "paint": {"circle-color": ["get", "color"], "circle-radius": 20}}]}
    """#
  private static let points = "lon,lat,color\n0,0,red\n10,10,blue\n"

  /// Writes `files` into `folder`.
  private func write(_ files: [String: String], to folder: String) throws {
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  @Test("a bundle gives the same picture as the style, byte for byte, without the style's files")
  func samePicture() throws {
    try withFolder { folder in
      try write(["style.json": Self.style, "p.csv": Self.points], to: folder)
      let view = ["--center", "5,5", "--zoom", "2", "--size", "64x64"]
      let plain = try CommandRun(["\(folder)/style.json", "out.png"] + view)
      #expect(plain.status == 0)
      let made = try CommandRun(["bundle", "\(folder)/style.json", "\(folder)/map.zip"] + view)
      #expect(made.status == 0)
      try FileManager.default.removeItem(atPath: folder + "/p.csv")
      let drawn = try CommandRun(["\(folder)/map.zip", "out.png", "--locked"] + view)
      #expect(drawn.status == 0)
      #expect(drawn.errors.isEmpty)
      let picture = try #require(drawn.picture)
      #expect(picture == plain.picture)
    }
  }

  @Test("a query of a bundle reads nothing outside of the bundle")
  func query() throws {
    try withFolder { folder in
      try write(["style.json": Self.style, "p.csv": Self.points], to: folder)
      let view = ["--center", "5,5", "--zoom", "2", "--size", "64x64"]
      _ = try CommandRun(["bundle", "\(folder)/style.json", "\(folder)/map.zip"] + view)
      try write(["p.csv": "lon,lat,color\n0,0,green\n"], to: folder)
      let run = try CommandRun(
        ["query", "\(folder)/map.zip"] + view, workingDirectory: folder)
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      let text = String(decoding: run.output, as: UTF8.self)
      #expect(text.contains("red") && !text.contains("green"))
      let added = try CommandRun(
        ["\(folder)/style.json", "out.png", "--overlay-style", "\(folder)/map.zip"] + view)
      #expect(added.status == 3)
      #expect(added.errors == ["\(folder)/map.zip: a map bundle cannot be added to a style"])
    }
  }

  @Test("--locked is refused for a style")
  func lockedStyle() throws {
    let run = try CommandRun(
      ["style.json", "out.png", "--locked"],
      files: ["style.json": Self.style, "p.csv": Self.points])
    #expect(run.status == 2)
    #expect(run.errors == ["--locked draws map bundles: create one with render-map bundle"])
  }

  @Test("a locked bundle that lacks a resource of the map is refused, and nothing is drawn")
  func missing() throws {
    try withFolder { folder in
      let style = Self.style.replacing(
        #""type": "circle""#, with: #""minzoom": 1, "type": "circle""#
      ).replacing(
        #""layers""#,
        with: ##""glyphs": "g/{fontstack}/{range}.pbf", "layers""##
      ).replacing(
        #""layers": ["#,
        with: #"""
          "layers": [{"id": "t", "type": "symbol", "source": "p", "minzoom": 3,
            "layout": {"text-field": "a"}},
          """#)
      try write(["style.json": style, "p.csv": Self.points], to: folder)
      let made = try CommandRun([
        "bundle", "\(folder)/style.json", "\(folder)/map.zip", "--center", "0,0", "--zoom", "2",
      ])
      #expect(made.status == 0)
      let drawn = try CommandRun([
        "\(folder)/map.zip", "out.png", "--locked", "--center", "0,0", "--zoom", "4",
      ])
      #expect(drawn.status == 3)
      #expect(drawn.picture == nil)
      #expect(drawn.errors.last?.contains("0-255.pbf: not in the bundle") == true)
    }
  }

  @Test("the stores of files are sources with their ids, and the last store with an id is used")
  func stores() throws {
    try withFolder { folder in
      let style = Self.style.replacing(#"{"p": {"type": "csv", "url": "p.csv"}}"#, with: "{}")
      let store = #"{"stores": [{"type": "csv", "version": "1", "uri": "FILE", "id": "p"}]}"#
      try write(
        [
          "style.json": Self.style, "bare.json": style, "p.csv": Self.points,
          "wrong.scfg": store.replacing("FILE", with: "none.csv"),
          "right.scfg": store.replacing("FILE", with: "p.csv"),
        ], to: folder)
      let view = ["--center", "5,5", "--zoom", "2", "--size", "64x64"]
      let plain = try CommandRun(["\(folder)/style.json", "out.png"] + view)
      let files = ["--stores", "\(folder)/wrong.scfg", "--stores", "\(folder)/right.scfg"]
      let run = try CommandRun(["\(folder)/bare.json", "out.png"] + view + files)
      #expect(run.errors.isEmpty)
      let picture = try #require(run.picture)
      #expect(picture == plain.picture)
      let made = try CommandRun(
        ["bundle", "\(folder)/bare.json", "\(folder)/map.zip"] + view + files)
      #expect(made.status == 0)
      let bundled = try CommandRun(["\(folder)/map.zip", "out.png", "--locked"] + view)
      #expect(bundled.errors.isEmpty)
      #expect(bundled.picture == plain.picture)
    }
  }

  @Test("a store without an adapter is reported with the available ones")
  func unknownAdapter() throws {
    let run = try CommandRun(
      ["style.json", "out.png", "--stores", "s.scfg"],
      files: [
        "style.json": Self.style,
        "s.scfg": #"{"stores": [{"type": "shape", "version": "9", "uri": "p.shp", "id": "p"}]}"#,
      ])
    #expect(run.status == 3)
    #expect(run.errors.count == 1)
    let message = try #require(run.errors.first)
    let start =
      "style.json: sources.p: p.shp: no adapter 'shape.9'; the registered adapters are: arrow.1, csv.1, "
    #expect(message.hasPrefix(start))
    for name in ["geojson.1", "gpkg.1", "gpx.1", "shapefile.1"] {
      #expect(message.contains(", \(name)"))
    }
  }
}
