public import MapEngine
public import MapData
import MapImages
public import MapJSON
import MapSystem
import MapVector
import Synchronization

/// Draws many pictures. Styles, fonts, sprites and tiles are loaded once, several jobs are drawn at a time, and memory
/// use does not depend on the number of jobs.
///
///     var batch = Batch(loader: ResourceLoader())
///     batch.threads = 8
///     let counts = try batch.run(.file("jobs.jsonl"), to: .folder("out")) { result, _ in
///       if let error = result.error { print(error) }
///       return true
///     }
public struct Batch: Sendable {
  /// The origin of the jobs.
  public enum Jobs: Sendable {
    /// A file with a JSON object per line; `-` for standard input.
    case file(String)
    /// Data in any supported format, with a picture per feature.
    ///
    /// - Parameter nameKey: The property that names the pictures; by default, the id of the feature, or else its number.
    ///   A feature without it is named so too, with a warning; if no feature has it, the batch ends with an error.
    case features(DataAddress, nameKey: String?)
    /// Data files, with a picture per file, named after the file.
    case files([DataAddress])
  }

  /// The destination of the pictures.
  public enum Target: Sendable {
    /// A folder, which is created if it does not exist.
    case folder(String)
    /// A PDF file with a page for each picture, in the order of the jobs. The pages are in memory until the last job has
    /// ended; formats of jobs are ignored.
    case document(String)
    /// The results, which contain the pictures.
    case results
  }

  /// Reads styles and the resources that they name.
  public var loader: ResourceLoader
  /// Folders of font files, in the order of preference. The program's own by default.
  public var fontFolders: [String]?
  /// The value of `Map.zoomLevelsToOverscale` of all maps.
  public var zoomLevelsToOverscale = Map.defaultZoomLevelsToOverscale
  /// Whether styles with errors are drawn as far as possible.
  public var isLenient = false
  /// Which warnings are left out of the results, and which make a job fail.
  public var warningPolicy = WarningPolicy()
  /// The maximum number of threads.
  public var threads = 1
  /// The maximum number of maps in memory: one per style, pixel ratio and set of changes.
  public var mapLimit = 16
  /// Whether existing pictures that are complete and were drawn from the same inputs by the same version are skipped.
  public var resumes = false
  /// The version of the program, which `resumes` compares.
  public var version = ""
  /// The default members of jobs, as in a job: `["size": "256x256"]`. Addresses are relative to the current folder.
  public var usual = JSONObject()

  /// Creates a batch that reads styles and data with `loader`.
  public init(loader: ResourceLoader = ResourceLoader()) { self.loader = loader }

  /// Draws all jobs.
  ///
  /// - Parameters:
  ///   - jobs: The source of the jobs.
  ///   - target: The destination of the pictures.
  ///   - ended: Called with each job's result and the counts up to it, in the order of the jobs, as soon as the job and
  ///     all before it have ended; from any thread, but one call at a time. Returns false to stop the batch.
  /// - Returns: The final counts.
  /// - Throws: `RequestError` if the batch cannot continue; `ended` has received all results up to then.
  public func run(
    _ jobs: Jobs, to target: Target, ended: @Sendable (BatchResult, BatchCounts) -> Bool
  ) throws(RequestError) -> BatchCounts {
    let reader = try RequestReader(loader: loader, usual: RequestMembers(arguments: usual))
    let library = MapLibrary(
      loader: loader, fontFolders: fontFolders, zoomLevelsToOverscale: zoomLevelsToOverscale,
      isLenient: isLenient, capacity: mapLimit)
    switch jobs {
    case .file(let path):
      var namesFiles = true
      if case .results = target { namesFiles = false }
      let file = try JobFile(path, reader: reader, namesFiles: namesFiles)
      return try run(file, library, to: target, ended: ended)
    case .features(let address, let nameKey):
      let data: RequestData
      // The user names this data, which may be a pipe.
      var named = loader
      named.readsStreams = true
      data = try loader.limitingTime { () throws(RequestError) in
        try RequestData(at: address, loader: named, drawsImages: false)
      }
      // The warnings are reported with the first job.
      if data.features.isEmpty, let error = warningPolicy.errors(among: data.warnings).first {
        throw RequestError(.unreadable, error.line(as: .error))
      }
      let features = try FeatureJobs(
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
  ) throws(RequestError) -> BatchCounts {
    var folder: OutputFolder?
    var document: String?
    switch target {
    case .folder(let path): folder = try OutputFolder(path)
    case .document(let path): document = path
    case .results: break
    }
    let maker = JobRun(
      drawing: PictureDrawing(library: library), folder: folder, document: document,
      warningPolicy: warningPolicy, resumes: resumes, version: version)
    let source = Mutex(source)
    let state = Mutex((counts: BatchCounts(), error: RequestError?.none, pages: [PDFPage]()))
    OrderedPipeline(threads: threads).run(
      next: { isStopped in source.withLock { $0.next(isStopped: isStopped) } },
      work: { item, working in maker.outcome(of: item, threads: max(1, threads / working)) },
      emit: { outcome in
        let fraction = source.withLockIfAvailable { $0.fraction } ?? nil
        let counts = state.withLock { state in
          state.counts.add(outcome.result, fraction: fraction)
          state.error = outcome.stop
          if let page = outcome.page { state.pages.append(page) }
          return state.counts
        }
        return ended(outcome.result, counts) && outcome.stop == nil
      })
    let (counts, error, pages) = state.withLock { $0 }
    if let error = error ?? source.withLock({ $0.failure }) { throw error }
    if let document { try write(pages, to: document) }
    return counts
  }

  /// Writes the pages of a document, if there are any.
  private func write(_ pages: [PDFPage], to path: String) throws(RequestError) {
    guard let first = pages.first else { return }
    do {
      try AtomicFile.write(
        try PDFDocument.file(of: pages, information: first.information), to: path)
    } catch {
      throw RequestError(.unwritable, "\(path): \(error)")
    }
  }
}
