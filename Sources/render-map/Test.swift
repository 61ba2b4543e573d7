import ArgumentParser
import ImageCodec
import ImageTesting
import RenderMap
import TileStore

/// Draws the jobs of a folder and holds them against their golden pictures.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract:
      "Draws the jobs of a folder and compares them with the pictures in its folder Goldens.",
    discussion: """
      Jobs are files *.json with one JSON object, and files *.jsonl with one a line: name, style (a path, \
      a URL, or the style itself), center, zoom, bearing, pitch, bounds, padding, size ("600x400@2x"), \
      attribution, scaleBar, transparent, markers, paths, and how much may differ: threshold, maxDiffPixels, maxDiffRatio, maxBlob, ignore ([[x, y, width, \
      height]]), ignoreBounds ([[west, south, east, north]]). A style by itself is a job too.
      """,
    helpNames: .long)

  @Argument(help: "The folder with the jobs.")
  var folder: String

  @Flag(name: .long, help: "Keep what is drawn as the golden pictures; refused where CI is set.")
  var update = false

  @Flag(name: .long, help: "Let --update keep pictures where CI is set.")
  var updateInCi = false

  @Option(name: .long, help: "Where results go as JUnit XML.")
  var junit: String?

  @Option(name: .long, help: "Where results go as an HTML page with all pictures.")
  var report: String?

  @Option(name: .long, parsing: .unconditional, help: "Threads to draw with (all cores).")
  var threads: Int?

  @OptionGroup(title: "Text") var text: FontOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions

  func run() throws {
    try strictness.check()
    let isCI = !(Environment.value(of: "CI") ?? "").isEmpty
    if update, isCI, !updateInCi {
      throw Failure(
        .wrongArguments,
        "--update keeps no golden pictures where the variable CI is set; --update-in-ci makes it")
    }
    let threads = try Cores.threads(threads)
    let suite: GoldenSuite
    do {
      suite = try GoldenSuite(folder: folder)
    } catch {
      throw Failure(.unreachable, error.description)
    }
    guard !suite.jobs.isEmpty else {
      throw Failure(.wrongInput, "\(folder): no jobs: files *.json or *.jsonl")
    }
    var runner = GoldenRunner(loader: try fetching.loader(forStyle: folder))
    runner.fontFolders = text.folders
    runner.isLenient = strictness.lenient
    runner.warningPolicy = try strictness.warnings.policy()
    runner.threads = threads
    let bar = ProgressBar()
    let results = runner.run(suite, records: update) { bar?.show($0, of: suite.jobs.count) }
    try write(results, name: suite.folder)
    try say(results)
  }

  private func write(_ results: [GoldenResult], name: String) throws(Failure) {
    let reports = [
      (junit, JUnitReport.text(of:suite:)), (report, HTMLReport.text(of:suite:)),
    ]
    for (path, text) in reports {
      guard let path else { continue }
      do {
        try AtomicFile.write(Array(text(results, name).utf8), to: path)
      } catch {
        throw Failure(.unreachable, error.description)
      }
    }
  }

  /// Says the results; stops where one is bad, or has warnings under `--strict`.
  private func say(_ results: [GoldenResult]) throws(Failure) {
    var lines = results.flatMap(TestLines.lines(of:))
    if strictness.quiet { lines = [] }
    lines.append(TestLines.summary(of: results))
    if Environment.value(of: "GITHUB_ACTIONS") != nil {
      lines += WorkflowAnnotations.lines(of: results)
    }
    guard Output.result(Array(lines.map { $0 + "\n" }.joined().utf8)) else {
      throw Failure(.unreachable, "standard output could not be written")
    }
    if Output.isTerminal, let terminal = TerminalPicture(environment: Environment.value) {
      for case .failed(let failure) in results.map(\.status) {
        if let text = terminal.text(of: failure.picture) { _ = Output.result(Array(text.utf8)) }
      }
    }
    try strictness.report(
      results.flatMap { result in
        result.warnings.map {
          MapWarning($0.kind, place: "\(result.name): \($0.place)", message: $0.message)
        }
      })
    if !results.allSatisfy(\.isGood) { throw Failure(.findings, []) }
  }
}

/// Results as lines for people.
enum TestLines {
  /// The places of a picture that are told.
  private static let placeLimit = 5

  /// What became of a test, and of one that failed where and what.
  static func lines(of result: GoldenResult) -> [String] {
    if let warning = result.fatalWarnings.first, !result.hasDifference {
      return ["ERROR    \(result.name): \(warning.line(as: .error))"]
    }
    switch result.status {
    case .passed: return ["ok       \(result.name)"]
    case .recorded(let isNew): return [(isNew ? "recorded " : "same     ") + result.name]
    case .error(let message): return ["ERROR    \(result.name): \(message)"]
    case .failed(let failure):
      let places = failure.changes.prefix(placeLimit).map { change in
        "         \(change.place)" + change.lines.map { "\n             " + $0 }.joined()
      }
      let more = failure.changes.count - places.count
      return ["FAILED   \(result.name): \(failure.summary)"] + places
        + (more > 0 ? ["         and \(more) more places"] : [])
    }
  }

  /// How many passed.
  static func summary(of results: [GoldenResult]) -> String {
    let good = results.count(where: \.isGood)
    return "\(good) of \(results.count) passed"
      + (good == results.count ? "" : ", \(results.count - good) failed")
  }
}
