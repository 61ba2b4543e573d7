import ArgumentParser
import RenderMap

/// Options for the results of jobs.
struct BatchReportOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write results, one JSON object per line and job; - for standard output.", valueName: "file"),
    completion: .file())
  var results: String?

  @Flag(name: .long, help: "The same as --results -.")
  var json = false

  @Flag(name: .long, help: "Record in the results how long each job took.")
  var times = false

  @Flag(name: .long, help: "Stop at the first job that fails.")
  var failFast = false

  /// Returns the settings of the report.
  ///
  /// - Parameter out: The value of `--out`; `-` writes results with the pictures to standard output.
  func settings(
    out: String, isQuiet: Bool, unit: BatchResult.Unit
  ) throws(Failure) -> BatchReport.Settings {
    if json, let results, results != "-" {
      throw Failure(.wrongArguments, "use either --json or --results \(results)")
    }
    if out == "-", let results, results != "-" {
      throw Failure(.wrongArguments, "with --out - results go to standard output")
    }
    return BatchReport.Settings(
      results: json || out == "-" ? "-" : results, hasTimes: times, stopsAtFailure: failFast,
      isQuiet: isQuiet, unit: unit)
  }
}
