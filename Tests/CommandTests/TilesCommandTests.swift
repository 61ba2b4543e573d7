import Foundation
import MapTestSupport
import Testing

@Suite("Pyramids of tiles on the command line")
struct TilesCommandTests {
  private static let style = #"""
    {"version": 8, "name": "Blue", "sources": {},
     "layers": [{"id": "b", "type": "background", "paint": {"background-color": "#0000ff"}}]}
    """#

  @Test("tiles are written to a folder, to an archive, or to shards that are joined")
  func tiles() throws {
    try withFolder { folder in
      let files = ["style.json": Self.style]
      let made = try CommandRun(
        ["tiles", "style.json", "--zoom", "0-1", "--output", "\(folder)/tiles", "-v"], files: files)
      #expect(made.status == 0)
      #expect(made.errors.first?.contains("5 of 5 tiles") == true)
      for path in ["tiles.json", "0/0/0.png", "1/1/1.png"] {
        #expect(FileManager.default.fileExists(atPath: "\(folder)/tiles/\(path)"))
      }
      for number in 1...2 {
        let shard = try CommandRun(
          [
            "tiles", "style.json", "--zoom", "0-1", "--shard", "\(number)/2", "--output",
            "\(folder)/\(number).pmtiles",
          ], files: files)
        #expect(shard.status == 0)
      }
      let merged = try CommandRun([
        "tiles", "--merge", "\(folder)/1.pmtiles", "\(folder)/2.pmtiles", "--output",
        "\(folder)/merged",
      ])
      #expect(merged.status == 0)
      #expect(
        FileManager.default.contentsEqual(atPath: "\(folder)/tiles", andPath: "\(folder)/merged"))
    }
  }

  @Test("a run that was stopped is continued, unless its style or options differ")
  func resume() throws {
    try withFolder { folder in
      let output = "\(folder)/tiles.pmtiles"
      let part = output + ".part"
      let files = ["style.json": Self.style]
      let arguments = ["tiles", "style.json", "--output", output]
      // The folder at the path of the archive prevents that the archive is put in place.
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
      let stopped = try CommandRun(arguments + ["--zoom", "0-2", "--resume"], files: files)
      #expect(stopped.status == 4)
      #expect(FileManager.default.fileExists(atPath: part))
      try FileManager.default.removeItem(atPath: output)
      let other = try CommandRun(arguments + ["--zoom", "0-1", "--resume"], files: files)
      #expect(other.status == 4)
      #expect(other.errors.first?.contains("another style") == true)
      let plain = try CommandRun(arguments + ["--zoom", "0-2"], files: files)
      #expect(plain.status == 0)
      #expect(plain.errors.first?.contains("--resume continues it") == true)
      let drawn = FileManager.default.contents(atPath: output)
      let resumed = try CommandRun(arguments + ["--zoom", "0-2", "--resume"], files: files)
      #expect(resumed.status == 0)
      #expect(resumed.errors == ["\(output): drew 0 of 21 tiles, kept 21"])
      #expect(FileManager.default.contents(atPath: output) == drawn)
      #expect(!FileManager.default.fileExists(atPath: part))
    }
  }

  @Test("an archive is updated, and the share of the tiles that were drawn is printed")
  func update() throws {
    try withFolder { folder in
      let output = "\(folder)/tiles.pmtiles"
      let arguments = ["tiles", "style.json", "--update", "--zoom", "0-2", "--output", output]
      // The layer is shown at level 2, which has 16 tiles.
      let layer = #"{"id": "c", "type": "background", "minzoom": 2}, {"id": "b""#
      let changed = Self.style.replacing(#"{"id": "b""#, with: layer)
      for (style, drawn) in [(Self.style, 21), (Self.style, 0), (changed, 16)] {
        let run = try CommandRun(arguments, files: ["style.json": style])
        #expect(run.status == 0)
        #expect(run.errors == ["\(output): drew \(drawn) of 21 tiles, kept \(21 - drawn)"])
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["tiles.pmtiles", "tiles.pmtiles.inputs"])
    }
  }

  @Test("an archive that the style reads is not replaced")
  func ownSource() throws {
    try withFolder { folder in
      let archive = "\(folder)/a.mbtiles"
      let made = try CommandRun(
        ["tiles", "style.json", "--zoom", "0", "--output", archive],
        files: ["style.json": Self.style])
      #expect(made.status == 0)
      let content = FileManager.default.contents(atPath: archive)
      let style = """
        {"version": 8, "sources": {"s": {"type": "raster", "url": "mbtiles://file://\(archive)"}},
         "layers": [{"id": "s", "type": "raster", "source": "s"}]}
        """
      let run = try CommandRun(
        ["tiles", "style.json", "--zoom", "0", "--output", archive], files: ["style.json": style])
      #expect(run.status == 2)
      #expect(FileManager.default.contents(atPath: archive) == content)
    }
  }

  @Test(
    "options to keep tiles are refused where they have no effect",
    arguments: [
      ["--resume", "style.json", "--output", "-"], ["--update", "style.json", "--output", "-"],
      ["--update", "style.json", "--output", "tiles/"],
    ])
  func unkept(arguments: [String]) throws {
    let run = try CommandRun(["tiles"] + arguments, files: ["style.json": Self.style])
    #expect(run.status == 2)
    #expect(run.errors.first?.contains(arguments[0]) == true)
  }

  @Test(
    "options that draw tiles are refused if archives are merged",
    arguments: [
      ["--resume"], ["--update"], ["--quality", "80"], ["--colors", "16"], ["--format", "webp"],
      ["--zoom", "0-2"], ["--bounds", "0,0,1,1"], ["--tile-size", "256"], ["--ratio", "2"],
      ["-r", "2"], ["--shard", "1/2"], ["--part", "1/2"], ["--name", "a"], ["--threads", "2"],
      ["--fonts", "fonts"], ["--stores", "a.scfg"], ["--zoom-levels-to-overscale", "1"],
    ])
  func merging(option: [String]) throws {
    let run = try CommandRun(["tiles", "--merge", "a.pmtiles", "--output", "b.pmtiles"] + option)
    #expect(run.status == 2)
    #expect(
      run.errors.first?.contains("--merge copies tiles and draws none") == true, "\(run.errors)")
    #expect(run.errors.first?.contains(option[0]) == true, "\(run.errors)")
  }

  @Test(
    "options that read archives and print messages are accepted if archives are merged",
    arguments: [["--offline"], ["--quiet"], ["-v"], ["--strict"], ["--timeout", "9"]])
  func mergingQuietly(option: [String]) throws {
    let run = try CommandRun(["tiles", "-o", "b.pmtiles", "--merge", "a.pmtiles"] + option)
    #expect(run.status == 4)
    #expect(run.errors.first?.contains("a.pmtiles") == true, "\(run.errors)")
  }

  @Test("a process draws the parts that standard input names, one after the other")
  func stream() throws {
    let run = try CommandRun(
      ["tiles", "style.json", "--zoom", "0-3", "--part", "-", "--output", "-"],
      files: ["style.json": Self.style], input: "2/2\n\nx\n1/2")
    #expect(run.status == 0)
    let lines = run.output.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
    }
    // Each of the levels 0 to 2 is one block, and level 3 is four blocks. The first part has four of these seven
    // blocks.
    let tiles = lines.compactMap { $0["tile"] as? String }
    #expect(lines.first?["name"] as? String == "Blue")
    #expect(lines.first?["tiles"] as? Int == 85)
    #expect(lines.first?["blocks"] as? Int == 7)
    #expect(tiles.count == 85)
    #expect(tiles.first == "3/0/4")
    #expect(tiles[48] == "0/0/0")
    let pictures = lines.compactMap {
      ($0["picture"] as? String).flatMap { Data(base64Encoded: $0) }
    }
    #expect(pictures.count == 85)
    #expect(pictures.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    let ends = lines.filter { $0["part"] != nil }
    #expect(ends.map { $0["part"] as? String } == ["2/2", "x", "1/2"])
    #expect(ends.map { $0["drawn"] as? Int } == [48, nil, 37])
    #expect(ends[1]["error"] != nil)
  }

  @Test("tiles whose warning counts as an error fail with this error")
  func failedTiles() throws {
    let style = #"""
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "a", "type": "symbol", "source": "s", "layout": {"icon-image": "none"}}]}
      """#
    let run = try CommandRun(
      ["tiles", "style.json", "--zoom", "0", "--deny", "missing-image", "--output", "-"],
      files: ["style.json": style])
    #expect(run.status == 0)
    let lines = run.output.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
    }
    #expect(lines.count == 3)
    #expect((lines[1]["error"] as? String)?.contains("missing-image") == true)
    #expect(lines[2]["failed"] as? Int == 1)
  }

  @Test(
    "wrong arguments are distinguished from unwritable files",
    arguments: [
      (["--zoom", "0-30"], 2), (["--tile-size", "300"], 2), (["--ratio", "1.01"], 2),
      (["--quality", "50"], 2), (["--format", "jpeg", "--quality", "0"], 2),
      (["--format", "webp", "--colors", "8"], 2), (["--progressive"], 2),
      (["--bounds", "1,2,3"], 2), (["--shard", "5/4"], 2), (["--zoom", "3-1"], 2),
      (["--part", "5/4"], 2), (["--part", "-"], 2),
      (["--zoom", "0", "--output", "/nowhere/at/all.mbtiles"], 4),
    ] as [([String], Int32)])
  func mistakes(options: [String], status: Int32) throws {
    let output = options.contains("--output") ? [] : ["--output", "out.mbtiles"]
    let run = try CommandRun(
      ["tiles", "style.json"] + options + output, files: ["style.json": Self.style])
    #expect(run.status == status)
    #expect(!run.errors.isEmpty)
  }
}
