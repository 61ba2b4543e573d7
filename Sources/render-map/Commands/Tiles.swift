import ArgumentParser
import MapData
import MapImages
import MapJSON
import RenderMap
import MapSystem

/// The archives that tiles are written to and merged from.
struct ArchiveOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The tiles: a file that ends in .mbtiles or .pmtiles, or a new folder; - writes a JSON object per tile to standard output.",
      valueName: "out"),
    completion: .file())
  var output: String

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp("Merge archives, the shards of one pyramid.", valueName: "archive"),
    completion: .file())
  var merge: [String] = []
}

/// The arguments of `tiles --merge`. All other options draw tiles.
private struct MergedTiles: CommandMode {
  static let summary = "--merge copies tiles and draws none"

  @Argument var style: String?
  @OptionGroup var archives: ArchiveOptions
  @OptionGroup var fetching: FetchOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var messages: MessageOptions
}

/// Draws a pyramid of tiles, or merges the shards of a pyramid.
struct Tiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Draws a style as raster tiles, or merges archives of tiles.",
    usage: "render-map tiles STYLE --output OUT [OPTIONS]",
    discussion: """
      Labels match across the edges of tiles. Empty tiles are omitted.

      Examples:
        render-map tiles style.json --zoom 0-6 --output world.pmtiles
        render-map tiles style.json --bounds 2.2,48.8,2.5,48.9 -o paris.mbtiles
        render-map tiles style.json --zoom 0-14 --resume -o world.mbtiles
        render-map tiles style.json --zoom 0-14 --update -o world.mbtiles
        render-map tiles style.json --zoom 0-10 --shard 1/4 -o part1.pmtiles
        render-map tiles style.json --zoom 0-10 --part 2/40 -o part2.pmtiles
        render-map tiles --merge part1.pmtiles part2.pmtiles -o whole.pmtiles
        program | render-map tiles style.json --part - -o - | other-program
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "A style or map bundle, as a file or URL; - for standard input.", completion: .file())
  var style: String?

  @OptionGroup var archives: ArchiveOptions

  @Flag(
    name: .long,
    help:
      "Keep finished tiles in the working file OUT.part, and continue from this file if an earlier run was stopped."
  )
  var resume = false

  @Flag(
    name: .long,
    help:
      "Record in OUT.inputs what each tile is drawn from, and copy tiles of OUT for which this has not changed."
  )
  var update = false

  @OptionGroup(title: "Tiles") var pyramid: PyramidOptions
  @OptionGroup var reading: ReadingOptions

  private var strictness: StrictnessOptions { reading.strictness }
  private var output: String { archives.output }
  private var merge: [String] { archives.merge }

  func run() throws {
    try strictness.check()
    if !merge.isEmpty { try MergedTiles.check() }
    try checkKeeping()
    try checkFiles()
    guard merge.isEmpty else {
      guard style == nil else {
        throw Failure(.wrongArguments, "use either a style or --merge, not both")
      }
      guard output != "-" else {
        throw Failure(.wrongArguments, "--merge writes an archive or a folder, not --output -")
      }
      return try mergeArchives()
    }
    guard let style else {
      throw Failure(.wrongArguments, "no style given: render-map tiles STYLE --output OUT")
    }
    if pyramid.part == .standardInput {
      guard output == "-" else {
        throw Failure(.wrongArguments, "--part - requires --output -")
      }
      guard style != "-" else {
        throw Failure(.wrongArguments, "--part - reads standard input: name the file of the style")
      }
    }
    let area = try pyramid.area()
    let threads = try Cores.threads(pyramid.threads)
    let (map, log, json) = try load(style)
    try checkFiles(reading: log)
    try strictness.report(map.warnings)
    let tiles = try pyramid.pyramid(of: map, area: area)
    guard output != "-" else {
      let stream = TileStream(
        pyramid: tiles, metadata: tiles.metadata(name: pyramid.name), threads: threads,
        policy: try strictness.warnings.policy())
      return try pyramid.part == .standardInput ? stream.drawRequestedParts() : stream.drawAll()
    }
    try write(tiles, threads: threads) { tiles.identity(log, style: json) }
  }

  /// Loads the map of a style. Returns it with the log of what was read, and the style with the stores as sources.
  private func load(_ style: String) throws -> (Map, InputLog, JSONValue) {
    // The time limit applies to loading the map and to drawing each block. It does not apply to the whole work, which
    // may take days.
    var loader = try reading.fetching.loader(forJobs: style)
    let limiting = loader
    let log = InputLog(isHashing: resume)
    loader.inputs = log
    let (map, content) = try limiting.limitingTime {
      loader.stores = try reading.stores.configuration(loader: loader)
      let content = try StyleContent.named(style, with: &loader)
      return (try reading.map(of: content, pixelRatio: pyramid.ratio, loader: loader), content)
    }
    // The working file does not depend on what is read for tiles.
    log.close()
    return (map, log, loader.stores.adding(to: content.json).root)
  }

  /// Writes tiles to the output.
  ///
  /// - Parameter identity: A function that returns the identity of the working file.
  private func write(
    _ tiles: TilePyramid, threads: Int, identity: () -> String
  ) throws(Failure) {
    // The archive is created first: if it is refused, no working file is left.
    let archive = try archive(tiles.metadata(name: pyramid.name))
    let journal =
      resume
      ? try opened { () throws(ResourceError) in
        try PyramidJournal(for: output, identity: identity())
      } : nil
    if journal == nil { noteWorkingFile() }
    let earlier =
      update ? try opened { () throws(ResourceError) in try PyramidUpdate(of: output) } : nil
    let report = PyramidReport(strictness)
    do throws(RequestError) {
      try tiles.write(
        to: archive, threads: threads, journal: journal, update: earlier, report: report.add)
    } catch {
      throw report.failure ?? Failure(error)
    }
    report.finish(output, keepsTiles: keeping != nil)
  }

  /// The option to keep tiles of earlier runs; nil if it is not given.
  private var keeping: String? { resume ? "--resume" : update ? "--update" : nil }

  /// Checks the options to keep tiles of earlier runs.
  private func checkKeeping() throws(Failure) {
    guard let keeping else { return }
    guard output != "-" else {
      throw Failure(.wrongArguments, "\(keeping) needs an archive or a folder, not --output -")
    }
    guard !update || TileArchiveKind(endingOf: output) != .folder else {
      throw Failure(.wrongArguments, "--update needs an .mbtiles or .pmtiles archive, not a folder")
    }
  }

  /// Checks the files that the arguments name, and the files that were read according to a log.
  private func checkFiles(reading log: InputLog? = nil) throws(Failure) {
    if TileArchiveKind(endingOf: output) == .folder, !output.hasSuffix("/"), output != "-",
      let ending = FileEnding.of(output), Self.fileEndings.contains(ending)
    {
      throw Failure(
        .wrongArguments,
        "\(output): '\(ending)' is not a tile format; use .mbtiles or .pmtiles, or end the name of a folder "
          + "with /")
    }
    var files = ArgumentFiles()
    files.reads(style, as: "the style")
    files.reads(merge, as: "the archive")
    reading.read(by: &files)
    if let log { files.reads(log) }
    files.writes(output, as: "the archive of tiles")
    if resume { files.writes(PyramidJournal.path(for: output), as: "the working file") }
    if update { files.writes(PyramidUpdate.path(for: output), as: "the record of inputs") }
    try files.check()
  }

  /// The endings of files that are not archives of tiles.
  private static let fileEndings = FileEnding.ofData.union(PictureFormat.endings)
    .union([
      ".tar", ".tgz", ".gif", ".svg", ".pdf", ".sqlite", ".db", ".mbtile",
      ".pmtile",
    ])

  private func mergeArchives() throws(Failure) {
    let loader = try reading.fetching.loader(forStyle: merge.first ?? "")
    var parts: [(name: String, tiles: any TileSet)] = []
    for path in merge {
      let isFile = TileArchiveKind(endingOf: path) != .folder
      do {
        parts.append(
          (path, try loader.tileSet(at: isFile ? path : path + "/tiles.json", relativeTo: nil)))
      } catch {
        throw Failure(.unreachable, error.description)
      }
    }
    let whole = try Failure.ofRequest { () throws(RequestError) in try PyramidMerge(parts) }
    let archive = try archive(whole.metadata)
    let report = PyramidReport(strictness)
    do throws(RequestError) {
      try whole.write(to: archive) { report.add($0, []) }
    } catch {
      throw report.failure ?? Failure(error)
    }
    report.finish(output)
  }

  /// Opens a file that is read or written.
  private func opened<File>(_ open: () throws(ResourceError) -> File) throws(Failure) -> File {
    do {
      return try open()
    } catch {
      throw Failure(.unreachable, error.description)
    }
  }

  /// Prints that an earlier run left a working file, which this run neither uses nor changes.
  private func noteWorkingFile() {
    let path = PyramidJournal.path(for: output)
    guard !strictness.quiet, FileStatus(path: path) != nil else { return }
    Output.error(
      "\(path) has finished tiles of a run that was stopped: --resume continues it; remove the file if it is not needed"
    )
  }

  private func archive(_ metadata: TileArchiveMetadata) throws(Failure) -> any TileArchiveBuilder {
    try opened { () throws(ResourceError) in
      try TileArchiveKind(endingOf: output).builder(at: output, metadata)
    }
  }
}
