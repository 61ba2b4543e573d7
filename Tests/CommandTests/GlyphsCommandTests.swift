import Foundation
import MapTestSupport
import Testing

@Suite("Glyph ranges on the command line")
struct GlyphsCommandTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let openSans = tests.deletingLastPathComponent()
    .appendingPathComponent("Fonts/OpenSans-Regular.ttf").path

  private static func testFont(_ name: String) -> String {
    tests.appendingPathComponent("Fonts/" + name).path
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("a font has a folder with all ranges, whose bytes are the same each time")
  func wholeFont() throws {
    try withFolder { folder in
      let run = try CommandRun(["glyphs", Self.openSans, "--out", folder + "/a"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.isEmpty)
      #expect(try files(folder + "/a") == ["Open Sans Regular"])
      let ranges = folder + "/a/Open Sans Regular"
      #expect(try Set(files(ranges)) == Set((0..<256).map { "\($0 * 256)-\($0 * 256 + 255).pbf" }))
      #expect(try CommandRun(["glyphs", Self.openSans, "-o", folder + "/b/"]).status == 0)
      #expect(
        FileManager.default.contentsEqual(
          atPath: ranges, andPath: folder + "/b/Open Sans Regular"))
    }
  }

  @Test("a style draws its text from the ranges")
  func drawing() throws {
    try withFolder { folder in
      #expect(try CommandRun(["glyphs", Self.openSans, "--out", folder + "/glyphs"]).status == 0)
      let style = """
        {"version": 8, "glyphs": "\(folder)/glyphs/{fontstack}/{range}.pbf",
        "sources": {"a": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
        "layers": [{"id": "a", "type": "symbol", "source": "a",
        "layout": {"text-field": "Été", "text-font": ["Open Sans Regular"]}}]}
        """
      let arguments = ["style.json", "out.png", "--center", "0,0", "--zoom", "1", "--strict"]
      let run = try CommandRun(arguments, files: ["style.json": style])
      #expect(run.status == 0, "\(run.errors)")
      let blank = style.replacingOccurrences(of: "Été", with: " ")
      #expect(try CommandRun(arguments, files: ["style.json": blank]).picture != run.picture)
    }
  }

  @Test(
    "only the characters of a style's data are made, and those that the font lacks are a warning")
  func characters() throws {
    try withFolder { folder in
      let style = """
        {"version": 8,
        "sources": {"a": {"type": "geojson", "data": {"type": "Feature", "properties": {"name": "Łódź 中"},
        "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
        "layers": [{"id": "a", "type": "symbol", "source": "a", "layout": {"text-field": ["get", "name"]}}]}
        """
      let arguments = ["glyphs", Self.openSans, "--out", folder + "/a"]
      let run = try CommandRun(
        arguments + ["--for", "style.json"], files: ["style.json": style])
      #expect(run.status == 0)
      #expect(
        run.errors == [
          "warning[missing-character]: Open Sans Regular: the font has no glyphs for characters of the data: U+4E2D"
        ])
      let names = try files(folder + "/a/Open Sans Regular")
      #expect(names == ["0-255.pbf", "19968-20223.pbf", "256-511.pbf"])
      func size(_ folder: String) throws -> Int {
        try Data(contentsOf: URL(fileURLWithPath: folder + "/Open Sans Regular/256-511.pbf")).count
      }
      #expect(try CommandRun(arguments.dropLast() + [folder + "/b"]).status == 0)
      #expect(try size(folder + "/a") * 20 < size(folder + "/b"))
      let alone = try CommandRun(arguments + ["--bounds", "0,0,1,1"])
      #expect(alone.status == 2 && alone.errors == ["--bounds needs --for"])
    }
  }

  @Test("fonts are combined under a name")
  func combined() throws {
    try withFolder { folder in
      let fonts = [Self.testFont("TestCFF1.otf"), Self.openSans]
      let run = try CommandRun(["glyphs"] + fonts + ["--name", "Both", "--out", folder + "/a"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(try files(folder + "/a") == ["Both"])
    }
  }

  @Test("fonts of the same name, names that are no folders, and heights out of range are refused")
  func arguments() throws {
    try withFolder { folder in
      for (arguments, message) in [
        ([Self.openSans, Self.openSans], "has the same name as"),
        ([Self.openSans, "--name", "../x"], "--name ../x: must be the name of a folder"),
        ([Self.openSans, "--ascender", "97"], "--ascender 97: must be 0 to 96"),
      ] {
        let run = try CommandRun(["glyphs"] + arguments + ["--out", folder + "/a"])
        #expect(run.status == 2)
        #expect(run.errors.first?.contains(message) == true, "\(run.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
    }
  }

  @Test("files that are no fonts, fonts with only bitmaps, and missing files are errors")
  func wrongFonts() throws {
    try withFolder { folder in
      for (font, status) in [
        (#filePath, 3), (Self.testFont("NotoColorEmoji-Subset.ttf"), 3), ("missing.ttf", 4),
      ] as [(String, Int32)] {
        let run = try CommandRun(["glyphs", font, "--out", folder + "/a"])
        #expect(run.status == status)
        #expect(run.errors.count == 1 && run.errors[0].contains(font), "\(run.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/a"))
    }
  }

  @Test("colors are left out with a warning, which --strict turns into an error")
  func colors() throws {
    try withFolder { folder in
      let arguments = ["glyphs", Self.testFont("TestEmoji.ttf"), "--out", folder + "/a"]
      let run = try CommandRun(arguments)
      #expect(run.status == 0)
      #expect(run.errors.count == 1)
      #expect(run.errors.first?.hasPrefix("warning[not-drawn]: ") == true, "\(run.errors)")
      #expect(try CommandRun(arguments + ["--strict"]).status == 1)
    }
  }

  @Test("a font that does not permit embedding has a warning")
  func license() throws {
    try withFolder { folder in
      // In the table OS/2, the field fsType follows four fields of two bytes.
      var font = try Data(contentsOf: URL(fileURLWithPath: Self.openSans))
      let record = try #require(font.range(of: Data("OS/2".utf8)))
      let start = font[(record.lowerBound + 8)..<(record.lowerBound + 12)].reduce(0) {
        $0 << 8 | Int($1)
      }
      font[start + 9] = 2
      try font.write(to: URL(fileURLWithPath: folder + "/restricted.ttf"))
      let run = try CommandRun(["glyphs", folder + "/restricted.ttf", "--out", folder + "/a"])
      #expect(run.status == 0)
      #expect(run.errors.count == 1)
      #expect(run.errors.first?.hasPrefix("warning[restricted-font]: ") == true, "\(run.errors)")
    }
  }
}
