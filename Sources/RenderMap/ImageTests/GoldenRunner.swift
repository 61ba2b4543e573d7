import MapEngine
public import MapData
import MapSystem
import Synchronization

/// A runner that draws the tests of a suite and compares them with their golden pictures.
public struct GoldenRunner: Sendable {
  /// The loader that reads styles and the resources that they name.
  public var loader: ResourceLoader
  /// The folders of font files, in the order of preference. If the value is nil, the fonts that come with the program
  /// are used.
  public var fontFolders: [String]?
  /// The value of `Map.zoomLevelsToOverscale` for all maps.
  public var zoomLevelsToOverscale = Map.defaultZoomLevelsToOverscale
  /// Whether styles with errors are drawn as far as possible. If false, an error in a style makes the test fail.
  public var isLenient = false
  /// The rules that determine which warnings are left out of the results, and which warnings make a test fail.
  public var warningPolicy = WarningPolicy()
  /// The maximum number of threads.
  public var threads = 1
  /// The number of tests that run at the same time; nil if there is one test per thread. The tests share the threads.
  public var jobs: Int?
  /// The options of `render-map test` that change how pictures are drawn. The commands that accept pictures contain
  /// these options.
  public var options: [String] = []

  /// The maximum number of maps in memory. There is one map for each combination of a style, a pixel ratio and a set of
  /// changes.
  private static let mapLimit = 32

  /// Creates a runner that reads styles and data with `loader`.
  public init(loader: ResourceLoader = ResourceLoader()) { self.loader = loader }

  /// Draws the picture of every test and compares it with the golden picture. If `records` is true, the drawn picture
  /// is written as the golden picture instead.
  ///
  /// - Parameters:
  ///   - suite: The tests.
  ///   - records: Whether the drawn pictures are written as golden pictures.
  ///   - ended: A function that is called after each test, from any thread. It receives the number of tests that have
  ///     ended.
  /// - Returns: The results in the order of the tests. Except for the durations, the results do not depend on the
  ///   numbers of threads and jobs.
  public func run(
    _ suite: GoldenSuite, records: Bool = false, ended: @Sendable (Int) -> Void = { _ in }
  ) -> [GoldenResult] {
    let drawing = drawing(with: loader)
    return run(suite, ended: ended) { test, threads in
      result(of: test, drawing, records: records, threads: threads)
    }
  }

  /// Runs a function for each test, within the time limit of a picture.
  func run(
    _ suite: GoldenSuite, ended: @Sendable (Int) -> Void,
    _ result: @Sendable (GoldenTest, _ threads: Int) -> GoldenResult
  ) -> [GoldenResult] {
    let jobs = max(1, min(jobs ?? threads, suite.tests.count))
    let count = Atomic(0)
    return suite.tests.concurrentMap(threads: jobs) { test in
      defer { ended(count.wrappingAdd(1, ordering: .relaxed).newValue) }
      return loader.limitingTime { result(test, max(1, threads / jobs)) }
    }
  }

  /// Returns a drawing whose pictures share maps.
  func drawing(with loader: ResourceLoader) -> PictureDrawing {
    PictureDrawing(
      library: MapLibrary(
        loader: loader, fontFolders: fontFolders, zoomLevelsToOverscale: zoomLevelsToOverscale,
        isLenient: isLenient, capacity: Self.mapLimit))
  }

  private func result(
    of test: GoldenTest, _ drawing: PictureDrawing, records: Bool, threads: Int
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
    // The memory must have room for 16 bytes per pixel: two pictures, their difference, and the decoding of the golden
    // picture.
    golden.pixelLimit = min(golden.pixelLimit, loader.memory.limit / 16)
    golden.warningPolicy = warningPolicy
    do {
      let prepared = try drawing.prepare(content.request)
      let view = try drawing.view(of: prepared, threads: threads)
      warnings = warningPolicy.reported(view.warnings)
      let error = warningPolicy.errors(among: warnings).first
      let lacks = golden.lacks(among: view.warnings, of: view.map, records: records)
      if !lacks.isEmpty {
        status = .incomplete(lacks)
      } else if let error, records || error.kind.isErrorByDefault {
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
    } catch {
      status = .error("\(test.file):\(test.line): \(error.message)")
    }
    return result(
      of: test, status, warnings: warnings, seconds: (ContinuousClock.now - start) / .seconds(1),
      pixelRatio: content.request.size.pixelRatio)
  }

  func result(
    of test: GoldenTest, _ status: GoldenResult.Status, warnings: [MapWarning] = [],
    seconds: Double = 0, pixelRatio: Double = 1, base: String? = nil
  ) -> GoldenResult {
    var acceptance: String?
    switch status {
    case .failed where base == nil, .new where base == nil:
      acceptance = ShellText.commandLine(["render-map"] + test.acceptingArguments + options)
    default: break
    }
    return GoldenResult(
      name: test.name, file: test.file, line: test.line, golden: test.golden.path, status: status,
      warnings: warnings, seconds: seconds, pixelRatio: pixelRatio, acceptance: acceptance,
      base: base)
  }
}

extension GoldenResult.Status {
  init(_ outcome: GoldenOutcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed(let failure): self = .failed(failure)
    case .missing(let actual): self = .new(actual)
    case .incomplete(let lacks): self = .incomplete(lacks)
    }
  }

  /// Returns the error status of a picture with missing parts.
  static func incomplete(_ lacks: [MapWarning]) -> Self {
    .error(lacks.map { $0.line(as: .error) }.joined(separator: "\n"))
  }
}
