import Foundation
import MapTestSupport
import Testing

@Suite("Pyramids of tiles on the command line")
struct TilesCommandTests {
  private static let style = #"""
    {"version": 8, "name": "Blue", "sources": {},
     "layers": [{"id": "b", "type": "background", "paint": {"background-color": "#0000ff"}}]}
    """#

  @Test("a folder of tiles, an archive, and shards put together")
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

  @Test(
    "wrong arguments are told apart from what cannot be written",
    arguments: [
      (["--zoom", "0-30"], 2), (["--tile-size", "300"], 2), (["--ratio", "1.01"], 2),
      (["--bounds", "1,2,3"], 2), (["--shard", "5/4"], 2), (["--zoom", "3-1"], 2),
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
