import MapBatch
import MapParallel
import RenderMap
public import MapData

/// Draws the tests of a suite and compares them with their golden pictures.
public struct GoldenRunner: Sendable {
  /// What reads styles and what they name.
  public var loader: ResourceLoader
  /// Folders of font files, the most wanted first; the program's own if it is nil.
  public var fontFolders: [String]?
  /// Whether styles with mistakes are drawn without what is wrong.
  public var isLenient = false
  /// Which warnings are left out of the results, and which make a test fail.
  public var warningPolicy = WarningPolicy()
  /// How many threads may be used.
  public var threads = 1
  /// How many tests run at a time; nil for one per thread. The threads are shared among them.
  public var jobs: Int?
  /// Options of `render-map test` that change how pictures are drawn, for the commands that accept pictures.
  public var options: [String] = []

  /// How many maps are kept: one for each style, pixel ratio and set of changes.
  private static let mapLimit = 32

  /// A runner that reads what it needs with `loader`.
  public init(loader: ResourceLoader = ResourceLoader()) { self.loader = loader }

  /// Draws every test and compares it, or keeps the picture as the golden one if `records` is true.
  ///
  /// - Parameter ended: Called after each test with how many have ended, from any thread.
  /// - Returns: The results in the order of the tests. Except for their times, they do not depend on the
  ///   numbers of threads and jobs.
  public func run(
    _ suite: GoldenSuite, records: Bool = false, ended: @Sendable (Int) -> Void = { _ in }
  ) -> [GoldenResult] {
    let drawing = JobDrawing(
      library: MapLibrary(
        loader: loader, fontFolders: fontFolders, isLenient: isLenient, capacity: Self.mapLimit))
    let jobs = max(1, min(jobs ?? threads, suite.tests.count))
    let counter = Counter()
    return suite.tests.concurrentMap(threads: jobs) { test in
      defer { ended(counter.next()) }
      return run(test, drawing, records: records, threads: max(1, threads / jobs))
    }
  }

  private func run(
    _ test: GoldenTest, _ drawing: JobDrawing, records: Bool, threads: Int
  ) -> GoldenResult {
    let start = ContinuousClock.now
    let content: GoldenTest.Content
    switch test.content {
    case .failure(let error): return result(of: test, .error(error.description))
    case .success(let read): content = read
    }
    var status: GoldenResult.Status
    var warnings: [MapWarning] = []
    var golden = test.golden
    // Two pictures and their difference, with what libraries take to decode them.
    golden.pixelLimit = min(golden.pixelLimit, loader.memory.limit / 16)
    do {
      let prepared = try drawing.prepare(content.job)
      let view = try drawing.view(of: prepared, threads: threads)
      warnings = warningPolicy.reported(view.warnings)
      let error = warningPolicy.errors(among: warnings).first
      if let error, records {
        status = .error(error.line(as: .error))
      } else if records {
        golden.makeFolder()
        status = .recorded(
          isNew: try golden.record(view.scene, of: view.map, threads: threads))
      } else {
        status = GoldenResult.Status(
          try golden.compare(
            view.scene, of: view.map, rules: content.rules, threads: threads))
        if let error, case .passed = status { status = .error(error.line(as: .error)) }
      }
    } catch let failure as JobFailure {
      status = .error("\(test.file):\(test.line): \(failure.message)")
    } catch {
      status = .error("\(error)")
    }
    return result(
      of: test, status, warnings: warnings, seconds: (ContinuousClock.now - start) / .seconds(1),
      pixelRatio: content.job.size.pixelRatio)
  }

  private func result(
    of test: GoldenTest, _ status: GoldenResult.Status, warnings: [MapWarning] = [],
    seconds: Double = 0, pixelRatio: Double = 1
  ) -> GoldenResult {
    var acceptance: String?
    switch status {
    case .failed, .new:
      acceptance = ShellText.commandLine(["render-map"] + test.acceptingArguments + options)
    case .passed, .recorded, .error: break
    }
    return GoldenResult(
      name: test.name, file: test.file, line: test.line, golden: test.golden.path, status: status,
      warnings: warnings, seconds: seconds, pixelRatio: pixelRatio, acceptance: acceptance)
  }
}

extension GoldenResult.Status {
  fileprivate init(_ outcome: GoldenOutcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed(let failure): self = .failed(failure)
    case .missing(let actual): self = .new(actual)
    }
  }
}
