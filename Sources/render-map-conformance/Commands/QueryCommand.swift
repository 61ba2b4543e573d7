import ArgumentParser
import Foundation

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
