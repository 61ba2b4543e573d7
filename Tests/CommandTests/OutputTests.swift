import Foundation
import MapTestSupport
import Testing

@Suite("Pictures and their metadata")
struct OutputTests {
  static let style = #"""
    {"version": 8, "center": [-100, 40], "zoom": 5,
     "sources": {"a": {"type": "geojson", "data": "a.geojson", "attribution": "© A"}},
     "layers": [{"id": "a", "type": "circle", "source": "a", "paint": {"circle-radius": 6}}]}
    """#
  static let data = #"{"type": "MultiPoint", "coordinates": [[10, 0], [20, 10]]}"#

  /// Runs `body` with a folder that has a style and its data.
  static func withStyle(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      for (name, text) in [("style.json", style), ("a.geojson", data)] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      try body(folder)
    }
  }

  private func draw(_ folder: String, _ out: String, _ arguments: [String] = []) throws
    -> CommandRun
  {
    try CommandRun(["\(folder)/style.json", "\(folder)/\(out)", "--size", "40x30"] + arguments)
  }

  private func file(_ folder: String, _ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func json(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("the extension determines the format by default")
  func formats() throws {
    try Self.withStyle { folder in
      for (name, arguments, start) in [
        ("a.png", [], [0x89, 0x50, 0x4E, 0x47]), ("a.webp", [], Array("RIFF".utf8)),
        ("a.jpg", [], [0xFF, 0xD8, 0xFF]), ("b", [], [0x89, 0x50]),
        ("b.png", ["--format", "jpeg"], [0xFF, 0xD8]), ("c.jpg", ["--format", "webp"], [0x52]),
        ("d", ["--format", "jpg", "--quality", "30"], [0xFF, 0xD8]),
        ("e.png", ["--colors", "2"], [0x89, 0x50]), ("f.jpg", ["--progressive"], [0xFF, 0xD8]),
        ("g.webp", ["--quality", "30"], Array("RIFF".utf8)),
      ] as [(String, [String], [UInt8])] {
        #expect(try draw(folder, name, arguments).status == 0, "\(name)")
        #expect(try file(folder, name).starts(with: start), "\(name)")
      }
      let (small, large) = (try file(folder, "d"), try file(folder, "b.png"))
      #expect(small.count < large.count)
    }
  }

  @Test("options that contradict the format or each other are refused")
  func refused() throws {
    try Self.withStyle { folder in
      for arguments in [
        ["--format", "gif"], ["--quality", "80"], ["--format", "jpeg", "--quality", "0"],
        ["--colors", "1"], ["--format", "webp", "--colors", "8"], ["--progressive"],
        ["--dpi", "0"], ["--format", "webp", "--dpi", "300"], ["--fit", "--zoom", "3"],
        ["--max-zoom", "30"], ["--padding", "1,2,3"], ["--world-file", "--pitch", "30"],
        ["--size", "poster"], ["--format", "svg", "--world-file"],
        ["--format", "pdf", "--world-file"],
      ] {
        #expect(try draw(folder, "a.png", arguments).status == 2, "\(arguments)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/a.png"))
      let piped = try CommandRun(["\(folder)/style.json", "-", "--sidecar"])
      #expect(
        piped.errors == ["--sidecar needs a path if the picture is written to standard output"])
    }
  }

  @Test("300 dots per inch are 11811 pixels per meter")
  func resolution() throws {
    try Self.withStyle { folder in
      let run = try draw(folder, "a.png", ["--dpi", "300"])
      #expect(run.status == 0)
      let chunk = Data("pHYs".utf8) + [0, 0, 46, 35, 0, 0, 46, 35, 1]
      #expect(try file(folder, "a.png").range(of: chunk) != nil)
    }
  }

  @Test("a world file states the places of the pixels in meters")
  func worldFile() throws {
    try Self.withStyle { folder in
      let view = ["--center", "0,0", "--zoom", "1", "--world-file"]
      #expect(try draw(folder, "a.png", view).status == 0)
      let lines = String(decoding: try file(folder, "a.pgw"), as: UTF8.self).split(separator: "\n")
      // At zoom 1 the world is 1,024 pixels wide, and a pixel is 39,135.758482 m. The middle of the picture's upper
      // left pixel is 19.5 pixels west and 14.5 pixels north of the center.
      let expected = [39_135.758482, 0, 0, -39_135.758482, -763_147.290399, 567_468.497989]
      #expect(lines.count == 6)
      for (line, number) in zip(lines, expected) {
        #expect(abs((Double(line) ?? .nan) - number) < 1e-5)
      }
      #expect(try draw(folder, "b.webp", view + ["\(folder)/named.wld"]).status == 0)
      let (named, usual) = (try file(folder, "named.wld"), try file(folder, "a.pgw"))
      #expect(named == usual)
      #expect(
        String(decoding: try file(folder, "a.png.aux.xml"), as: UTF8.self).contains("EPSG:3857"))
      let terrain = """
        {"version": 8, "terrain": {"source": "d"}, "layers": [],
         "sources": {"d": {"type": "raster-dem", "tiles": ["absent/{z}"]}}}
        """
      try Data(terrain.utf8).write(to: URL(fileURLWithPath: "\(folder)/style.json"))
      let refused = try draw(folder, "c.png", view + ["--lenient"])
      #expect(refused.status == 2)
      #expect(refused.errors.contains { $0.contains("terrain has no world file") })
    }
  }

  @Test("a sidecar describes what the picture shows, and the data that it was drawn from")
  func sidecar() throws {
    try Self.withStyle { folder in
      let run = try draw(
        folder, "a.webp",
        ["--center", "0,0", "--zoom", "1", "--ratio", "2", "--attribution", "off", "--sidecar"])
      #expect(run.status == 0)
      let object = try json(try file(folder, "a.webp.json"))
      let bounds = try #require(object["bounds"] as? [Double])
      // The picture shows 40 of the world's 1,024 pixels.
      #expect(abs(bounds[0] + 7.03125) < 1e-9 && abs(bounds[2] - 7.03125) < 1e-9)
      #expect((object["corners"] as? [[Double]])?.count == 4)
      #expect((object["camera"] as? [String: Any])?["zoom"] as? Double == 1)
      #expect(object["size"] as? [Int] == [40, 30])
      #expect(object["pixelRatio"] as? Double == 2)
      #expect(object["attribution"] as? String == "© A")
      let warnings = try #require(object["warnings"] as? [[String: Any]])
      #expect(warnings.map { $0["class"] as? String } == ["blank-picture"])
      #expect(
        (object["sources"] as? [[String: Any]])?.map { $0["address"] as? String }
          == ["a.geojson", "style.json"])
      #expect(try CommandRun(["verify", "\(folder)/a.webp"]).status == 0)
      let bare = try draw(folder, "b.png", ["--sidecar", "--no-provenance"])
      #expect(bare.status == 0)
      #expect(try json(try file(folder, "b.png.json"))["sources"] == nil)
      #expect(try file(folder, "b.png").range(of: Data("Provenance".utf8)) == nil)
    }
  }

  @Test("the bytes of the picture do not depend on the working directory")
  func deterministic() throws {
    try Self.withStyle { folder in
      #expect(try draw(folder, "a.png").status == 0)
      let process = Process()
      process.executableURL = CommandRun.binary
      process.arguments = ["style.json", "./b.png", "--size", "40x30", "--threads", "1"]
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      try process.run()
      process.waitUntilExit()
      let (first, second) = (try file(folder, "a.png"), try file(folder, "b.png"))
      #expect(first == second)
    }
  }

  @Test("--fit shows the data even if the style names a camera, and --max-zoom limits the zoom")
  func fit() throws {
    try Self.withStyle { folder in
      func center(_ arguments: [String]) throws -> String {
        let run = try CommandRun(
          ["\(folder)/style.json", "\(folder)/a.png", "--size", "400x300", "--verbose"] + arguments)
        return run.errors.first { $0.contains("center") } ?? "\(run.errors)"
      }
      #expect(try center([]).contains("center -100.0,40.0, zoom 5.0"))
      #expect(try center(["--fit"]).contains("center 15.0"))
      #expect(try center(["--fit", "--max-zoom", "0.5"]).hasSuffix("zoom 0.5"))
      #expect(
        try center(["--bounds", "10,5,10,5", "--max-zoom", "7", "--padding", "2,4"])
          .hasSuffix("zoom 7.0"))
      let empty = try CommandRun(
        ["style.json", "out.png", "--fit"],
        files: ["style.json": #"{"version": 8, "sources": {}, "layers": []}"#])
      #expect(empty.status == 2)
      #expect(empty.errors == ["--fit: there is no data whose bounds are known"])
    }
  }
}
