import Foundation
import MapTestSupport
import Testing

@Suite("Errors of the command")
struct CommandErrorTests {
  /// A style that draws the file `data.geojson`.
  private static let dataStyle = """
    {"version": 8, "sources": {"g": {"type": "geojson", "data": "data.geojson"}},
     "layers": [{"id": "f", "type": "fill", "source": "g"}]}
    """
  private static let blank = #"{"version": 8, "sources": {}, "layers": []}"#

  private func expectFailure(
    _ run: CommandRun, status: Int32, saying words: String?, lines: Int? = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == status, sourceLocation: sourceLocation)
    if let words {
      #expect(
        run.errors.joined().contains(words), "\(run.errors)", sourceLocation: sourceLocation)
    }
    if let lines { #expect(run.errors.count == lines, sourceLocation: sourceLocation) }
    #expect(run.picture == nil, sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("a result that cannot be written to standard output has exit code 4 and the reason")
  func fullOutput() throws {
    try withFolder { folder in
      try Data(Self.blank.utf8).write(to: URL(fileURLWithPath: "\(folder)/style.json"))
      let process = Process()
      process.executableURL = CommandRun.binary
      process.arguments = ["query", "\(folder)/style.json", "--center", "0,0"]
      process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 4)
      #expect(text == "standard output could not be written: No space left on device\n")
    }
  }

  @Test(
    "a wrong style has exit code 3, and the message says where the mistake is",
    arguments: [
      ("{\"version\": 8,", "style.json:1:15"),
      (#"{"version": 7, "sources": {}, "layers": []}"#, "style.json:1: version"),
      (
        #"{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "blob", "source": "s"}]}"#,
        "layers[0].type"
      ),
      (
        #"{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "fill"}]}"#, "\"source\""
      ),
    ])
  func wrongStyle(style: String, words: String) throws {
    let run = try CommandRun(["style.json", "out.png"], files: ["style.json": style])
    expectFailure(run, status: 3, saying: words, lines: nil)
  }

  @Test("a style with too many nested values has exit code 3")
  func deepStyle() throws {
    try wrongStyle(style: String(repeating: "[", count: 1_000_000), words: "more than 512")
  }

  @Test("all mistakes of a style are listed, with one line for each")
  func allMistakes() throws {
    let style = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "a", "type": "background", "paint": {"background-color": "reddish"}},
        {"id": "b", "type": "background", "paint": {"background-opacity": "much"}}]}
      """
    let run = try CommandRun(["style.json", "out.png"], files: ["style.json": style])
    expectFailure(
      run, status: 3, saying: "style.json:2: layers[0].paint.background-color", lines: 2)
    #expect(run.errors[1].hasPrefix("style.json:3: layers[1].paint.background-opacity"))
  }

  @Test(
    "wrong data has exit code 3, and the message says where the mistake is",
    arguments: [
      (#"{"type": "Point", "coordinates": [1,"#, "coordinates[1]"),
      (#"{"type": "FeatureCollection", "features": [{}]}"#, "features[0]"),
      (#"{"type": "FeatureCollection"}"#, "no member \"features\""),
    ])
  func wrongData(data: String, words: String) throws {
    let run = try CommandRun(
      ["style.json", "out.png"], files: ["style.json": Self.dataStyle, "data.geojson": data])
    expectFailure(run, status: 3, saying: words)
  }

  @Test("inputs that cannot be read and outputs that cannot be written have exit code 4")
  func unreachable() throws {
    let noStyle = try CommandRun(["missing.json", "out.png"])
    expectFailure(noStyle, status: 4, saying: "missing.json")
    let noData = try CommandRun(["style.json", "out.png"], files: ["style.json": Self.dataStyle])
    expectFailure(noData, status: 4, saying: "data.geojson")
    let noFolder = try CommandRun(["style.json", "no/out.png"], files: ["style.json": Self.blank])
    expectFailure(noFolder, status: 4, saying: "no/out.png")
  }

  @Test(
    "wrong arguments have exit code 2 and a message of one line",
    arguments: [
      ["--size", "0x0"], ["--size", "-1x5"], ["--size", "1000000x1000000"], ["-w", "-1"],
      ["-w", "32768", "-H", "32768"], ["--max-memory", "1K"], ["--max-memory", "0.5"],
      ["--ratio", "0"],
      ["--bounds", "1,2,3"], ["--bounds", "0,91,1,92"], ["--center", "200,0"],
      ["--center", "0,91"],
      ["--zoom", "30"], ["--lon", "3"], ["--threads", "0"], ["--strict", "--lenient"], ["--bogus"],
      ["extra"],
    ])
  func wrongArguments(arguments: [String]) throws {
    let run = try CommandRun(
      ["style.json", "out.png"] + arguments, files: ["style.json": Self.blank])
    expectFailure(run, status: 2, saying: nil)
  }

  @Test("a latitude beyond the pole is a warning, and an error with --strict")
  func latitude() throws {
    let files = [
      "style.json": Self.dataStyle,
      "data.geojson": #"{"type": "MultiPoint", "coordinates": [[1, 2], [3, 4], [5, 95]]}"#,
    ]
    let drawn = try CommandRun(["style.json", "out.png"], files: files)
    #expect(drawn.status == 0)
    #expect(drawn.picture != nil)
    #expect(drawn.errors.first?.hasPrefix("warning[odd-data]") == true)
    let strict = try CommandRun(["style.json", "out.png", "--strict"], files: files)
    expectFailure(strict, status: 1, saying: "latitude", lines: 2)
  }

  @Test("--lenient draws what can be drawn, and warns about the rest")
  func lenient() throws {
    let style = #"""
      {"version": 8, "sources": {}, "layers": [
        {"id": "a", "type": "background", "paint": {"background-color": "reddish"}}]}
      """#
    let run = try CommandRun(
      ["style.json", "out.png", "--lenient"], files: ["style.json": style])
    #expect(run.status == 0)
    #expect(run.picture != nil)
    #expect(run.errors.count == 1)
  }

  @Test("control characters of a style are shown as escapes")
  func controlCharacters() throws {
    let name = #"\u001b[31m\r\n\u009b\u202eok"#
    let style = """
      {"version": 8, "sources": {}, "layers": [{"id": "a", "type": "line", "source": "\(name)"}]}
      """
    let message = #"layers[0]: source "\u001b[31m\r\n\u009b\u202eok" not found"#
    let drawn = try CommandRun(["style.json", "out.png"], files: ["style.json": style])
    expectFailure(drawn, status: 3, saying: message)
    let checked = try CommandRun(["check", "style.json"], files: ["style.json": style])
    #expect(checked.status == 1)
    #expect(
      String(decoding: checked.output, as: UTF8.self) == "style.json:1: \(message) (layer a)\n")
    let batch = try CommandRun(
      ["batch", "jobs.jsonl", "--out", "out", "--style", "style.json"],
      files: ["style.json": style, "jobs.jsonl": "{}"])
    #expect(batch.status == 1)
    #expect(batch.errors.first?.hasSuffix(message) == true)
  }
}
