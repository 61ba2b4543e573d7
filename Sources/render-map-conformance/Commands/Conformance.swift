import ArgumentParser

/// Runs the suites of a conformance kit.
@main
struct Conformance: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map-conformance",
    abstract: "Runs a folder of public tests and prints which tests passed.",
    discussion:
      "Exits 0 if nothing failed (with --expect: if nothing expected failed), 1 otherwise.",
    subcommands: [
      RenderCommand.self, RenderWorkerCommand.self, ExpressionCommand.self, ValidationCommand.self,
      JSONCommand.self, MVTCommand.self, MLTCommand.self, QueryCommand.self,
      PropertiesCommand.self, LabelsCommand.self,
    ])
}

struct SuiteOptions: ParsableArguments {
  @Argument(help: "The suite's folder.")
  var directory: String

  @Option(help: "Run only tests whose name matches this pattern (* and ?).")
  var only: String?

  @Option(help: "A file of test names that must pass; others may fail.")
  var expect: String?

  @Option(help: "Write the names of the tests that passed to this file.")
  var writePassing: String?

  /// Prints the report and throws the exit code of the suite.
  func finish(_ report: SuiteReport) throws {
    report.printSummary()
    if let writePassing { try report.writePassingNames(to: writePassing) }
    guard let expect else {
      if !report.failures.isEmpty { throw ExitCode.failure }
      return
    }
    let regressions = try report.regressions(against: expect, only: only)
    for line in regressions { print("regression: \(line)") }
    if !regressions.isEmpty { throw ExitCode.failure }
  }
}

/// Runs the expression suite.
struct ExpressionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expression", abstract: "Compiles and evaluates expressions.")
  @OptionGroup var options: SuiteOptions

  func run() throws {
    try options.finish(ExpressionSuite.run(directory: options.directory, only: options.only))
  }
}

/// Runs the validation suite.
struct ValidationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validation", abstract: "Finds the errors of styles.")
  @OptionGroup var options: SuiteOptions

  func run() throws {
    try options.finish(ValidationSuite.run(directory: options.directory, only: options.only))
  }
}

/// Runs the JSON suite.
struct JSONCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "json", abstract: "Reads valid, invalid and implementation-defined JSON.")
  @OptionGroup var options: SuiteOptions

  func run() throws {
    try options.finish(JSONSuite.run(directory: options.directory))
  }
}

/// Runs the vector tile suite.
struct MVTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mvt", abstract: "Decodes valid and invalid vector tiles.")
  @OptionGroup var options: SuiteOptions

  func run() throws {
    try options.finish(MVTSuite.run(directory: options.directory, only: options.only))
  }
}

/// Runs the suite of MapLibre tiles.
struct MLTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mlt", abstract: "Decodes MapLibre tiles and compares them with their content.",
    discussion: """
      The folder has tiles (.mlt), also in folders below it, and beside a tile its content as GeoJSON in tile units \
      (.json) or in degrees (.mlt.geojson), as in the repository of the MapLibre tile specification. A tile without \
      content beside it must be decoded. Without the folder, the suite is skipped.
      """)
  @OptionGroup var options: SuiteOptions

  func run() throws {
    guard let report = MLTSuite.run(directory: options.directory, only: options.only) else {
      print("skipped: there is no folder \(options.directory)")
      return
    }
    try options.finish(report)
  }
}
