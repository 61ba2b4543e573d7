import Foundation
import Testing

@Suite("Comparisons of styles on the command line")
struct StyleDiffTests {
  private func style(_ color: String) -> String {
    """
    {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}
    """
  }

  /// Runs `diff` on two styles, with `arguments` after them.
  private func diff(
    _ old: String, _ new: String, _ arguments: [String] = []
  ) throws -> CommandRun {
    try CommandRun(
      ["diff", "old.json", "new.json"] + arguments, files: ["old.json": old, "new.json": new])
  }

  private func text(_ run: CommandRun) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test("equal styles have exit code 0, and others have exit code 1 with their differences")
  func exitCodes() throws {
    let equal = try diff(style("red"), style("red"))
    #expect(equal.status == 0)
    #expect(text(equal) == "equal\n")
    let different = try diff(style("red"), style("blue"))
    #expect(different.status == 1)
    #expect(text(different) == "different\nb.paint.background-color: red -> blue\n")
    #expect(different.errors.isEmpty)
  }

  @Test("--json prints the differences as one object")
  func json() throws {
    #expect(
      try text(diff(style("red"), style("red"), ["--json"])) == "{\"equal\":true,\"changes\":[]}\n")
    let run = try diff(style("red"), style("blue"), ["--json"])
    #expect(run.status == 1)
    let change =
      #"{"kind":"changed","layer":"b","place":"paint.background-color","old":"red","new":"blue"}"#
    #expect(text(run) == "{\"equal\":false,\"changes\":[\(change)]}\n")
  }

  @Test("a style can come from standard input")
  func standardInput() throws {
    let run = try CommandRun(
      ["diff", "-", "new.json"], files: ["new.json": style("blue")], input: style("red"))
    #expect(run.status == 1)
    #expect(text(run).contains("red -> blue"))
  }

  @Test("a style and a picture, a text that is no style, and options of pictures are errors")
  func errors() throws {
    let picture = try #require(
      try CommandRun(["new.json", "out.png"], files: ["new.json": style("red")]).picture)
    let mixed = try CommandRun(
      ["diff", "old.json", "a.png"], files: ["old.json": style("red")], data: ["a.png": picture])
    #expect(mixed.status == 3)
    #expect(mixed.errors == ["old.json is a style, and a.png is a picture"])
    let other = try diff(style("red"), "{}")
    #expect(other.status == 3)
    #expect(other.errors == ["new.json: an empty JSON object, neither a style nor GeoJSON"])
    for arguments in [
      ["--output", "x.png"], ["--ratio", "2"], ["--threshold", "0.1"],
      ["--center", "0,0", "--zoom", "1"],
    ] {
      let run = try diff(style("red"), style("red"), arguments)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.errors.first?.hasPrefix("\(arguments[0]): only pictures") == true)
    }
  }
}
