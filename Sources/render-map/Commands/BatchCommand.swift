import ArgumentParser
import MapData
import MapImages
import MapJSON
import RenderMap

/// Draws many pictures.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draws a picture per job, data file, or feature of data.",
    usage:
      "render-map batch JOBS --out DIR [OPTIONS]\n       render-map batch DATA... --out DIR [OPTIONS]",
    discussion: """
      A job is a JSON object on a line. Its members are the options of a picture, such as "center" or "colorBy", in \
      addition to name (may contain folders), data (GeoJSON, or the path or URL of data) and matrix \
      ({"zoom": [3, 4], "ratio": [1, 2]}: a picture per combination); style may be the style itself. Options of \
      pictures here are for the jobs that have no such member.

      Data files, and folders of them, are drawn over the basemap as pictures named after the files.

      A job that fails does not stop the others. The exit code is 0 if all jobs have \
      pictures, 1 if some jobs failed, 2 for wrong arguments, and 4 if the jobs cannot be read or pictures \
      cannot be written.

      Examples:
        render-map batch jobs.jsonl --out pictures
        render-map batch jobs.jsonl --out pictures --resume --results results.jsonl
        program | render-map batch - --out - | other-program
        render-map batch tracks/ --out thumbnails --size 256x256
        render-map batch --each places.geojson --name-by name --out thumbnails
        render-map batch pages.jsonl --size a4 --out atlas.pdf
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "A file of jobs (- for standard input), or data files and folders of them.",
    completion: .file())
  var inputs: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Draw each feature of data, instead of jobs.", valueName: "file"),
    completion: .file())
  var each: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Property that names the pictures of --each (default: the id, else the number).",
      valueName: "property"))
  var nameBy: String?

  @Option(
    name: [.customShort("o"), .customLong("out"), .customLong("output")],
    help: ArgumentHelp(
      "Folder of the pictures, or a PDF file with a page each; - puts them into the results, on standard output.",
      valueName: "folder"),
    completion: .directory)
  var out: String

  @Flag(
    name: .long,
    help: "Leave out files that are named like data but contain none; by default, their jobs fail.")
  var skipUnrecognized = false

  @Flag(
    name: .long,
    help: "Keep pictures that exist and were drawn from the same inputs.")
  var resume = false

  @OptionGroup(title: "Results") var reporting: BatchReportOptions

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Maps that are kept in memory.", valueName: "number"))
  var maps = 16

  @OptionGroup var usual: PictureArguments
  @OptionGroup(title: "Threads") var threading: ThreadOptions
  @OptionGroup var reading: ReadingOptions

  private var strictness: StrictnessOptions { reading.strictness }

  func run() throws {
    try strictness.check()
    let target = self.target
    if resume, case .folder = target {
    } else if resume {
      throw Failure(.wrongArguments, "--resume needs a folder of pictures, not --out \(out)")
    }
    let loader = try reading.fetching.loader(forJobs: each ?? inputs.first ?? "-")
    let source = try loader.limitingTime { () throws(Failure) in try self.source(loader) }
    try files().check()
    var batch = try reading.batch(loader: loader, threads: threading.count())
    batch.resumes = resume
    batch.mapLimit = try mapCount()
    batch.usual = usual.members
    if each != nil { try Self.checkTheme(of: batch.usual, option: "--each") }
    try reporting.run(out: out, isQuiet: strictness.quiet, unit: source.unit) {
      ended throws(RequestError) in
      try batch.run(source, to: target, ended: ended)
    }
  }

  /// Checks that there is no theme for pictures that show one feature each.
  ///
  /// - Parameter option: The option that names the features.
  static func checkTheme(of members: JSONObject, option: String) throws(Failure) {
    let theme = PictureMember.Section.theme.members
    guard let theming = theme.first(where: { members[$0.name] != nil }) else { return }
    throw Failure(
      .wrongArguments,
      "\(theming.option) divides the features of a picture, and \(option) "
        + "draws one feature each: use it with jobs or files")
  }

  /// The destination of the pictures.
  private var target: Batch.Target {
    if out == "-" { return .results }
    return FileEnding.of(out) == ".pdf" ? .document(out) : .folder(out)
  }

  /// Returns the files that the arguments name.
  private func files() -> ArgumentFiles {
    var files = ArgumentFiles()
    files.reads(inputs, as: "the jobs or data")
    files.reads(each, as: "the data of --each")
    files.reads(usual.style, as: "the style")
    files.reads(usual.members)
    reading.read(by: &files)
    if case .document(let path) = target { files.writes(path, as: "the document") }
    files.writes(reporting.results == "-" ? nil : reporting.results, as: "the file of results")
    return files
  }

  private func source(_ loader: ResourceLoader) throws(Failure) -> Batch.Jobs {
    let jobs = try jobs(loader)
    guard skipUnrecognized else { return jobs }
    guard case .files = jobs else {
      throw Failure(.wrongArguments, "--skip-unrecognized requires files of data")
    }
    return jobs
  }

  private func jobs(_ loader: ResourceLoader) throws(Failure) -> Batch.Jobs {
    guard let each else {
      guard let first = inputs.first else {
        throw Failure(
          .wrongArguments, "no jobs given: render-map batch JOBS --out DIR (see --help)")
      }
      if nameBy != nil { throw Failure(.wrongArguments, "--name-by requires --each") }
      // The user names these files, so they may be outside of --root.
      var rootless = loader
      rootless.root = nil
      if inputs.count == 1, DataFiles.kind(of: first, loader: rootless) == .other,
        DataFiles.mayBeJobs(first)
      {
        if let reason = DataFiles.refusalOfJobs(first, loader: rootless) {
          throw Failure(.wrongInput, reason)
        }
        return .file(first)
      }
      let listing = try Failure.ofRequest { () throws(RequestError) in
        try DataFiles.listing(of: inputs, loader: rootless)
      }
      return .files(chosen(of: listing))
    }
    if let first = inputs.first {
      throw Failure(.wrongArguments, "use either jobs or --each, not '\(first)' too")
    }
    do {
      return .features(try loader.dataAddress(of: each), nameKey: nameBy)
    } catch {
      throw Failure(.wrongArguments, "--each: \(error)")
    }
  }

  /// Returns the data that is drawn from a listing, and prints the files that are not drawn.
  private func chosen(of listing: DataFiles.Listing) -> [DataAddress] {
    var listing = listing
    if skipUnrecognized {
      note(listing.unrecognized.map { "\($0.reason)" }, are: "not recognized as data")
      listing.skipUnrecognized()
    }
    note(listing.leftOut, are: "no data")
    return listing.addresses
  }

  /// Prints the number of files that are left out, and the names of the first three.
  private func note(_ files: [String], are what: String) {
    guard !files.isEmpty, !strictness.quiet else { return }
    let shown = files.prefix(3).joined(separator: ", ")
    let count = files.count == 1 ? "1 file is" : "\(files.count) files are"
    Output.error(
      "\(count) \(what) and left out: \(shown)" + (files.count > 3 ? ", …" : ""))
  }

  private func mapCount() throws(Failure) -> Int {
    guard (1...100_000).contains(maps) else {
      throw Failure(.wrongArguments, "--maps \(maps): must be 1 to 100000")
    }
    return maps
  }
}

extension Batch.Jobs {
  /// The unit that the numbers of the results refer to.
  fileprivate var unit: BatchResult.Unit {
    switch self {
    case .file: .line
    case .features: .feature
    case .files: .file
    }
  }
}

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

  /// The number of jobs after which unused memory is returned to the system. Pictures of many sizes leave increasing
  /// amounts of unused memory between the values in caches.
  private static let jobsPerTrim = 64

  /// Draws the jobs of a batch, and reports their results.
  ///
  /// - Parameter draw: A function that draws the jobs. Its argument is the function that receives each result.
  func run(
    out: String, isQuiet: Bool, unit: BatchResult.Unit,
    _ draw: (@Sendable (BatchResult, BatchCounts) -> Bool) throws(RequestError) -> BatchCounts
  ) throws(Failure) {
    let report = try BatchReport(settings(out: out, isQuiet: isQuiet, unit: unit))
    let counts: BatchCounts
    do throws(RequestError) {
      counts = try draw { result, counts in
        if result.number % Self.jobsPerTrim == 0 { Cores.trimHeap() }
        return report.add(result, counts)
      }
    } catch {
      report.end()
      throw Failure(error)
    }
    report.end()
    try report.finish(counts)
    if counts.failed > 0 { throw Failure(.findings, []) }
  }

  /// Returns the settings of the report of results.
  ///
  /// - Parameter out: The value of `--out`. If it is `-`, results are written to standard output together with the
  ///   pictures.
  private func settings(
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
