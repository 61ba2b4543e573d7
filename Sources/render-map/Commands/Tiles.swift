import ArgumentParser
import MapData
import MapImages
import RenderMap
import MapSystem

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
        render-map tiles style.json --zoom 0-10 --shard 1/4 -o part1.pmtiles
        render-map tiles style.json --zoom 0-10 --part 2/40 -o part2.pmtiles
        render-map tiles --merge part1.pmtiles part2.pmtiles -o whole.pmtiles
        program | render-map tiles style.json --part - -o - | other-program
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "A style or map bundle, as a file or URL; - for standard input.", completion: .file())
  var style: String?

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

  @Flag(
    name: .long,
    help:
      "Keep finished tiles in the working file OUT.part, and continue from this file if an earlier run was stopped."
  )
  var resume = false

  @OptionGroup(title: "Tiles") var pyramid: PyramidOptions
  @OptionGroup var reading: ReadingOptions

  private var strictness: StrictnessOptions { reading.strictness }

  func run() throws {
    try strictness.check()
    try checkFiles()
    guard merge.isEmpty else {
      guard style == nil else {
        throw Failure(.wrongArguments, "use either a style or --merge, not both")
      }
      guard output != "-" else {
        throw Failure(.wrongArguments, "--merge writes an archive or a folder, not --output -")
      }
      guard !resume else {
        throw Failure(.wrongArguments, "--resume draws a style: it cannot be used with --merge")
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
    guard !resume || output != "-" else {
      throw Failure(.wrongArguments, "--resume needs an archive or a folder, not --output -")
    }
    let area = try pyramid.area()
    let threads = try Cores.threads(pyramid.threads)
    // The time limit applies to loading the map and to drawing each block. It does not apply to the whole work, which
    // may take days.
    var loader = try reading.fetching.loader(forJobs: style)
    let limiting = loader
    let log = resume ? InputLog() : nil
    loader.inputs = log
    let (map, content) = try limiting.limitingTime {
      loader.stores = try reading.stores.configuration(loader: loader)
      let content = try StyleContent.named(style, with: &loader)
      return (try reading.map(of: content, pixelRatio: pyramid.ratio, loader: loader), content)
    }
    // The working file does not depend on what is read for tiles.
    log?.close()
    try strictness.report(map.warnings)
    let tiles = try pyramid.pyramid(of: map, area: area)
    guard output != "-" else {
      let stream = TileStream(
        pyramid: tiles, metadata: tiles.metadata(name: pyramid.name), threads: threads,
        policy: try strictness.warnings.policy())
      return try pyramid.part == .standardInput ? stream.drawRequestedParts() : stream.drawAll()
    }
    // The archive is created first: if it is refused, no working file is left.
    let archive = try archive(tiles.metadata(name: pyramid.name))
    let journal = try log.map { log throws(Failure) in
      try workingFile(
        tiles.identity(
          log, style: loader.stores.adding(to: content.json).root,
          fontFolders: reading.text.folders,
          isLenient: strictness.lenient, version: Program.version))
    }
    if journal == nil { noteWorkingFile() }
    let report = PyramidReport(strictness)
    do throws(RequestError) {
      try tiles.write(to: archive, threads: threads, journal: journal, report: report.add)
    } catch {
      throw report.failure ?? Failure(error)
    }
    report.finish(output)
  }

  /// Checks the files that the arguments name.
  private func checkFiles() throws(Failure) {
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
    files.writes(output, as: "the archive of tiles")
    try files.check()
  }

  /// The endings of files that are not archives of tiles.
  private static let fileEndings = FileEnding.ofData.union(PictureFormat.endings)
    .union([
      ".tar", ".tgz", ".gif", ".tif", ".tiff", ".svg", ".pdf", ".sqlite", ".db", ".mbtile",
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

  /// Opens the working file for tiles with an identity.
  private func workingFile(_ identity: String) throws(Failure) -> PyramidJournal {
    do {
      return try PyramidJournal(for: output, identity: identity)
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
    do {
      return try TileArchiveKind(endingOf: output).builder(at: output, metadata)
    } catch {
      throw Failure(.unreachable, error.description)
    }
  }
}
