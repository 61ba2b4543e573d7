public import MapEngine
public import MapData
public import MapJSON
import MapSystem
import MapVector
import Synchronization

/// A batch draws many pictures. Styles, fonts, sprites and tiles are loaded once. Several jobs are drawn at a time. The
/// use of memory does not depend on the number of jobs.
///
///     var batch = Batch(loader: ResourceLoader())
///     batch.threads = 8
///     let counts = try batch.run(.file("jobs.jsonl"), to: .folder("out")) { result, _ in
///       if let error = result.error { print(error) }
///       return true
///     }
public struct Batch: Sendable {
  /// The source of the jobs.
  public enum Jobs: Sendable {
    /// The path of a file with a JSON object per line. The path `-` names standard input.
    case file(String)
    /// Data in any supported format. Each feature becomes a picture.
    ///
    /// - Parameter nameKey: The property whose value names the picture of a feature. If the key is nil, each picture is
    ///   named after the id of its feature, or after the number of the feature if there is no id. The picture of a
    ///   feature without the property is named in the same way, with a warning. If no feature has the property, the
    ///   batch ends with an error.
    case features(DataAddress, nameKey: String?)
    /// Data files. Each file becomes a picture that is named after the file.
    case files([DataAddress])
  }

  /// The destination of the pictures.
  public enum Target: Sendable {
    /// The path of a folder. The folder is created if it does not exist.
    case folder(String)
    /// A PDF file with a page for each picture, in the order of the jobs. Pages that do not fit into memory wait in
    /// temporary files beside it, unless it is a device or a pipe. The formats that jobs request are ignored.
    case document(String)
    /// No file. The results contain the pictures.
    case results
  }

  /// The loader that reads styles and the resources that they name.
  public var loader: ResourceLoader
  /// The folders of font files, in the order of preference. If the value is nil, the fonts that come with the program
  /// are used.
  public var fontFolders: [String]?
  /// The value of `Map.zoomLevelsToOverscale` for all maps.
  public var zoomLevelsToOverscale = Map.defaultZoomLevelsToOverscale
  /// Whether styles with errors are drawn as far as possible. If false, an error in a style makes the job fail.
  public var isLenient = false
  /// The rules that determine which warnings are left out of the results, and which warnings make a job fail.
  public var warningPolicy = WarningPolicy()
  /// The maximum number of threads.
  public var threads = 1
  /// The maximum number of maps in memory. There is one map for each combination of a style, a pixel ratio and a set of
  /// changes.
  public var mapLimit = 16
  /// Whether a job is skipped if its picture exists, is complete, and was drawn from the same inputs by the same
  /// version.
  public var resumes = false
  /// The version of the program. If `resumes` is true, pictures of other versions are drawn again.
  public var version = ""
  /// The default members of jobs, with the same names and values as in a job, such as `["size": "256x256"]`. Addresses
  /// are relative to the current folder.
  public var usual = JSONObject()

  /// Creates a batch that reads styles and data with `loader`.
  public init(loader: ResourceLoader = ResourceLoader()) { self.loader = loader }

  /// Draws all jobs.
  ///
  /// - Parameters:
  ///   - jobs: The source of the jobs.
  ///   - target: The destination of the pictures.
  ///   - ended: A function that receives the result of each job, and the counts of the jobs up to that job. The calls
  ///     are in the order of the jobs. Each call is made as soon as the job and all jobs before it have ended. The
  ///     calls come from any thread, but only one at a time. The function returns false to stop the batch.
  /// - Returns: The counts of all jobs that have ended.
  /// - Throws: `RequestError` if the batch cannot continue. By then, `ended` has received all earlier results.
  public func run(
    _ jobs: Jobs, to target: Target, ended: @Sendable (BatchResult, BatchCounts) -> Bool
  ) throws(RequestError) -> BatchCounts {
    let arguments = RequestMembers(arguments: usual)
    let reader = try RequestReader(loader: loader, usual: arguments)
    switch (jobs, target) {
    case (_, .document): try reader.checkFormat(of: arguments, in: .pdf)
    case (.features, _), (.files, _): try reader.checkFormat(of: arguments)
    // Jobs may name other formats.
    case (.file, _): break
    }
    let library = library
    switch jobs {
    case .file(let path):
      var namesFiles = true
      if case .results = target { namesFiles = false }
      let file = try JobFile(path, reader: reader, namesFiles: namesFiles)
      return try run(file, library, to: target, ended: ended)
    case .features(let address, let nameKey):
      let features = try features(of: address, nameKey: nameKey, reader: reader)
      return try run(features, library, to: target, ended: ended)
    case .files(let addresses):
      return try run(
        try FileJobs(addresses, reader: reader), library, to: target, ended: ended)
    }
  }

  /// The maps that the pictures share.
  var library: MapLibrary {
    MapLibrary(
      loader: loader, fontFolders: fontFolders, zoomLevelsToOverscale: zoomLevelsToOverscale,
      isLenient: isLenient, capacity: mapLimit)
  }

  /// Returns the jobs that draw the features at an address.
  ///
  /// - Parameter namesFiles: Whether pictures become files, so two pictures with the same name are an error.
  func features(
    of address: DataAddress, nameKey: String?, reader: RequestReader, namesFiles: Bool = true
  ) throws(RequestError) -> FeatureJobs {
    // The user names this data, so the data may come from a pipe.
    var named = loader
    named.readsStreams = true
    let data = try loader.limitingTime { () throws(RequestError) in
      try RequestData(at: address, loader: named, drawsImages: false)
        .joining(
          reader.usualJoin(), place: "\(address)",
          areCountries: address.location == BundledBasemap.countries, loader: named)
    }
    // If there are features, the warnings are reported with the first job. If there are none, a warning can only make
    // the whole batch fail.
    if data.features.isEmpty, let error = warningPolicy.errors(among: data.warnings).first {
      throw RequestError(.unreadable, error.line(as: .error))
    }
    return try FeatureJobs(
      data, file: address.description, nameKey: nameKey, reader: reader.withoutJoin,
      namesFiles: namesFiles)
  }

  /// Draws the jobs of a source with the maps of a library.
  ///
  /// - Parameters:
  ///   - front: The first pages of a document.
  ///   - appendix: The last pages of a document; nil if there are none.
  func run<Source: JobSource>(
    _ source: Source, _ library: MapLibrary, to target: Target,
    front: [PDFPage] = [], appendix: (any DocumentAppendix)? = nil,
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
      appendix: appendix, warningPolicy: warningPolicy, resumes: resumes, version: version)
    let source = Mutex(source)
    let state = Mutex(
      (counts: BatchCounts(), error: RequestError?.none, file: document.map { DocumentFile($0) }))
    try state.withLock { state throws(RequestError) in
      for page in front { try state.file?.add(page) }
    }
    OrderedPipeline(threads: threads).run(
      next: { isStopped in source.withLock { $0.next(isStopped: isStopped) } },
      work: { item, working in maker.outcome(of: item, threads: max(1, threads / working)) },
      emit: { outcome in
        let fraction = source.withLockIfAvailable { $0.fraction } ?? nil
        let (counts, error) = state.withLock { state in
          state.counts.add(outcome.result, fraction: fraction)
          state.error = outcome.stop
          if let page = outcome.page {
            do throws(RequestError) {
              try state.file?.add(page)
            } catch {
              state.error = error
            }
          }
          return (state.counts, state.error)
        }
        return ended(outcome.result, counts) && error == nil
      })
    let error = state.withLock { $0.error } ?? source.withLock { $0.failure }
    if let error { throw error }
    return try state.withLock { state throws(RequestError) in
      // Without a picture, there is no document.
      guard state.counts.drawn > 0 else { return state.counts }
      if let appendix {
        let (pages, result) = maker.pages(of: appendix, number: state.counts.ended + 1)
        for page in pages { try state.file?.add(page) }
        state.counts.add(result, fraction: nil)
        _ = ended(result, state.counts)
      }
      try state.file?.finish()
      return state.counts
    }
  }
}
