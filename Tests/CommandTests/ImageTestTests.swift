import Foundation
import MapTestSupport
import Testing

@Suite("Image tests on the command line")
struct ImageTestTests {
  private func job(_ color: String) -> String {
    """
    {"name": "plain", "size": "30x20", "style": {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}}
    """
  }

  /// Runs `test` in a folder, by default outside of CI.
  private func test(
    _ folder: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun(
      ["test", folder] + arguments,
      environment: ["CI": "", "GITHUB_ACTIONS": "", "TERM": "dumb"].merging(environment) { $1 })
  }

  private func text(_ run: CommandRun) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test("a new test fails, a recorded one passes, and a changed one fails and is reported")
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
      #expect(text(failed).contains("\n         b.background-color: red -> blue\n"))
      let command = "render-map test \(folder) --only plain --update"
      #expect(text(failed).contains("\n         accept: \(command)\n"))
      #expect(
        text(failed).contains("\n::error file=\(folder)/a.json,line=1,title=Image test plain::"))
      #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("failures=\"1\""))
      let page = try String(contentsOfFile: report, encoding: .utf8)
      #expect(page.contains("<b class=\"failed\">1 failed</b>"))
      #expect(page.contains("<code>\(command)</code>"))
      // The command in the message accepts the picture.
      let accepted = try CommandRun(
        command.split(separator: " ").dropFirst().map(String.init), environment: ["CI": ""])
      #expect(accepted.status == 0)
      #expect(try test(folder).status == 0)
    }
  }

  @Test(
    "a report that would replace a file of the tests is refused",
    arguments: [
      "a.json", "Goldens/plain.png", "Goldens/plain.json", "Goldens/new.png", "style.json",
    ])
  func replacingReport(name: String) throws {
    try withFolder { folder in
      func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
      try write(job("red"), "a.json")
      #expect(try test(folder, ["--update"]).status == 0)
      try write(#"{"name": "new", "style": "style.json"}"#, "b.jsonl")
      try write(#"{"version": 8, "sources": {}, "layers": []}"#, "style.json")
      let before = FileManager.default.contents(atPath: folder + "/" + name)
      for option in ["--report", "--junit"] {
        let run = try test(folder, [option, folder + "/" + name])
        #expect(run.status == 2)
        #expect(run.errors.last?.contains("would replace") == true, "\(run.errors)")
      }
      #expect(FileManager.default.contents(atPath: folder + "/" + name) == before)
    }
  }

  @Test("nothing is recorded if CI is set, except with --update-in-ci")
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

  /// Runs `body` with a folder of two tests that have golden pictures. The map of `b` has changed.
  private func withChangedTest(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      func write(_ name: String, _ color: String) throws {
        let text = job(color).replacingOccurrences(of: "\"plain\"", with: "\"\(name)\"")
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
      }
      try write("a", "red")
      try write("b", "red")
      _ = try test(folder, ["--update"])
      try write("b", "blue")
      try body(folder)
    }
  }

  @Test("--quiet prints the reason of each failure, and nothing if all tests pass")
  func quiet() throws {
    try withChangedTest { folder in
      let failed = try test(folder, ["-q"])
      #expect(failed.status == 1)
      let lines = text(failed).split(separator: "\n").map(String.init)
      #expect(lines.first?.hasPrefix("FAILED   b: 600 pixels differ, 0 may") == true)
      #expect(lines.contains("         b.background-color: red -> blue"))
      #expect(lines.last == "1 of 2 passed, 1 failed")
      #expect(!lines.contains { $0.hasPrefix("ok") })
      let passed = try test(folder, ["-q", "--only", "a"])
      #expect(passed.status == 0)
      #expect(passed.output.isEmpty)
    }
  }

  @Test("--only limits the tests that are run, and the pictures that --update accepts")
  func only() throws {
    try withChangedTest { folder in
      let golden = URL(fileURLWithPath: folder + "/Goldens/b.png")
      let before = try Data(contentsOf: golden)
      let updated = text(try test(folder, ["--only", "a*", "--update"]))
      #expect(updated == "same     a\n1 of 1 passed\n")
      let after = try Data(contentsOf: golden)
      #expect(after == before)
      let both = text(try test(folder + "/b.json", ["--only", "?", "--update"]))
      #expect(both == "recorded b\n1 of 1 passed\n")
      let none = try test(folder, ["--only", "c"])
      #expect(none.status == 2)
      #expect(
        none.errors == ["--only c: no test has such a name; the tests are a, b"])
    }
  }

  @Test("--json prints one document, the same for any number of jobs and threads")
  func json() throws {
    try withChangedTest { folder in
      let run = try test(folder, ["--json"], environment: ["GITHUB_ACTIONS": "true"])
      #expect(run.status == 1)
      let object = try #require(
        JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      #expect(object["tests"] as? Int == 2)
      let results = try #require(object["results"] as? [[String: Any]])
      #expect(results.map { $0["name"] as? String } == ["a", "b"])
      #expect(results.map { $0["status"] as? String } == ["passed", "failed"])
      #expect(results[1]["causes"] as? [String] == ["b.background-color: red -> blue"])
      for arguments in [
        ["--jobs", "2"], ["--jobs", "1", "--threads", "3"], ["--jobs", "9", "-q"],
      ] {
        let other = try test(folder, ["--json"] + arguments)
        #expect(other.output == run.output, "\(arguments)")
      }
      #expect(try test(folder, ["--jobs", "0"]).status == 2)
    }
  }

  @Test("a map bundle can be the style of a test")
  func bundle() throws {
    try withFolder { folder in
      let style = folder + "/style.json"
      try Data(
        #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#.utf8
      ).write(to: URL(fileURLWithPath: style))
      #expect(try CommandRun(["bundle", style, folder + "/map.zip"]).status == 0)
      try FileManager.default.createDirectory(
        atPath: folder + "/tests", withIntermediateDirectories: false)
      try Data(
        ##"{"style": "../map.zip", "size": "30x20", "set": {"b.background-color": "#0f0"}}"##.utf8
      ).write(to: URL(fileURLWithPath: folder + "/tests/green.json"))
      let recorded = try test(folder + "/tests", ["--update"])
      #expect(text(recorded) == "recorded green\n1 of 1 passed\n")
      #expect(try test(folder + "/tests").status == 0)
    }
  }

  @Test("missing files are named, and a command without a path has wrong arguments")
  func missing() throws {
    let run = try CommandRun(["test", "none.json"], environment: ["CI": ""])
    #expect(run.status == 4)
    #expect(run.errors == ["none.json: no such file"])
    #expect(try CommandRun(["test"], environment: ["CI": ""]).status == 2)
  }

  @Test("a folder without jobs has exit code 3, and a missing folder has exit code 4")
  func nothing() throws {
    try withFolder { folder in
      let statuses = try [folder, folder + "/none"].map { try test($0).status }
      #expect(statuses == [3, 4])
    }
  }
}
