import Foundation
import MapTestSupport
import Testing

@Suite("Sprites on the command line")
struct SpriteCommandTests {
  private static let icon =
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><circle cx='4' cy='4' r='3'/></svg>"

  /// Runs `sprite` for a folder with an icon, with the output next to the folder.
  private func withSprite(
    _ icon: String = icon, _ options: [String] = [], _ body: (CommandRun, String) throws -> Void
  ) throws {
    try withFolder { folder in
      let icons = folder + "/icons"
      try FileManager.default.createDirectory(atPath: icons, withIntermediateDirectories: true)
      try Data(icon.utf8).write(to: URL(fileURLWithPath: icons + "/dot.svg"))
      try body(CommandRun(["sprite", icons, "--out", folder + "/sprite"] + options), folder)
    }
  }

  @Test("both sheets and their indexes are written, and are the same each time")
  func sheets() throws {
    try withSprite { run, folder in
      #expect(run.status == 0, "\(run.errors)")
      func file(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      }
      let names = ["sprite.json", "sprite.png", "sprite@2x.json", "sprite@2x.png"]
      let first = try names.map(file)
      let index = try #require(
        JSONSerialization.jsonObject(with: first[2]) as? [String: [String: Int]])
      #expect(
        index == ["dot": ["x": 0, "y": 0, "width": 16, "height": 16, "pixelRatio": 2]])
      #expect(
        try CommandRun(["sprite", folder + "/icons", "--out", folder + "/sprite"]).status == 0)
      #expect(try names.map(file) == first)
    }
  }

  @Test("distance fields have a margin of four pixels")
  func fields() throws {
    try withSprite(Self.icon, ["--sdf"]) { run, folder in
      #expect(run.status == 0, "\(run.errors)")
      let text = try String(contentsOfFile: folder + "/sprite.json", encoding: .utf8)
      #expect(text.contains("\"width\": 16"))
      #expect(text.contains("\"sdf\": true"))
    }
  }

  @Test("parts that are not drawn are warnings, which --strict turns into errors")
  func warnings() throws {
    let icon = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><text>a</text></svg>"
    try withSprite(icon) { run, _ in
      #expect(run.status == 0)
      #expect(run.errors.count == 1)
      #expect(run.errors.first?.hasSuffix("dot.svg: <text> is not drawn") == true)
    }
    try withSprite(icon, ["--strict"]) { run, folder in
      #expect(run.status == 1)
      #expect(!FileManager.default.fileExists(atPath: folder + "/sprite.json"))
    }
  }

  @Test("a folder that does not exist, and an output without a name, are refused")
  func refused() throws {
    #expect(try CommandRun(["sprite", "no-such-folder", "--out", "sprite"]).status == 4)
    try withFolder { folder in
      for out in ["icons/", "sprite.json", "sprite@2x.PNG", folder + "/sprite"] {
        let run = try CommandRun(["sprite", folder, "--out", out])
        #expect(run.status == 2)
        #expect(run.errors.first?.hasPrefix("--out \(out): ") == true, "\(run.errors)")
      }
    }
  }
}
