import ImageCodec
import JSON
import Parallel
public import RenderMap
import StyleSpec
public import TileStore

/// Draws the jobs of a suite and holds them against their golden pictures.
public struct GoldenRunner: Sendable {
  /// What reads styles and what they name.
  public var loader: ResourceLoader
  /// Folders of font files, the most wanted first; the program's own where it is nil.
  public var fontFolders: [String]?
  /// Whether styles with mistakes are drawn all the same.
  public var isLenient = false
  /// Which warnings are left out of the results, and which make a test fail.
  public var warningPolicy = WarningPolicy()
  /// How many threads may be used.
  public var threads = 1

  /// A runner that reads what it needs with `loader`.
  public init(loader: ResourceLoader = ResourceLoader()) { self.loader = loader }

  /// Draws every job and compares it, or keeps the picture as the golden one where `records` says so.
  /// Each style is loaded once a pixel ratio.
  ///
  /// - Parameter ended: Called after each job with how many have ended, from any thread.
  /// - Returns: The results in the order of the jobs, the same for any number of threads but for their
  ///   times.
  public func run(
    _ suite: GoldenSuite, records: Bool = false, ended: @Sendable (Int) -> Void = { _ in }
  ) -> [GoldenResult] {
    let jobs = suite.jobs.compactMap { try? $0.get() }
    var places: [StyleKey: Int] = [:]
    let distinct = jobs.filter { places.updateValue(places.count, forKey: StyleKey($0)) == nil }
    places = [:]
    for (place, job) in distinct.enumerated() { places[StyleKey(job)] = place }
    let maps = distinct.concurrentMap(threads: threads) { load($0) }
    if records { Folder.make(suite.folder + "/Goldens") }
    let counter = Counter()
    return suite.jobs.concurrentMap(threads: threads) { result in
      defer { ended(counter.next()) }
      switch result {
      case .failure(let error): return GoldenResult(error)
      case .success(let job):
        guard let place = places[StyleKey(job)] else { return GoldenResult(job, .error("no map")) }
        return run(job, map: maps[place], golden: suite.golden(of: job), records: records)
      }
    }
  }

  private func run(
    _ job: MapJob, map: Result<Map, GoldenError>, golden: GoldenPicture, records: Bool
  ) -> GoldenResult {
    let start = ContinuousClock.now
    do {
      let rules = try GoldenRules(job.members)
      var map = try map.get()
      var request = job.camera
      if let annotations = try job.members.annotations(for: map.style) {
        try map.add(annotations)
        request.show(annotations: annotations)
      }
      guard let camera = map.camera(for: request, size: job.size) else {
        throw job.members.error("padding", "leaves no room for the map: make it smaller")
      }
      var scene = map.scene(camera: camera, size: job.size)
      scene.drawsBackground = try !job.members.isTransparent()
      map.dress(&scene, with: try job.members.dressing())
      let status: GoldenResult.Status
      if records {
        status = .recorded(isNew: try golden.record(scene, of: map))
      } else {
        status = GoldenResult.Status(
          try golden.compare(scene, of: map, rules: rules), golden: golden)
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      var result = GoldenResult(
        job, status, warnings: warningPolicy.reported(map.warnings + scene.warnings),
        seconds: seconds)
      result.fatalWarnings = warningPolicy.errors(among: result.warnings)
      return result
    } catch let error as MapJobError {
      return GoldenResult(error, name: job.name)
    } catch {
      return GoldenResult(job, .error("\(error)"))
    }
  }

  private func load(_ job: MapJob) -> Result<Map, GoldenError> {
    let file = ResourceLocation.file(path: job.members.file)
    do {
      var location = file
      var document = job.style.document(in: job.members)
      if case .address(let address) = job.style {
        location = try loader.location(of: address, relativeTo: file)
        let resource = try loader.resource(ResourceRequest(location))
        location = resource.location
        document = try JSONDocument(parsing: resource.bytes)
      }
      guard let document else { throw GoldenError(path: file.description, reason: "no style") }
      return .success(
        try Map.load(
          document, from: location, loader: loader, pixelRatio: job.size.pixelRatio,
          fontFolders: fontFolders, leniently: isLenient))
    } catch {
      return .failure(GoldenError(path: job.members.file, reason: "\(error)"))
    }
  }
}

/// What makes two jobs use one map.
private struct StyleKey: Hashable {
  private let style: MapJob.StyleReference
  private let pixelRatio: Double

  init(_ job: MapJob) {
    style = job.style
    pixelRatio = job.size.pixelRatio
  }
}

extension GoldenResult.Status {
  fileprivate init(_ outcome: GoldenOutcome, golden: GoldenPicture) {
    switch outcome {
    case .passed: self = .passed
    case .failed(let failure): self = .failed(failure)
    case .missing: self = .error("no golden picture \(golden.path): record it with --update")
    }
  }
}

extension GoldenResult {
  fileprivate init(
    _ job: MapJob, _ status: Status, warnings: [MapWarning] = [], seconds: Double = 0
  ) {
    self.init(
      name: job.name, file: job.members.file, line: job.members.error("", "").line, status: status,
      warnings: warnings, seconds: seconds)
  }

  fileprivate init(_ error: MapJobError, name: String? = nil) {
    self.init(
      name: name ?? "\(error.file):\(error.line)", file: error.file, line: error.line,
      status: .error(error.description), warnings: [], seconds: 0)
  }
}
