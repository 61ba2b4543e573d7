import Foundation
import TestSupport
import Testing

@Suite("Image tests by command")
struct ImageTestTests {
  private func job(_ color: String) -> String {
    """
    {"name": "plain", "size": "30x20", "style": {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}}
    """
  }

  /// Runs `test` in a folder; not as if in CI unless told.
  private func test(
    _ folder: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun(
      ["test", folder] + arguments,
      environment: ["CI": "", "GITHUB_ACTIONS": "", "TERM": "dumb"].merging(environment) { $1 })
  }

  private func text(_ run: CommandRun) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test("what is new fails, what was recorded passes, what changed fails and is reported")
  func cycle() throws {
    try withFolder { folder in
      let file = URL(fileURLWithPath: folder + "/a.json")
      try Data(job("red").utf8).write(to: file)
      #expect(try test(folder).status == 1)
      #expect(text(try test(folder, ["--update"])) == "recorded plain\n1 of 1 passed\n")
      let passed = try test(folder)
      #expect(passed.status == 0)
      #expect(text(passed) == "ok       plain\n1 of 1 passed\n")
      try Data(job("blue").utf8).write(to: file)
      let (junit, report) = (folder + "/junit.xml", folder + "/report.html")
      let failed = try test(
        folder, ["--junit", junit, "--report", report], environment: ["GITHUB_ACTIONS": "true"])
      #expect(failed.status == 1)
      #expect(text(failed).contains("FAILED   plain: 600 pixels differ, 0 may"))
      #expect(text(failed).contains("layer 'b' is styled otherwise"))
      #expect(
        text(failed).contains("\n::error file=\(folder)/a.json,line=1,title=Image test plain::"))
      #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("failures=\"1\""))
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("0 of 1 passed"))
    }
  }

  @Test("nothing is recorded where CI is set, unless told")
  func recordingInCI() throws {
    try withFolder { folder in
      try Data(job("red").utf8).write(to: URL(fileURLWithPath: folder + "/a.json"))
      let refused = try test(folder, ["--update"], environment: ["CI": "true"])
      #expect(refused.status == 2)
      #expect(!FileManager.default.fileExists(atPath: folder + "/Goldens"))
      let told = try test(folder, ["--update", "--update-in-ci"], environment: ["CI": "true"])
      #expect(told.status == 0)
      #expect(FileManager.default.fileExists(atPath: folder + "/Goldens/plain.png"))
    }
  }

  @Test("a folder without jobs has exit code 3, none 4")
  func nothing() throws {
    try withFolder { folder in
      let statuses = try [folder, folder + "/none"].map { try test($0).status }
      #expect(statuses == [3, 4])
    }
  }
}
