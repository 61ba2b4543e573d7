import MapJSON
import MapParallel
public import RenderMap
import Synchronization
public import MapData

/// Draws many pictures in one go: styles, fonts, sprites and tiles are loaded once, several jobs are drawn at
/// a time, and there is as much in memory after the millionth as after the tenth.
///
///     var batch = Batch(loader: ResourceLoader())
///     batch.threads = 8
///     let counts = try batch.run(.file("jobs.jsonl"), to: .folder("out")) { result, _ in
///       if let error = result.error { print(error) }
///       return true
///     }
public struct Batch: Sendable {
  /// Where jobs are from.
  public enum Jobs: Sendable {
    /// A file with a JSON object a line, or standard input, `-`.
    case file(String)
    /// The features of data in any format, a picture each.
    ///
    /// - Parameter nameKey: The property that names the pictures; else their ids do, or their numbers.
    case features(DataAddress, nameKey: String?)
    /// Data files, a picture each, named after the file.
    case files([DataAddress])
  }

  /// Where pictures go.
  public enum Target: Sendable {
    /// A folder, which is made if need be.
    case folder(String)
    /// The results have them.
    case results
  }

  /// What reads styles and what they name.
  public var loader: ResourceLoader
  /// Folders of font files, the most wanted first; the program's own where it is nil.
  public var fontFolders: [String]?
  /// Whether styles with mistakes are drawn all the same.
  public var isLenient = false
  /// Which warnings are left out of the results, and with which a job has failed.
  public var warningPolicy = WarningPolicy()
  /// How many threads may be used.
  public var threads = 1
  /// How many maps are kept: one for each style, pixel ratio and set of changes.
  public var mapLimit = 16
  /// Whether pictures that are there, whole and drawn from the same inputs by the same version, are left
  /// as they are.
  public var resumes = false
  /// The version of the program that draws.
  public var version = ""
  /// What jobs are that do not say otherwise.
  public var defaults = BatchDefaults()

  /// A batch that reads what it needs with `loader`.
  public init(loader: ResourceLoader = ResourceLoader()) { self.loader = loader }

  /// Draws all jobs.
  ///
  /// - Parameter ended: Called with each job's result, in the order of the jobs, as soon as there are those of it
  ///   and of all before it, and with the counts up to there; from any thread, one at a time. False stops
  ///   the batch.
  /// - Returns: How many pictures there are.
  /// - Throws: `BatchError` where the batch cannot go on; results up to there were given.
  public func run(
    _ jobs: Jobs, to target: Target, ended: @Sendable (BatchResult, BatchCounts) -> Bool
  ) throws(BatchError) -> BatchCounts {
    let reader = BatchJobReader(loader: loader, defaults: defaults)
    let library = MapLibrary(
      loader: loader, fontFolders: fontFolders, isLenient: isLenient, capacity: mapLimit)
    switch jobs {
    case .file(let path):
      return try run(try JobFile(path, reader: reader), library, to: target, ended: ended)
    case .features(let address, let nameKey):
      let data: DataEntry
      // The user names this data, which may be a pipe.
      var named = loader
      named.readsStreams = true
      do throws(JobFailure) {
        data = try DataEntry(at: address, loader: named)
      } catch {
        throw .jobs(error.message)
      }
      let features = FeatureJobs(
        data, file: address.description, nameKey: nameKey, reader: reader)
      return try run(features, library, to: target, ended: ended)
    case .files(let addresses):
      return try run(
        try FileJobs(addresses, reader: reader), library, to: target, ended: ended)
    }
  }

  private func run<Source: JobSource>(
    _ source: Source, _ library: MapLibrary, to target: Target,
    ended: @Sendable (BatchResult, BatchCounts) -> Bool
  ) throws(BatchError) -> BatchCounts {
    var folder: OutputFolder?
    if case .folder(let path) = target { folder = try OutputFolder(path) }
    let maker = JobRun(
      drawing: JobDrawing(library: library), folder: folder, warningPolicy: warningPolicy,
      resumes: resumes, version: version)
    let source = Mutex(source)
    let state = Mutex((counts: BatchCounts(), error: BatchError?.none))
    OrderedPipeline(threads: threads).run(
      next: { isStopped in source.withLock { $0.next(isStopped: isStopped) } },
      work: { item, working in maker.outcome(of: item, threads: max(1, threads / working)) },
      emit: { outcome in
        let fraction = source.withLockIfAvailable { $0.fraction } ?? nil
        let counts = state.withLock { state in
          state.counts.add(outcome.result, fraction: fraction)
          state.error = outcome.stop
          return state.counts
        }
        return ended(outcome.result, counts) && outcome.stop == nil
      })
    let (counts, error) = state.withLock { $0 }
    if let error = error ?? source.withLock({ $0.failure }) { throw error }
    return counts
  }
}

/// How many jobs have ended, and how.
public struct BatchCounts: Hashable, Sendable {
  /// The pictures that were drawn.
  public internal(set) var drawn = 0
  /// The jobs that have no picture.
  public internal(set) var failed = 0
  /// The pictures that were there already.
  public internal(set) var skipped = 0
  /// How much of the jobs was read, 0 to 1; nil where their number is not known.
  public internal(set) var fraction: Double?

  /// No jobs yet.
  public init() {}

  /// All jobs that have ended.
  public var ended: Int { drawn + failed + skipped }

  mutating func add(_ result: BatchResult, fraction: Double?) {
    switch result.status {
    case .ok: drawn += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
    self.fraction = fraction ?? self.fraction
  }
}
