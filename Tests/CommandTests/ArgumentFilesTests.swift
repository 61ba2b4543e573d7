import Foundation
import MapTestSupport
import Testing

@Suite("Files of the arguments")
struct ArgumentFilesTests {
  private static let style = #"{"version": 8, "sources": {}, "layers": []}"#
  private static let point = #"{"type": "Point", "coordinates": [1, 2]}"#

  /// Runs `body` with a folder that contains `style.json`, `a.geojson`, `b.geojson` and `old.png`, which is not a
  /// picture.
  private func withFiles(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      for (name, text) in [
        ("style.json", Self.style), ("a.geojson", Self.point), ("b.geojson", Self.point),
        ("old.png", "old"),
      ] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      try body(folder)
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test(
    "an ending that is no format of pictures is refused, and nothing is written",
    arguments: ["map.eps", "map.bmp", "map.gif", "map.PGN", "v1.2/../map.html"])
  func endings(name: String) throws {
    try withFiles { folder in
      let run = try CommandRun(["\(folder)/style.json", "\(folder)/\(name)"])
      #expect(run.status == 2)
      #expect(run.errors.count == 1)
      #expect(run.errors[0].contains(".png, .webp, .jpg, .jpeg"))
      #expect(run.errors[0].contains("--format"))
      try expectEqual(names(folder), ["a.geojson", "b.geojson", "old.png", "style.json"])
    }
  }

  @Test("an input that the system refuses to find is named with the reason")
  func unfindable() throws {
    try withFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/loop.json", withDestinationPath: "loop.json")
      let run = try CommandRun(["\(folder)/loop.json", "\(folder)/map.png"])
      #expect(run.status == 4)
      #expect(run.errors.count == 1)
      #expect(run.errors[0].contains("loop.json: cannot be read: "))
      #expect(run.errors[0].contains("symbolic links"))
      let absent = try CommandRun(["\(folder)/absent.json", "\(folder)/map.png"])
      #expect(absent.status == 4)
      #expect(absent.errors[0].contains("absent.json: no such file"))
    }
  }

  @Test("--format allows any ending, and a name without an ending is a PNG file")
  func otherEndings() throws {
    try withFiles { folder in
      for arguments in [["map.svg", "--format", "webp"], ["map"], [".map"], ["map."]] {
        let run = try CommandRun(
          ["\(folder)/style.json", "\(folder)/\(arguments[0])"] + arguments.dropFirst())
        #expect(run.status == (arguments[0] == ".map" ? 2 : 0), "\(arguments)")
      }
      #expect(try text(folder + "/map").contains("PNG"))
      #expect(try text(folder + "/map.svg").hasPrefix("RIFF"))
    }
  }

  @Test("an output that is the same file as an input is refused, whatever its name")
  func sameAsInput() throws {
    try withFiles { folder in
      let files = FileManager.default
      try files.linkItem(atPath: folder + "/a.geojson", toPath: folder + "/hard.png")
      try files.createSymbolicLink(
        atPath: folder + "/link.png", withDestinationPath: "a.geojson")
      try files.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: false)
      for arguments in [
        ["a.geojson", "a.geojson", "--format", "png"], ["a.geojson", "hard.png"],
        ["a.geojson", "link.png"], ["a.geojson", "sub/../a.geojson", "--format", "png"],
        ["style.json", "link.png", "--overlay", "a.geojson"],
        ["style.json", "out.png", "--overlay", "a.geojson", "--sidecar", "a.geojson"],
        ["style.json", "out.png", "--labels", "style.json"],
        ["style.json", "out.png", "--overlay-style", "b.geojson", "--world-file", "b.geojson"],
        ["bundle", "style.json", "style.json"],
        ["diff", "old.png", "a.geojson", "--output", "old.png"],
        ["batch", "a.geojson", "--out", "pictures", "--results", "a.geojson"],
        ["batch", "--each", "a.geojson", "--out", "pictures", "--results", "a.geojson"],
        ["tiles", "--merge", "a.geojson", "--output", "a.geojson"],
      ] {
        let run = try Self.run(arguments, in: folder)
        #expect(run.status == 2, "\(arguments): \(run.errors)")
        #expect(run.errors.count == 1)
      }
      try expectEqual(text(folder + "/a.geojson"), Self.point)
      try expectEqual(text(folder + "/style.json"), Self.style)
      try expectEqual(text(folder + "/old.png"), "old")
      #expect(!files.fileExists(atPath: folder + "/pictures"))
    }
  }

  @Test("an output that is read together with an input is refused, also if it does not exist")
  func companions() throws {
    try withFiles { folder in
      for name in ["villages.shp", "villages.dbf", "places.gpkg", "dem.tif"] {
        try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      for arguments in [
        ["villages.shp", "x.png", "--world-file", "villages.prj"],
        ["villages.shp", "x.png", "--sidecar", "villages.dbf"],
        ["style.json", "x.png", "--overlay", "villages.shp", "--labels", "villages.cpg"],
        ["style.json", "x.png", "--overlay", "places.gpkg", "--labels", "places.gpkg-wal"],
        ["batch", "villages.shp", "--out", "pictures", "--results", "villages.dbf"],
        ["dem.tif", "x.png", "--world-file", "dem.tfw"],
        ["dem.tif", "x.png", "--sidecar", "dem.tif.aux.xml"],
      ] {
        let run = try Self.run(arguments, in: folder)
        #expect(run.status == 2, "\(arguments): \(run.errors)")
        #expect(run.errors.first?.contains("or a file that belongs to it") == true)
      }
      try expectEqual(text(folder + "/villages.dbf"), "old")
    }
  }

  @Test("an output that is the same file as a source of the style is refused")
  func sources() throws {
    try withFiles { folder in
      let style = """
        {"version": 8, "sources": {"a": {"type": "geojson", "data": "a.geojson"}}, "layers": [
          {"id": "c", "type": "circle", "source": "a"}]}
        """
      try Data(style.utf8).write(to: URL(fileURLWithPath: "\(folder)/style.json"))
      for arguments in [
        ["x.png", "--sidecar", "a.geojson"], ["a.geojson", "--format", "webp"],
      ] {
        let run = try Self.run(["style.json"] + arguments, in: folder)
        #expect(run.status == 2, "\(arguments): \(run.errors)")
      }
      try expectEqual(text(folder + "/a.geojson"), Self.point)
      try expectEqual(
        Self.run(["style.json", "b.geojson", "--format", "png"], in: folder).status, 0)
    }
  }

  @Test("the reference system of a world file does not replace that of a Shapefile")
  func referenceSystem() throws {
    try withFiles { folder in
      try Data(#"{"type": "Point", "coordinates": [7.44, 46.95]}"#.utf8)
        .write(to: URL(fileURLWithPath: folder + "/villages.shp"))
      try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/villages.prj"))
      let drawn = ["villages.shp", "villages.png", "--world-file", "--size", "50x50"]
      let camera = ["--center", "7.44,46.95", "--zoom", "8"]
      let run = try Self.run(drawn + camera + ["--projection", "EPSG:2056"], in: folder)
      if !run.errors.contains(where: { $0.contains("PROJ") }) {
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.errors.first?.contains("villages.prj") == true)
      }
      try expectEqual(text(folder + "/villages.prj"), "old")
      // In Mercator, there is no such file.
      try expectEqual(Self.run(drawn + camera, in: folder).status, 0)
      try expectEqual(text(folder + "/villages.prj"), "old")
    }
  }

  @Test("two outputs that are the same file are refused, also if the file does not exist")
  func sameOutputs() throws {
    try withFiles { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/here", withDestinationPath: ".")
      for arguments in [
        ["batch", "a.geojson", "--out", "x.pdf", "--results", "here/x.pdf"],
        ["style.json", "x.png", "--sidecar", "x.png"],
        ["style.json", "--sidecar", "x.png", "x.png"],
        ["style.json", "x.png", "--sidecar", "./x.png"],
        ["style.json", "x.png", "--labels", "here/x.png"],
        ["style.json", "x.png", "--sidecar", "y.json", "--labels", "\(folder)/y.json"],
        ["style.json", "old.png", "--world-file", "here/old.png"],
        ["style.json", "-", "--labels", "-"],
        ["-", "x.png", "--overlay", "-"],
        ["test", ".", "--junit", "x.xml", "--report", "here/x.xml"],
      ] {
        let run = try Self.run(arguments, in: folder)
        #expect(run.status == 2, "\(arguments): \(run.errors)")
      }
      try expectEqual(names(folder), ["a.geojson", "b.geojson", "here", "old.png", "style.json"])
      try expectEqual(text(folder + "/old.png"), "old")
    }
  }

  @Test("a device may be the path of two outputs")
  func devices() throws {
    let run = try CommandRun(
      ["style.json", "/dev/null", "--labels", "/dev/null"], files: ["style.json": Self.style])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("if one output cannot be written, no output is left")
  func allOrNothing() throws {
    try withFiles { folder in
      for arguments in [["--sidecar", "none/x.json"], ["--labels", "none/x.json"]] {
        let run = try Self.run(["style.json", "x.png"] + arguments, in: folder)
        #expect(run.status == 4)
        let replaced = try Self.run(["style.json", "old.png"] + arguments, in: folder)
        #expect(replaced.status == 4)
      }
      try expectEqual(names(folder), ["a.geojson", "b.geojson", "old.png", "style.json"])
      try expectEqual(text(folder + "/old.png"), "old")
    }
  }

  @Test("the name of an output may have 255 bytes")
  func longName() throws {
    try withFiles { folder in
      let name = String(repeating: "m", count: 251) + ".png"
      try expectEqual(Self.run(["style.json", name], in: folder).status, 0)
      #expect(try names(folder).contains(name))
    }
  }

  @Test("for more than two files, the message says what was probably meant")
  func tooManyFiles() throws {
    try withFiles { folder in
      for files in [["a.geojson", "b.geojson"], ["style.json", "x.png", "b.geojson"]] {
        let run = try Self.run(files, in: folder)
        #expect(run.status == 2)
        #expect(run.errors.count == 1)
        #expect(run.errors[0].contains("--overlay b.geojson"))
        #expect(run.errors[0].contains("render-map batch FILE... --out DIR"))
      }
      try expectEqual(text(folder + "/b.geojson"), Self.point)
    }
  }

  @Test("a missing file is named as an argument")
  func missing() throws {
    for arguments in [
      ["none.json", "out.png"], ["bundle", "none.json", "out.zip"], ["query", "none.json"],
      ["check", "none.json"], ["tiles", "none.json", "-o", "out.pmtiles"], ["verify", "none.json"],
      ["diff", "none.json", "none.json"], ["batch", "none.json", "--out", "out"],
      ["test", "none.json"], ["batch", "--each", "none.json", "--out", "out"],
    ] {
      let run = try CommandRun(arguments)
      #expect(run.status == 4, "\(arguments)")
      #expect(run.errors == ["none.json: no such file"], "\(arguments)")
    }
  }

  @Test("an option before the subcommand is explained, and so is a missing folder of fonts")
  func order() throws {
    let run = try CommandRun(["--color", "never", "check", "style.json"])
    #expect(run.status == 2)
    #expect(run.errors == ["check: a subcommand comes first: render-map check [OPTIONS]"])
    let fonts = try CommandRun(
      ["style.json", "out.png", "--fonts", "none"], files: ["style.json": Self.style])
    #expect(fonts.status == 4)
    #expect(fonts.errors == ["none: no such file"])
  }

  @Test("a word that resembles a subcommand, or names one of other programs, is not read as a file")
  func words() throws {
    for (word, remedy) in [
      ("chek", "'render-map check'"), ("tets", "'render-map test'"),
      ("bacth", "'render-map batch'"),
      ("Query", "'render-map query'"), ("serve", "render-map-server"), ("render", "STYLE OUT"),
      ("convert", "STYLE OUT"), ("export", "STYLE OUT"), ("validate", "'render-map check'"),
      ("lint", "'render-map check'"), ("compare", "'render-map diff'"), ("version", "--version"),
    ] {
      for further in [[], ["style.json"], ["style.json", "out.png", "--port", "80"]] {
        let run = try CommandRun([word] + further, files: ["style.json": Self.style])
        #expect(run.status == 2)
        #expect(run.errors.count == 1)
        #expect(run.errors[0].hasPrefix("\(word): no such file or subcommand"), "\(run.errors)")
        #expect(run.errors[0].contains(remedy), "\(run.errors)")
      }
    }
    let file = try CommandRun(["render", "out.png"], files: ["render": Self.style])
    #expect(file.status == 0)
    let help = try CommandRun(["help", "tile"])
    #expect(help.status == 2)
    #expect(help.errors.first?.contains("did you mean 'tiles'?") == true)
  }

  @Test(
    "a size that the caller can change is a wrong argument, not a fault of the program",
    arguments: [
      ["out.webp", "--size", "20000x100"], ["out.webp", "--size", "100x20000"],
      ["out.png", "--format", "webp", "--size", "16384x1"],
      ["out.webp", "--size", "10000x100@2x"],
    ])
  func tooLarge(arguments: [String]) throws {
    let run = try CommandRun(["style.json"] + arguments, files: ["style.json": Self.style])
    #expect(run.status == 2)
    #expect(run.errors.first?.contains("16383 per side") == true)
    #expect(run.picture == nil)
  }

  @Test("a wrong filter of a query is explained in words")
  func filter() throws {
    for (filter, words) in [(#"["foo"]"#, "foo"), (#"["=="#, "")] {
      let run = try CommandRun(
        ["query", "style.json", "--filter", filter], files: ["style.json": Self.style])
      #expect(run.status == 2)
      #expect(run.errors.count == 1)
      #expect(run.errors[0].hasPrefix("--filter: "))
      #expect(words.isEmpty || run.errors[0].contains(words))
      #expect(!run.errors[0].contains("CompileError"))
      #expect(!run.errors[0].contains("offset:"))
    }
  }

  /// Runs the command in a folder.
  private static func run(_ arguments: [String], in folder: String) throws -> CommandRun {
    try CommandRun(arguments, workingDirectory: folder)
  }
}
