import ArgumentParser
import MapData
import MapJSON
import RenderMap

/// Draws the jobs of files and folders and compares them with their golden pictures.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Draws jobs and compares them with their golden pictures.",
    discussion: """
      A test is a job of 'render-map batch': an object in a file *.json, or a line of a file *.jsonl. It may also have \
      the options of the comparison: threshold, maxDiffPixels, maxDiffRatio, maxBlob, ignore \
      ([[x, y, width, height]]), ignoreBounds ([[west, south, east, north]]). A style by itself is a test too. Options \
      of pictures and of the comparison here are for the tests that have no such member.

      The golden picture of a test is Goldens/NAME.png next to its file. With --base, the pictures of a commit of the \
      Git repository replace the golden pictures; its files are checked out in a temporary folder. Exit codes: 0 all tests pass; 1 \
      some fail, are new or have errors; 2 wrong arguments; 3 no tests; 4 a file cannot be read or written.

      Examples:
        render-map test tests --update
        render-map test tests --report report.html
        render-map test tests --base main
        render-map test tests/paris.json maps --only 'paris-*' --json
      """,
    helpNames: .shortAndLong)

  @Argument(help: "Files of jobs, and folders of such files.", completion: .file())
  var paths: [String] = []

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run only the tests whose names match; * and ? are wildcards (repeatable).",
      valueName: "glob"))
  var only: [String] = []

  @Flag(name: .long, help: "Write the pictures as the golden ones; refused if CI is set.")
  var update = false

  @Flag(name: .long, help: "Allow --update if CI is set.")
  var updateInCi = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Compare with the pictures of this commit, branch or tag, drawn now.", valueName: "commit"))
  var base: String?

  @Flag(name: .long, help: "Print the results as one JSON document instead of lines.")
  var json = false

  @Option(
    name: .long, help: ArgumentHelp("Write results as JUnit XML.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write results as an HTML page with all pictures.", valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Tests that run at a time (default: one per thread).", valueName: "number"))
  var jobs: Int?

  @OptionGroup var usual: PictureArguments
  @OptionGroup(title: "Comparison") var comparison: ComparisonArguments
  @OptionGroup(title: "Threads") var threading: ThreadOptions
  @OptionGroup var reading: ReadingOptions

  private var strictness: StrictnessOptions { reading.strictness }

  /// The default members of tests.
  var members: JSONObject {
    JSONObject(usual.members.members + comparison.members.members)
  }

  func run() throws {
    try strictness.check()
    var files = ArgumentFiles()
    files.reads(paths, as: "the tests")
    files.writes(junit, as: "the JUnit file")
    files.writes(report, as: "the report")
    try files.check()
    let isCI = !(Environment.value(of: "CI") ?? "").isEmpty
    if update, isCI, !updateInCi {
      throw Failure(
        .wrongArguments,
        "--update does not write golden pictures if the variable CI is set; use --update-in-ci")
    }
    if update, base != nil {
      throw Failure(.wrongArguments, "--base and --update exclude each other: use only one of them")
    }
    if let jobs, jobs < 1 {
      throw Failure(.wrongArguments, "--jobs \(jobs): must be 1 or more")
    }
    guard let first = paths.first else {
      throw Failure(.wrongArguments, "no tests given: render-map test FILE|DIR... (see --help)")
    }
    var runner = try reading.runner(forJobs: first, threads: threading.count())
    runner.jobs = jobs
    runner.options = drawingOptions
    let suite = try suite(runner.loader)
    for file in suite.tests.flatMap(\.files) { files.keeps(file.path, as: file.role) }
    try files.check()
    let bar = ProgressBar()
    let show: @Sendable (Int) -> Void = { bar?.show($0, of: suite.tests.count) }
    let results =
      if let base { try run(suite, since: base, with: runner, ended: show) } else {
        runner.run(suite, records: update, ended: show)
      }
    try write(results, name: base.map { "\(suite.name) since \($0)" } ?? suite.name)
    try print(results)
  }

  /// Returns the tests that the user requests.
  private func suite(_ loader: ResourceLoader) throws(Failure) -> GoldenSuite {
    var suite: GoldenSuite
    do {
      suite = try GoldenSuite(paths, loader: loader, usual: members)
    } catch {
      throw Failure(.unreachable, error.description)
    }
    guard !suite.tests.isEmpty else {
      throw Failure(.wrongInput, "\(suite.name): no tests: files *.json or *.jsonl with jobs")
    }
    guard !only.isEmpty else { return suite }
    let names = suite.tests.map(\.name)
    suite.keep(only: only.map { TestNamePattern($0) })
    guard !suite.tests.isEmpty else {
      let shown = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", ..." : "")
      throw Failure(
        .wrongArguments,
        "--only \(only.joined(separator: " --only ")): no test has such a name; the tests are \(shown)"
      )
    }
    return suite
  }

  /// The options that affect pictures. Options that may contain secrets are left out.
  private var drawingOptions: [String] {
    var options = members.arguments
    if let levels = reading.vectorTiles.overscaleLevels {
      options += ["--zoom-levels-to-overscale", levels.count.map(String.init) ?? "all"]
    }
    options += reading.text.fonts.flatMap { ["--fonts", $0] }
    if reading.text.systemFonts { options.append("--system-fonts") }
    options += reading.stores.files.flatMap { ["--stores", $0] }
    options += reading.fetching.root.map { ["--root", $0] } ?? []
    options += reading.fetching.maxMemory.map { ["--max-memory", "\($0.bytes)"] } ?? []
    options += reading.fetching.allowedHosts.flatMap { ["--allow-host", $0] }
    if reading.fetching.offline { options.append("--offline") }
    if strictness.lenient { options.append("--lenient") }
    return options
  }

  private func write(_ results: [GoldenResult], name: String) throws(Failure) {
    let reports = [
      (junit, JUnitReport.text(of:suite:)), (report, HTMLReport.text(of:suite:)),
    ]
    try Output.write(
      reports.compactMap { path, text in path.map { ($0, Array(text(results, name).utf8)) } })
  }

  /// Prints the results. Throws an error if a test failed, or if a test caused warnings and `--strict` is set.
  private func print(_ results: [GoldenResult]) throws(Failure) {
    if json {
      try Output.result(Array(JSONReport.text(of: results).utf8))
    } else {
      try Output.result(lines: lines(of: results))
    }
    if !json, Output.isTerminal,
      let terminal = TerminalPicture(environment: Environment.value)
    {
      for case .failed(let failure) in results.map(\.status) {
        if let text = terminal.text(of: failure.picture) { try Output.result(Array(text.utf8)) }
      }
    }
    try strictness.report(results)
    if !results.allSatisfy(\.isGood) { throw Failure(.findings, []) }
  }

  /// Returns the lines for standard output. With `--quiet`, they are only the lines of failures.
  private func lines(of results: [GoldenResult]) -> [String] {
    let listed = strictness.quiet ? results.filter { !$0.isGood } : results
    var lines = listed.flatMap(TextReport.lines(of:))
    if !strictness.quiet || !listed.isEmpty { lines.append(TextReport.summary(of: results)) }
    if Environment.value(of: "GITHUB_ACTIONS")?.isEmpty == false {
      lines += WorkflowAnnotations.lines(of: results)
    }
    return lines
  }
}
