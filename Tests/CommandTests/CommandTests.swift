import Foundation
import Testing

@Suite("The command")
struct CommandTests {
  private static let red = """
    {"version": 8, "sources": {}, "center": [0, 0], "zoom": 2, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "red"}}]}
    """

  /// Returns the width and the height in the header of a PNG file.
  private func size(_ png: Data?) -> [Int] {
    guard let png, png.count > 24 else { return [] }
    return [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("a picture has 512 x 512 pixels by default; --size, --width and --ratio change that")
  func sizes() throws {
    let files = ["style.json": Self.red]
    #expect(size(try CommandRun(["style.json", "out.png"], files: files).picture) == [512, 512])
    let double = try CommandRun(["style.json", "out.png", "--size", "30x20@2x"], files: files)
    #expect(size(double.picture) == [60, 40])
    let named = try CommandRun(
      ["-s", "style.json", "-o", "out.png", "-w", "11", "-H", "7", "-r", "3"], files: files)
    #expect(size(named.picture) == [33, 21])
  }

  @Test("- reads the style from standard input, and writes the picture to standard output")
  func streams() throws {
    let run = try CommandRun(["-", "-"], input: Self.red)
    #expect(run.status == 0)
    #expect(run.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(run.errors.isEmpty)
  }

  @Test("one thread and many threads write the same file")
  func threads() throws {
    let files = ["style.json": Self.red]
    let one = try CommandRun(["style.json", "out.png", "--threads", "1"], files: files)
    for count in ["2", "7"] {
      let many = try CommandRun(["style.json", "out.png", "--threads", count], files: files)
      #expect(many.picture == one.picture)
    }
  }

  @Test("the attribution of the sources is in the text of the picture")
  func attribution() throws {
    let style = """
      {"version": 8, "sources": {"g": {"type": "geojson", "attribution": "Survey of Nowhere",
        "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "c", "type": "circle", "source": "g"}]}
      """
    let run = try CommandRun(["style.json", "out.png"], files: ["style.json": style])
    let picture = try #require(run.picture)
    #expect(picture.range(of: Data("Copyright\0Survey of Nowhere".utf8)) != nil)
  }

  @Test("check prints nothing for a style without mistakes")
  func checkRight() throws {
    let run = try CommandRun(["check", "style.json"], files: ["style.json": Self.red])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
  }

  @Test("check prints every mistake and has exit code 1, or 3 for text that is not JSON")
  func checkWrong() throws {
    let style = "{\"version\": 8,\n \"sources\": {}, \"layers\": [], \"zoom\": \"near\"}"
    let run = try CommandRun(["check", "style.json"], files: ["style.json": style])
    #expect(run.status == 1)
    #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("style.json:2: zoom: "))
    let json = try CommandRun(["check", "style.json", "--json"], files: ["style.json": style])
    let entries = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(entries.map { $0["place"] as? String } == ["zoom"])
    #expect(try CommandRun(["check", "style.json"], files: ["style.json": "{"]).status == 3)
  }

  @Test("check prints the mistakes of several styles, even if some of them are not JSON")
  func checkSeveral() throws {
    let files = [
      "a.json": #"{"version": 8, "sources": {}, "layers": [], "zoom": "near"}"#, "b.json": "{",
      "c.json": #"{"version": 8, "sources": {}, "layers": [], "pitch": "steep"}"#,
    ]
    let run = try CommandRun(["check", "a.json", "b.json", "c.json", "none.json"], files: files)
    #expect(run.status == 3)
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.prefix(8) } == ["a.json:1", "c.json:1"])
    #expect(run.errors.count == 2)
    #expect(try CommandRun(["check", "a.json", "c.json"], files: files).status == 1)
  }

  @Test("help and version are written to standard output")
  func help() throws {
    for option in ["--help", "--version"] {
      let run = try CommandRun([option])
      #expect(run.status == 0)
      #expect(!run.output.isEmpty)
      #expect(run.errors.isEmpty)
    }
  }
}
