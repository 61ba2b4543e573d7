import ArgumentParser
import ImageCodec
import RenderMap
import TilePyramid
import TileStore

extension PictureFormat: ExpressibleByArgument {}

/// Draws a pyramid of tiles.
struct Tiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a style as tiles of pixels, or puts shards of them together.",
    discussion: """
      Labels agree across the edges of tiles. Tiles in which nothing is drawn are left out.

      Examples:
        render-map tiles style.json --bounds 2.2,48.8,2.5,48.9 --zoom 0-14 --output paris.mbtiles
        render-map tiles style.json --zoom 0-10 --shard 1/4 --output part1.pmtiles
        render-map tiles --merge part1.pmtiles part2.pmtiles --output whole.pmtiles
      """,
    helpNames: .long)

  @Argument(help: "The style's file or URL, or a map bundle; - for standard input.")
  var style: String?

  @Option(
    name: [.short, .long],
    help: "Where the tiles go: a file ending in .mbtiles or .pmtiles, or a new folder.")
  var output: String

  @Option(
    name: .long, parsing: .upToNextOption,
    help: "Archives to put together, in place of a style: the shards of one pyramid.")
  var merge: [String] = []

  @OptionGroup(title: "Tiles") var pyramid: PyramidOptions
  @OptionGroup(title: "Text") var text: TextOptions
  @OptionGroup(title: "Data") var stores: StoreOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions

  func run() throws {
    try strictness.check()
    guard merge.isEmpty else {
      guard style == nil else {
        throw Failure(.wrongArguments, "give either a style or --merge, not both")
      }
      return try putTogether()
    }
    guard let style else {
      throw Failure(.wrongArguments, "no style given: render-map tiles STYLE --output OUT")
    }
    let area = try pyramid.area()
    let threads = try pyramid.threadCount()
    var loader = try fetching.loader(forStyle: style)
    loader.stores = try stores.configuration(loader: loader)
    let map = try load(style, loader: &loader)
    try strictness.report(map.warnings)
    let tiles = try pyramid.pyramid(of: map, area: area)
    let metadata = tiles.metadata(name: pyramid.name)
    try write(metadata) { archive throws(PyramidError) in
      let meter = Meter(strictness)
      defer { meter.finish() }
      do throws(PyramidError) {
        try tiles.write(to: archive, threads: threads) { progress in
          meter.show(progress.tilesDone, of: progress.tileCount, warnings: progress.warnings)
        }
      } catch {
        if let failure = meter.failure { throw .mismatch(failure.messages.joined(separator: "\n")) }
        throw error
      }
    }
  }
}
