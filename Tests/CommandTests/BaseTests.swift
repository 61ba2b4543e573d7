import Foundation
import MapTestSupport
import Testing

@Suite("Image tests compared with a commit on the command line")
struct BaseTests {
  private func style(_ color: String) -> String {
    """
    {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}
    """
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func git(_ arguments: [String], in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com"] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
  }

  /// Runs `body` with a repository. In its commit, the test `a` draws a style that is red, and an ignored style.
  private func withRepository(_ body: (String) throws -> Void) throws {
    try withFolder { folder in
      try write(style("red"), to: folder + "/style.json")
      try write(style("black"), to: folder + "/local/style.json")
      try write("/local/\n", to: folder + "/.gitignore")
      try write(
        #"{"name": "a", "style": "../style.json", "size": "30x20"}"#, to: folder + "/tests/a.json")
      try write(
        #"{"name": "i", "style": "../local/style.json", "size": "30x20"}"#,
        to: folder + "/tests/i.json")
      try git(["init", "-q", "-b", "main"], in: folder)
      try git(["add", "."], in: folder)
      try git(["commit", "-q", "-m", "first"], in: folder)
      try body(folder)
    }
  }

  private func test(_ arguments: [String], in folder: String) throws -> CommandRun {
    try CommandRun(
      ["test"] + arguments, environment: ["CI": "", "GITHUB_ACTIONS": "", "TERM": "dumb"],
      workingDirectory: folder)
  }

  private func text(_ run: CommandRun) -> String { String(decoding: run.output, as: UTF8.self) }

  @Test("changes since a commit are reported, and files that Git ignores are the same in both")
  func changes() throws {
    try withRepository { folder in
      let equal = try test(["tests", "--base", "main"], in: folder)
      #expect(equal.status == 0, "\(equal.errors)")
      #expect(text(equal) == "ok       a\nok       i\n2 of 2 passed\n")
      try write(style("blue"), to: folder + "/style.json")
      let report = folder + "/report.html"
      let changed = try test(["tests", "--base", "main", "--report", report], in: folder)
      #expect(changed.status == 1)
      #expect(
        text(changed).hasPrefix(
          "FAILED   a: 600 pixels differ, 0 may; largest channel difference 255"))
      #expect(text(changed).contains("\n         b.background-color: red -> blue\n"))
      #expect(!text(changed).contains("accept:"))
      #expect(
        try String(contentsOfFile: report, encoding: .utf8)
          .contains("<h1>Image tests of tests since main</h1>"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/tests/Goldens"))
    }
  }

  @Test("a new test is reported as new, and a removed one is named")
  func newTests() throws {
    try withRepository { folder in
      try FileManager.default.moveItem(
        atPath: folder + "/tests/a.json", toPath: folder + "/tests/b.json")
      let run = try test(["tests", "--base", "main"], in: folder)
      #expect(run.status == 1)
      #expect(text(run).contains("NEW      a: no such test in main\n"))
      #expect(run.errors == ["the test 'a' is only in main"])
    }
  }

  @Test("the files of options are those of the commit, and a file that it lacks is an error")
  func options() throws {
    try withRepository { folder in
      try write(#"{"size": "30x20"}"#, to: folder + "/tests/a.json")
      try git(["commit", "-q", "-a", "-m", "second"], in: folder)
      try write(style("blue"), to: folder + "/style.json")
      let options = ["tests/a.json", "--base", "HEAD", "--style"]
      let changed = try test(options + ["style.json"], in: folder)
      #expect(changed.status == 1)
      #expect(text(changed).contains("red -> blue"))
      try write(style("blue"), to: folder + "/new.json")
      let absent = try test(options + ["new.json"], in: folder)
      #expect(absent.status == 2)
      #expect(absent.errors == ["--style new.json: not in HEAD"])
    }
  }

  @Test("an unknown commit, a folder without a repository, and recording are errors")
  func errors() throws {
    try withRepository { folder in
      for name in ["nowhere", "--all"] {
        let unknown = try test(["tests", "--base=\(name)"], in: folder)
        #expect(unknown.status == 2)
        #expect(unknown.errors.last?.contains("has no such commit") == true, "\(unknown.errors)")
      }
      #expect(try test(["tests", "--base", "main", "--update"], in: folder).status == 2)
    }
    try withFolder { folder in
      try write(style("red"), to: folder + "/a.json")
      let run = try test([folder, "--base", "main"], in: folder)
      #expect(run.status == 2)
      #expect(run.errors.last == "--base main: \(folder) is in no working tree of Git")
    }
  }
}
