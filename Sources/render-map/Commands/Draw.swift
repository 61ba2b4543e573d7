import ArgumentParser
import MapData
import MapJSON
import RenderMap
import MapRaster

/// Draws one picture.
struct Draw: ParsableCommand, CompositeOptions {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a style, a map bundle, or data as a picture (the default subcommand).",
    usage: "render-map [draw] STYLE OUT [OPTIONS]",
    discussion: """
      STYLE is a MapLibre style, a map bundle, or data. Data is drawn over a basemap of the world. The camera \
      comes from the options, or else from the style. By default, it shows all data.

      Examples:
        render-map route.geojson map.png
        render-map places.csv map.png --basemap dark --size 800x600@2x
        render-map countries.geojson map.png --color-by population --palette viridis --legend
        render-map dem.tif map.png --color-by value --legend
        render-map map.png --join table.csv --on country --color-by population --legend
        render-map style.json map.png --center 2.34,48.86 --zoom 11
        render-map style.json map.png --bounds 170,-48,-170,-34 --padding 20
        render-map style.json poster.png --paper a3 --frame --title 'The Alps' --graticule --scale-bar metric
        render-map style.json map.svg
        render-map style.json map.pdf --paper a4
        render-map quakes.geojson quakes.gif --animate --time-by date --time-step month
        render-map base.json map.png --overlay route.geojson --fit
        cat style.json | render-map - - > map.png
        render-map https://example.org/style.json map.png
      """,
    helpNames: .shortAndLong)

  private var named = NamedFiles()
  var picture = PictureArguments()
  private(set) var animation = AnimationOptions()
  private(set) var beside = FileOptions()
  private var threading = ThreadOptions()
  private(set) var bundle = BundleOptions()
  var reading = ReadingOptions()

  init() {}

  init(ungrouped decoder: any Decoder) throws {
    // The picture comes first, because the parser checks that the first container accepts the names of all options.
    picture = try PictureArguments(ungrouped: decoder)
    named = try NamedFiles(ungrouped: decoder)
    animation = try AnimationOptions(ungrouped: decoder)
    beside = try FileOptions(ungrouped: decoder)
    threading = try ThreadOptions(ungrouped: decoder)
    bundle = try BundleOptions(ungrouped: decoder)
    reading = try ReadingOptions(ungrouped: decoder)
  }

  var groups: [TitledOptions] {
    [
      TitledOptions("named", named), TitledOptions("picture", picture),
      TitledOptions("animation", title: "Animation", animation),
      TitledOptions("beside", title: "Files beside the picture", beside),
      TitledOptions("threading", title: "Threads", threading),
      TitledOptions("bundle", title: "Bundles", bundle), TitledOptions("reading", reading),
    ]
  }

  private var strictness: StrictnessOptions { reading.strictness }

  func run() throws { try run(early: nil) }

  /// Runs the command.
  ///
  /// - Parameter early: A style that may already be parsed.
  func run(early: EarlyStyle?) throws {
    let (inputPath, outPath) = try paths()
    let members = picture.members
    try animation.check(with: members)
    if animation.animate {
      let threads = try threading.count()
      Cores.prepareHeap(threads: threads)
      try strictness.check()
      let files = files(inputPath, members, PictureOutput(path: outPath, log: InputLog()))
      try files.check()
      return try drawAnimation(
        of: inputPath, to: outPath, among: files, early: early, threads: threads)
    }
    var arguments = members
    let format = try OutputFormat(of: outPath, addingTo: &arguments)
    let output = try beside.output(to: outPath, format: format)
    let threads = try threading.count()
    Cores.prepareHeap(threads: threads)
    try strictness.check()
    let files = files(inputPath, members, output)
    try files.check()

    let (drawing, prepared) = try reading.prepared(
      inputPath, arguments, log: output.log, bundle: bundle, early: early,
      leavesOutProperties: beside.saveStyle == nil && beside.labels == nil)
    let read = prepared.bundle
    let view: PictureDrawing.View
    // A closure would keep a copy of the map with its sources.
    do throws(RequestError) {
      view = try drawing.view(of: consume prepared, threads: threads, isLast: true)
    } catch {
      throw Failure(error)
    }
    try write(consume view, to: output, among: files, bundle: read, threads: threads)
  }

  /// Draws the picture, and writes it and the files next to it.
  private func write(
    _ view: consuming PictureDrawing.View, to output: PictureOutput, among files: ArgumentFiles,
    bundle drawn: MapBundle?, threads: Int
  ) throws {
    Cores.trimHeap()
    for (option, path) in [
      ("--world-file", output.worldFile), ("--sidecar", output.sidecar),
      ("--labels", beside.labels), ("--save-style", beside.saveStyle),
    ] where path != nil {
      do throws(RequestError) {
        try view.checkShowsOneMap(for: option)
      } catch {
        throw Failure(error)
      }
    }
    try output.check(PictureView(of: view.scene), of: view.map, among: files)
    try strictness.report(view.warnings)
    try bundle.checkIsComplete(in: drawn)
    let placed = PlacedScene(view.scene)
    let labels = beside.labels.map { ($0, LabelList.json(of: placed)) }
    var warnings = view.warnings
    let content: PictureContent
    if view.request.format.pixels == nil {
      let (page, all) = view.page(of: placed, threads: threads)
      try strictness.report(Array(all.dropFirst(warnings.count)))
      warnings = all
      content = .vectors(page)
    } else {
      content = .pixels(Self.pixels(of: consume placed, &view, threads: threads))
    }
    let style = view.map.style.json
    var written = try output.files(
      content, of: view, style: style,
      warnings: try strictness.warnings.policy().reported(warnings), threads: threads)
    if let labels { written.append(labels) }
    if let pipe = beside.boundsPipe {
      let edges = view.bounds?.numbers.map { JSONValue(.number(.double($0))) }
      written.append((pipe, JSONValue(edges.map { .array($0) } ?? .null).jsonBytes))
    }
    let camera = view.scene.camera
    if let path = beside.saveStyle {
      written.append(
        SavedStyle.file(of: style, overlays: view.overlays, camera: camera, at: path))
    }
    try Output.write(written)
    if strictness.verbose {
      if let summary = view.joinSummary { Output.error(summary) }
      let size = view.request.size
      Output.error(
        "\(output.path): \(size.deviceWidth)x\(size.deviceHeight) pixels, center "
          + "\(camera.center.longitude),\(camera.center.latitude), zoom \(camera.zoom)")
    }
  }

  /// Draws the pixels of a scene, and discards the content of the scene.
  private static func pixels(
    of placed: consuming PlacedScene, _ view: inout PictureDrawing.View, threads: Int
  ) -> PixelBuffer {
    let size = placed.size
    // This is the only picture of the process, so the memory of the scene can be used for painting and drawing.
    view.scene.discardContent()
    view.map.discardTiles()
    var placed = placed
    let list = placed.lastDisplayList(threads: threads)
    _ = consume placed
    Cores.trimHeap()
    return Rasterizer.draw(
      consume list, width: size.deviceWidth, height: size.deviceHeight, threads: threads)
  }

  /// Returns the style or data, and the path of the picture, from positional arguments or options. The input is nil
  /// if there is no style, and `--data` names the only data.
  private func paths() throws(Failure) -> (input: String?, out: String) {
    var given = named.positional
    let outOption = named.outOption
    let members = picture.members
    let hasData = [PictureMember.data, .join].contains { members[$0.name] != nil }
    if let first = given.first, given.count > 1, Main.isSubcommand(first) {
      throw Failure(
        .wrongArguments, "\(first): a subcommand comes first: render-map \(first) [OPTIONS]")
    }
    let isPositional = picture.style == nil && outOption == nil
    if isPositional, given.count > 2 {
      let data = given.dropFirst().first { OutputFormat(endingOf: $0) == nil }
      throw Self.misplaced(data ?? given[2], after: given[0])
    }
    if isPositional {
      let isTableAlone = hasData && members[PictureMember.data.name] == nil
      try Self.checkRasters(given, isTableAlone: isTableAlone)
    }
    if isPositional, picture.members[PictureMember.format.name] == nil, given.count == 2,
      FileEnding.of(given[1]).map(FileEnding.ofData.contains) ?? false
    {
      throw Self.misplaced(given[1], after: given[0])
    }
    // A file of data is never the picture, even if --format determines the format.
    let isNamedData = given.first.flatMap(FileEnding.of).map(FileEnding.ofData.contains) ?? false
    let isDataAlone = hasData && !isNamedData && given.count == (outOption == nil ? 1 : 0)
    let input = picture.style ?? (given.isEmpty || isDataAlone ? nil : given.removeFirst())
    let outPath = outOption ?? (given.isEmpty ? nil : given.removeFirst())
    guard given.isEmpty else {
      throw Failure(.wrongArguments, "unexpected argument '\(given[0])'")
    }
    guard input != nil || hasData else {
      throw Failure(.wrongArguments, "no style given: render-map STYLE OUT (see --help)")
    }
    guard let outPath else {
      let taker =
        (beside.takesPicture ?? picture.takesPicture).map {
          "; \($0) takes the argument after it, so give OUT before it"
        }
        ?? ""
      throw Failure(.wrongArguments, "no output given: render-map STYLE OUT (see --help)\(taker)")
    }
    return (input, outPath)
  }

  /// Checks that the picture does not replace a raster that may be data. A shell may have expanded a pattern, or the
  /// only other input is a table, which rasters cannot be joined with.
  private static func checkRasters(_ given: [String], isTableAlone: Bool) throws(Failure) {
    guard let out = given.last, RasterSignature.isName(out), FileStatus(path: out) != nil,
      given.count == 2 ? RasterSignature.isName(given[0]) : given.count == 1 && isTableAlone
    else { return }
    throw Failure(
      .wrongArguments,
      "\(out): exists, and may be data; to replace it with the picture, name it with --output"
        + (given.count == 2 ? "; \(RasterPattern.remedy)" : ""))
  }

  /// Returns the error about an additional file of data.
  private static func misplaced(_ file: String, after style: String) -> Failure {
    let areRasters = [file, style].allSatisfy(RasterSignature.isName)
    let mosaic = areRasters ? "; \(RasterPattern.remedy)" : ""
    return Failure(
      .wrongArguments,
      "unexpected argument '\(file)': a picture takes two files, STYLE and OUT; to draw data over \(style), "
        + "use --overlay \(file); to draw a picture of each file, use render-map batch FILE... --out DIR\(mosaic)"
    )
  }

  /// Returns the files that the arguments name.
  private func files(
    _ input: String?, _ members: JSONObject, _ output: PictureOutput
  ) -> ArgumentFiles {
    var files = ArgumentFiles()
    files.reads(input, as: "the style or data")
    files.reads(members)
    reading.read(by: &files)
    files.reads(animation.keyframes.flatMap { Keyframe.isJSON($0) ? nil : $0 }, as: "the keyframes")
    files.writes(output.path, as: "the picture")
    files.writes(output.worldFile, as: "the world file")
    files.writes(output.sidecar, as: "the sidecar")
    files.writes(beside.labels, as: "the list of labels")
    files.writes(beside.saveStyle, as: "the saved style")
    return files
  }
}

/// The files that the arguments of `draw` name.
struct NamedFiles: UngroupedOptions {
  @Argument(
    help: "A style, a map bundle, or data, as a file or URL; - for standard input.",
    completion: .file())
  var style: String?

  @Argument(
    help: "The picture, whose extension determines its format; - for standard output.",
    completion: .file())
  var out: String?

  @Argument(help: .hidden)
  var further: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("OUT as an option.", valueName: "file"), completion: .file())
  var outOption: String?

  /// The positional arguments.
  var positional: [String] { [style, out].compactMap { $0 } + further }
}
