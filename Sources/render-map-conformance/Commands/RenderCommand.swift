import ArgumentParser
import Foundation

/// Runs the render suite in worker processes, so that a crash only affects one test.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws styles and compares the pictures.")
  @OptionGroup var options: SuiteOptions

  @Option(help: "The folder that local:// names.")
  var assets: String

  @Option(help: "The folder of the pictures and reports.")
  var out: String

  @Option(help: "A file with the names of the tests to run.")
  var list: String?

  func run() throws {
    let names = try RenderTestList.names(in: options.directory, list: list, only: options.only)
    let workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let arguments = [
      "render-worker", options.directory, "--assets", assets, "--out", out,
    ]
    let results = try WorkerPool(arguments: arguments, workers: workers).run(names)
    try RenderReport(results: results).write(to: out, suite: options.directory)
    let entries = results.map {
      SuiteReport.Entry(name: $0.name, passed: $0.status == .passed, message: $0.message)
    }
    try options.finish(SuiteReport(entries: entries))
  }
}

/// Runs the tests whose names are read from standard input. Writes one line of JSON per test.
struct RenderWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-worker", shouldDisplay: false)

  @Argument var directory: String
  @Option var assets: String
  @Option var out: String

  func run() throws {
    while let name = readLine() {
      let result = RenderTest(name: name, directory: directory, assets: assets).run(out: out)
      let line = try JSONEncoder().encode(result)
      FileHandle.standardOutput.write(line + Data([10]))
    }
  }
}

/// The names of the tests in a folder.
enum RenderTestList {
  /// Returns the sorted names of the folders below `directory` that contain a `style.json`, or the names in the file
  /// `list` if it is given. In both cases, only names that match `only` are returned.
  static func names(in directory: String, list: String?, only: String?) throws -> [String] {
    var names: [String]
    if let list {
      let text = try String(contentsOfFile: list, encoding: .utf8)
      names = text.split(separator: "\n").map(String.init)
    } else {
      let files = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String }
      names = (files ?? []).filter { $0.hasSuffix("/style.json") }.map { String($0.dropLast(11)) }
    }
    if let only { names = names.filter { Glob.matches(only, $0) } }
    return names.filter { !$0.isEmpty }.sorted()
  }
}

/// Runs the query suite.
struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Queries maps and compares the features.")
  @OptionGroup var options: SuiteOptions

  @Option(help: "The folder that local:// names.")
  var assets: String

  @Option(help: "A file with the names of the tests to run.")
  var list: String?

  func run() throws {
    let names = try RenderTestList.names(in: options.directory, list: list, only: options.only)
    var report = SuiteReport()
    for name in names {
      var message = ""
      do {
        try QueryTest(folder: options.directory + "/" + name, assets: assets).run()
      } catch {
        message = "\(error)"
      }
      report.entries.append(.init(name: name, passed: message.isEmpty, message: message))
    }
    try options.finish(report)
  }
}
