import ArgumentParser
import MapData
import MapJSON
import RenderMap

/// Draws the pages of an atlas.
struct AtlasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "atlas", abstract: "Draws an atlas: a PDF file with a page per part of an area.",
    usage: "render-map atlas STYLE OUT.pdf PAGES [OPTIONS]",
    discussion: """
      PAGES is --grid-area with --scale, or with --rows and --columns; --route with --scale; or --features. The file \
      begins with an overview of the pages. Each page has its number, and the numbers of its neighbors at its \
      edges. Pages have the size a4 by default. All options of pictures, except those of the camera, apply to all \
      pages.

      Examples:
        render-map atlas style.json paris.pdf --grid-area 2.2,48.8,2.5,48.95 --scale 1:25000 --frame
        render-map atlas style.json paris.pdf --grid-area 2.2,48.8,2.5,48.95 --rows 3 --columns 4 --index 'place-*'
        render-map atlas style.json trail.pdf --route trail.gpx --scale 1:50000 --overlap 10
        render-map atlas style.json parks.pdf --features parks.geojson --name-by name
      """,
    helpNames: .shortAndLong)

  @Argument(help: "A style or a map bundle, as a file or URL.", completion: .file())
  var style: String

  @Argument(help: "The PDF file.", completion: .file())
  var out: String

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Area that is divided into pages; W greater than E crosses the antimeridian.",
      valueName: "w,s,e,n"))
  var gridArea: NumberList?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Rows of pages, instead of a scale.", valueName: "number"))
  var rows: Int?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Columns of pages, instead of a scale.", valueName: "number"))
  var columns: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Data whose lines are covered by pages and drawn over the map.", valueName: "file"),
    completion: .file())
  var route: String?

  @Option(
    name: .long, help: ArgumentHelp("Data with a page for each feature.", valueName: "file"),
    completion: .file())
  var features: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Property that names the pages of --features (default: the id, else the number).",
      valueName: "property"))
  var nameBy: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Part of a page that the next page shows too, 0 to 50 percent (default: 5).",
      valueName: "percent"))
  var overlap: Double?

  @Flag(name: .long, help: "Leave out the overview of the pages.")
  var noOverview = false

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Layer whose names an index lists, by id; * and ? are wildcards (repeatable).",
      valueName: "layer"))
  var index: [String] = []

  @OptionGroup(title: "Results") var reporting: BatchReportOptions
  @OptionGroup var usual: PictureArguments
  @OptionGroup(title: "Threads") var threading: ThreadOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    try reading.strictness.check()
    guard FileEnding.of(out) == ".pdf" else {
      throw Failure(.wrongArguments, "\(out): an atlas is a PDF file: name it with .pdf")
    }
    var files = ArgumentFiles()
    files.reads(style, as: "the style")
    files.reads(route, as: "the route")
    files.reads(features, as: "the data of --features")
    files.reads(usual.members)
    reading.read(by: &files)
    files.writes(out, as: "the atlas")
    files.writes(reporting.results == "-" ? nil : reporting.results, as: "the file of results")
    try files.check()

    let loader = try reading.fetching.loader(forJobs: style)
    let pages = try pages(loader)
    var batch = try reading.batch(loader: loader, threads: threading.count())
    batch.usual = try members()
    var atlas = Atlas(pages, drawnBy: batch)
    atlas.overlap = try share()
    atlas.hasOverview = !noOverview
    atlas.indexedLayers = index
    let finished = atlas
    try reporting.run(out: out, isQuiet: reading.strictness.quiet, unit: .page) {
      ended throws(RequestError) in
      try finished.write(to: out, ended: ended)
    }
  }

  /// Returns the members of all pages.
  private func members() throws(Failure) -> JSONObject {
    guard usual.style == nil else {
      throw Failure(.wrongArguments, "use either \(style) or --style as the style")
    }
    var members = usual.members
    members[PictureMember.style.name] = JSONValue(.string(style))
    let sizes = [PictureMember.size, .paper, .width, .height]
    if !sizes.contains(where: { members[$0.name] != nil }) {
      members[PictureMember.size.name] = "a4"
    }
    if features != nil {
      try BatchCommand.checkTheme(of: members, option: "--features")
    }
    return members
  }

  /// Returns the overlap as a share.
  private func share() throws(Failure) -> Double {
    guard let overlap else { return Atlas.usualOverlap }
    guard Atlas.overlaps.contains(overlap / 100) else {
      throw Failure(.wrongArguments, "--overlap \(overlap): must be from 0 to 50 percent")
    }
    return overlap / 100
  }

  private func pages(_ loader: ResourceLoader) throws(Failure) -> Atlas.Pages {
    guard [gridArea != nil, route != nil, features != nil].count(where: \.self) == 1 else {
      throw Failure(
        .wrongArguments, "name the pages by one of --grid-area, --route and --features")
    }
    guard nameBy == nil || features != nil else {
      throw Failure(.wrongArguments, "--name-by requires --features")
    }
    guard overlap == nil || features == nil else {
      throw Failure(.wrongArguments, "--overlap has no effect on the pages of --features")
    }
    guard gridArea != nil || rows == nil && columns == nil else {
      throw Failure(.wrongArguments, "--rows and --columns require --grid-area")
    }
    if let gridArea {
      let area = try gridArea.area(of: "--grid-area")
      guard rows != nil || columns != nil else { return .area(area) }
      return .grid(area, rows: rows ?? 1, columns: columns ?? 1)
    }
    do {
      if let route { return .route(try loader.dataAddress(of: route)) }
      return .features(try loader.dataAddress(of: features ?? ""), nameKey: nameBy)
    } catch {
      throw Failure(.wrongArguments, "\(route == nil ? "--features" : "--route"): \(error)")
    }
  }
}
