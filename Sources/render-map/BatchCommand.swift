import ArgumentParser
import Batch
import ImageCodec
import RenderMap
import TileStore

/// Draws many pictures in one go.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draws a picture for each line of a file, or feature of data.",
    discussion: """
      A job is a JSON object a line: name (may have folders), style (a path, a URL, or the style itself), or \
      data (GeoJSON, its path or URL) and basemap; center, zoom, bearing, pitch, bounds, padding, size \
      ("600x400@2x"), ratio, format; fit, maxZoom; overlay, insertBelow, markers, paths, attribution, scaleBar, transparent; \
      set ({"layer.property": value}), filter, hide, \
      state; matrix ({"zoom": [3, 4], "ratio": [1, 2]}: a picture for each combination).

      A job that fails does not stop the others. Exit codes: 0 all jobs have their pictures; 1 some \
      have not; 2 wrong arguments; 4 the jobs cannot be read, or nothing can be written.

      Examples:
        render-map batch jobs.jsonl --out pictures
        render-map batch jobs.jsonl --out pictures --resume --results results.jsonl
        program | render-map batch - --out - | other-program
        render-map batch --each places.geojson --name-by name --out thumbnails --size 256x256
      """,
    helpNames: .long)

  @Argument(help: "The file of jobs; - for standard input.")
  var jobs: String?

  @Option(name: .long, help: "Data of which each feature is drawn, in place of jobs.")
  var each: String?

  @Option(name: .long, help: "The property that names the pictures of --each (its id, or number).")
  var nameBy: String?

  @Option(
    name: [.customShort("o"), .customLong("out"), .customLong("output")],
    help: "The folder of the pictures; - to have them in the results, on standard output.")
  var out: String

  @Flag(
    name: .long,
    help: "Leave pictures as they are that are there, whole and drawn from the same inputs.")
  var resume = false

  @OptionGroup(title: "Jobs that do not say otherwise") var usual: BatchDefaultOptions
  @OptionGroup(title: "Results") var reporting: BatchReportOptions

  @Option(name: .long, parsing: .unconditional, help: "Threads to draw with (all cores).")
  var threads: Int?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Maps to keep in memory: styles, by their pixel ratios and changes (16).")
  var maps = 16

  @OptionGroup(title: "Text") var text: FontOptions
  @OptionGroup(title: "Data") var stores: StoreOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions

  func run() throws {
    try strictness.check()
    if resume, out == "-" {
      throw Failure(.wrongArguments, "--resume needs a folder of pictures, not --out -")
    }
    let source = try source()
    var batch = Batch(loader: try fetching.loader(forJobs: each ?? jobs ?? "-"))
    batch.loader.stores = try stores.configuration(loader: batch.loader)
    batch.fontFolders = text.folders
    batch.isLenient = strictness.lenient
    batch.warningPolicy = try strictness.warnings.policy()
    batch.threads = try Cores.threads(threads)
    batch.resumes = resume
    batch.version = Main.version
    batch.mapLimit = try mapCount()
    batch.defaults = try usual.defaults()
    let report = try BatchReport(reporting, out: out, isQuiet: strictness.quiet, each: each != nil)
    let counts: BatchCounts
    do throws(BatchError) {
      counts = try batch.run(
        source, to: out == "-" ? .results : .folder(out), ended: report.add)
    } catch {
      report.end()
      throw Failure(.unreachable, error.description)
    }
    report.end()
    try report.say(counts)
    if counts.failed > 0 { throw Failure(.findings, []) }
  }

  private func source() throws(Failure) -> Batch.Jobs {
    guard let each else {
      guard let jobs else {
        throw Failure(
          .wrongArguments, "no jobs given: render-map batch JOBS --out DIR (see --help)")
      }
      if nameBy != nil { throw Failure(.wrongArguments, "--name-by goes with --each") }
      return .file(jobs)
    }
    if let jobs { throw Failure(.wrongArguments, "give either jobs or --each, not '\(jobs)' too") }
    do {
      return .features(try ResourceLocation(each), nameKey: nameBy)
    } catch {
      throw Failure(.wrongArguments, "--each: \(error)")
    }
  }

  private func mapCount() throws(Failure) -> Int {
    guard (1...100_000).contains(maps) else {
      throw Failure(.wrongArguments, "--maps \(maps): must be 1 to 100000")
    }
    return maps
  }
}
