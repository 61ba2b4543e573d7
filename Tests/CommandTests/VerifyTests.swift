import Foundation
import MapTestSupport
import Testing

@Suite("Whether a picture's sources are still the same")
struct VerifyTests {
  /// Runs `body` with a folder that has a style, its data and a picture of it.
  private func withPicture(_ body: (String) throws -> Void) throws {
    try OutputTests.withStyle { folder in
      let run = try CommandRun(["\(folder)/style.json", "\(folder)/map.png", "--size", "40x30"])
      #expect(run.status == 0)
      try body(folder)
    }
  }

  private func verify(_ folder: String, _ arguments: [String] = []) throws -> (Int32, [String]) {
    let run = try CommandRun(["verify", "\(folder)/map.png"] + arguments)
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    return (run.status, lines + run.errors)
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("unchanged files are reported as the same")
  func same() throws {
    try withPicture { folder in
      #expect(try verify(folder) == (0, ["2 of 2 the same"]))
      let run = try CommandRun(["verify", "\(folder)/map.png", "--json"])
      let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
      #expect(object?["same"] as? Bool == true)
      #expect(
        (object?["sources"] as? [[String: String]])
          == [
            ["source": "a.geojson", "state": "same"], ["source": "style.json", "state": "same"],
          ])
    }
  }

  @Test("data that was changed or removed is named")
  func changed() throws {
    try withPicture { folder in
      try write(OutputTests.data + " ", folder + "/a.geojson")
      #expect(try verify(folder) == (1, ["changed: a.geojson", "1 of 2 the same"]))
      try FileManager.default.removeItem(atPath: folder + "/a.geojson")
      #expect(try verify(folder) == (1, ["missing: a.geojson", "1 of 2 the same"]))
      try write(OutputTests.data, folder + "/a.geojson")
      #expect(try verify(folder).0 == 0)
    }
  }

  @Test("the theme and the logo of decorations are sources")
  func decorations() throws {
    try OutputTests.withStyle { folder in
      try write(#"{"title": {"size": 12}}"#, folder + "/theme.json")
      try write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><path d='M0 0h2v2z'/></svg>",
        folder + "/logo.svg")
      let run = try CommandRun([
        "\(folder)/style.json", "\(folder)/map.png", "--title", "T", "--theme",
        "\(folder)/theme.json", "--logo", "\(folder)/logo.svg", "--size", "200x150",
      ])
      #expect(run.status == 0)
      #expect(try verify(folder) == (0, ["4 of 4 the same"]))
      try write(#"{"title": {"size": 13}}"#, folder + "/theme.json")
      try FileManager.default.removeItem(atPath: folder + "/logo.svg")
      let found = try verify(folder)
      #expect(found.0 == 1)
      #expect(
        Set(found.1) == ["missing: logo.svg", "changed: theme.json", "2 of 4 the same"])
    }
  }

  @Test("the picture can be moved together with the data, or separately with --base")
  func moved() throws {
    try withPicture { folder in
      try withFolder { other in
        let files = FileManager.default
        try files.copyItem(atPath: folder + "/map.png", toPath: other + "/map.png")
        #expect(try verify(other).0 == 1)
        #expect(try verify(other, ["--base", folder]).0 == 0)
        for name in ["style.json", "a.geojson"] {
          try files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(other)/\(name)")
        }
        #expect(try verify(other).0 == 0)
      }
    }
  }

  @Test("a message names the other version that drew the picture")
  func version() throws {
    try withPicture { folder in
      let path = folder + "/map.png"
      var file = try Data(contentsOf: URL(fileURLWithPath: path))
      let range = try #require(file.range(of: Data(#""version":"0.1.0""#.utf8)))
      file.replaceSubrange(range, with: Data(#""version":"0.0.9""#.utf8))
      try file.write(to: URL(fileURLWithPath: path))
      let (status, lines) = try verify(folder)
      #expect(status == 0)
      #expect(lines.contains("drawn by version 0.0.9, this is 0.1.0"))
    }
  }

  @Test("offline, resources on the network are not requested, and are reported as unreadable")
  func offline() throws {
    try withPicture { folder in
      let path = folder + "/map.png"
      var file = try Data(contentsOf: URL(fileURLWithPath: path))
      let range = try #require(file.range(of: Data(#""address":"a.geojson""#.utf8)))
      file.replaceSubrange(range, with: Data(#""address":"http://x.""#.utf8))
      try file.write(to: URL(fileURLWithPath: path))
      let (status, lines) = try verify(folder, ["--offline"])
      #expect(status == 4)
      #expect(lines.contains("1 of 2 the same"))
      #expect(lines.contains("unreadable: http://x."))
    }
  }

  @Test("pictures without provenance have exit code 3, and a missing picture has exit code 4")
  func unknown() throws {
    try OutputTests.withStyle { folder in
      let out = ["\(folder)/style.json", "\(folder)/map.png", "--no-provenance"]
      #expect(try CommandRun(out).status == 0)
      #expect(try verify(folder).0 == 3)
      try write("GIF89a", folder + "/map.png")
      #expect(try verify(folder).0 == 3)
      try FileManager.default.removeItem(atPath: folder + "/map.png")
      #expect(try verify(folder).0 == 4)
    }
  }

  @Test("diff ignores a part of the map if the picture itself records its view")
  func ignoredBounds() throws {
    try OutputTests.withStyle { folder in
      func draw(_ out: String, _ color: String, _ arguments: [String] = []) throws {
        let view = ["--center", "15,5", "--zoom", "3", "--size", "200x200", "--ratio", "2"]
        let set = ["--set", "a.circle-color=\(color)"]
        let run = try CommandRun(
          ["\(folder)/style.json", "\(folder)/\(out)"] + view + set + arguments)
        #expect(run.status == 0)
      }
      func diff(_ first: String, _ bounds: [String]) throws -> CommandRun {
        let ignored = bounds.flatMap { ["--ignore-bounds", $0] }
        return try CommandRun(["diff", "\(folder)/\(first)", "\(folder)/b.png"] + ignored)
      }
      try draw("a.png", "red")
      try draw("b.png", "blue")
      // A disc of 6 pixels at zoom 3 extends half a degree in each direction.
      #expect(try diff("a.png", []).status == 1)
      #expect(try diff("a.png", ["9,-1,11,1"]).status == 1)
      #expect(try diff("a.png", ["9,-1,11,1", "19,9,21,11"]).status == 0)
      try draw("c.webp", "red", ["--sidecar"])
      #expect(try diff("c.webp", ["9,-1,11,1", "19,9,21,11"]).status == 0)
      try draw("d.png", "red", ["--no-provenance"])
      let run = try diff("d.png", ["9,-1,11,1"])
      #expect(run.status == 2)
      #expect(run.errors.first?.contains("give --center with --zoom, or --bounds") == true)
    }
  }
}
