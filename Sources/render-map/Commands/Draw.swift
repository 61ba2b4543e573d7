import ArgumentParser
import MapData
import MapRaster
import MapVector
import RenderMap

/// Draws one picture.
struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a style, a map bundle, or data as a picture (the default subcommand).",
    usage: "render-map [draw] STYLE OUT [OPTIONS]",
    discussion: """
      STYLE is a MapLibre style, a map bundle, or data. Data is drawn over a basemap of the world. The camera \
      is that of the options, or else that of the style. By default, it shows all data.

      Examples:
        render-map route.geojson map.png
        render-map places.csv map.png --basemap dark --size 800x600@2x
        render-map countries.geojson map.png --color-by population --palette viridis --legend
        render-map style.json map.png --center 2.34,48.86 --zoom 11
        render-map style.json map.png --bounds 170,-48,-170,-34 --padding 20
        render-map style.json poster.png --paper a3 --frame --title 'The Alps' --graticule --scale-bar metric
        render-map style.json map.svg
        render-map style.json map.pdf --paper a4
        render-map base.json map.png --overlay route.geojson --fit
        cat style.json | render-map - - > map.png
        render-map https://example.org/style.json map.png
      """,
    helpNames: .shortAndLong)

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
    name: [.customShort("s"), .customLong("style")],
    help: ArgumentHelp("STYLE as an option.", valueName: "file"), completion: .file())
  var styleOption: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("OUT as an option.", valueName: "file"), completion: .file())
  var outOption: String?

  @OptionGroup(title: "Data without a style") var basemap: BasemapOptions
  @OptionGroup(title: "Data by its values") var theming: ThemeOptions
  @OptionGroup(title: "Camera") var camera: CameraOptions
  @OptionGroup(title: "Framing") var framing: FramingOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Overlays") var overlays: OverlayOptions
  @OptionGroup(title: "Markers and paths") var annotations: AnnotationOptions
  @OptionGroup(title: "Decorations") var decorations: DecorationOptions
  @OptionGroup(title: "Legend") var legend: LegendArguments
  @OptionGroup(title: "Changes to the style") var changes: ChangeOptions
  @OptionGroup(title: "Vector tiles") var vectorTiles: VectorTileOptions
  @OptionGroup(title: "Text") var text: FontOptions
  @OptionGroup(title: "Data") var stores: StoreOptions
  @OptionGroup(title: "Bundles") var bundle: BundleOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let (stylePath, outPath) = try paths()
    let theme = try theming.theme()
    var request = try framing.request(camera)
    let format = try OutputFormat(of: outPath, requested: output.format?.format)
    let size = try picture.pictureSize(
      within: fetching.memory, hasPixels: format.pixels != nil)
    let output = try output.output(
      to: outPath, size: size, dpi: picture.resolution, isPaper: picture.isPaper)
    let threads = try Cores.threads(picture.threads)
    Cores.prepareHeap(threads: threads)
    let debugOverlays = try decorations.debugOverlays()
    var drawn = try decorations.decorations()
    try strictness.check()
    try files(stylePath, output).check()

    var loader = try fetching.loader(forStyle: stylePath)
    loader.inputs = output.log
    loader.stores = try stores.configuration(loader: loader)
    var document = try basemap.document(stylePath, with: &loader, camera: &request, theme: theme)
    try bundle.check(loader.bundle)
    document.json = loader.stores.adding(to: document.json)
    try overlays.add(
      to: &document, loader: loader, camera: &request, theme: theme,
      hasPaths: !annotations.paths.isEmpty)
    try annotations.add(to: &document, below: overlays.layerAnchor, camera: &request)
    try changes.apply(to: &document)
    drawn.legend = try legend.options(sources: document.dataSources)
    var map = try document.map(
      loader: loader, pixelRatio: format.imageRatio(for: size), text: text,
      vectorTiles: vectorTiles, isLenient: strictness.lenient)
    try drawn.legend?.check(map.style, option: "--legend")
    try strictness.report(document.warnings + map.warnings)
    let camera = try cameraFor(
      request, map: map, size: size, decorations: drawn, threads: threads)
    try output.check(PictureView(camera: camera, size: size), of: map)
    // This is the only picture: what it is made from makes room for the next stage, unless a locator map shows the data.
    var scene =
      drawn.inset?.content == .map
      ? map.scene(camera: camera, size: size, threads: threads)
      : map.lastScene(camera: camera, size: size, threads: threads)
    Cores.trimHeap()
    scene.debugOverlays = debugOverlays
    scene.drawsBackground = !decorations.transparent
    map.decorate(&scene, with: drawn)
    try strictness.report(scene.warnings)
    try bundle.checkIsComplete(in: loader.bundle)
    let placed = PlacedScene(scene)
    let labels = self.output.labels.map { ($0, LabelList.json(of: placed)) }
    var warnings = document.warnings + map.warnings + scene.warnings
    let content: PictureOutput.Content
    if output.format.pixels == nil {
      let page = map.pdfPage(
        of: placed, textAsOutlines: output.drawsTextAsOutlines, threads: threads)
      let further = page.picture.warnings.map { MapWarning($0) }
      try strictness.report(further)
      warnings += further
      content = .vectors(page)
    } else {
      let pixels = self.pixels(of: consume placed, &scene, map: map, threads: threads)
      content = .pixels(pixels, threads: threads)
    }
    var written = try output.files(
      content, of: scene, map: map, style: document.json,
      warnings: try strictness.warnings.policy().reported(warnings))
    if let labels { written.append(labels) }
    if let path = self.output.saveStyle {
      written.append(SavedStyle.file(of: document, camera: camera, at: path))
    }
    try Output.write(written)
    if strictness.verbose {
      let camera = scene.camera
      Output.error(
        "\(outPath): \(size.deviceWidth)x\(size.deviceHeight) pixels, center "
          + "\(camera.center.longitude),\(camera.center.latitude), zoom \(camera.zoom)")
    }
  }

  /// Returns the pixels of a scene, whose content is discarded.
  private func pixels(
    of placed: consuming PlacedScene, _ scene: inout Scene, map: Map, threads: Int
  ) -> PixelBuffer {
    let size = placed.size
    let list = placed.displayList(threads: threads)
    // This is the only picture: what it was made of makes room for drawing.
    _ = consume placed
    scene.discardContent()
    map.discardTiles()
    Cores.trimHeap()
    return Rasterizer.draw(
      list, width: size.deviceWidth, height: size.deviceHeight, threads: threads)
  }

  /// Returns the style and the picture, from positional arguments or options.
  private func paths() throws(Failure) -> (style: String, out: String) {
    var given = [style, out].compactMap { $0 } + further
    if let first = given.first, given.count > 1, Main.isSubcommand(first) {
      throw Failure(
        .wrongArguments, "\(first): a subcommand comes first: render-map \(first) [OPTIONS]")
    }
    if styleOption == nil, outOption == nil, given.count > 2 {
      let data = given.dropFirst().first { OutputFormat(endingOf: $0) == nil }
      throw Self.misplaced(data ?? given[2], after: given[0])
    }
    if styleOption == nil, outOption == nil, output.format == nil, given.count == 2,
      FileEnding.of(given[1]).map(FileEnding.ofData.contains) ?? false
    {
      throw Self.misplaced(given[1], after: given[0])
    }
    let stylePath = styleOption ?? (given.isEmpty ? nil : given.removeFirst())
    let outPath = outOption ?? (given.isEmpty ? nil : given.removeFirst())
    guard given.isEmpty else {
      throw Failure(.wrongArguments, "unexpected argument '\(given[0])'")
    }
    guard let stylePath else {
      throw Failure(.wrongArguments, "no style given: render-map STYLE OUT (see --help)")
    }
    guard let outPath else {
      let taker =
        (output.takesPicture ?? decorations.takesPicture ?? legend.takesPicture).map {
          "; \($0) takes the argument after it, so give OUT before it"
        }
        ?? ""
      throw Failure(.wrongArguments, "no output given: render-map STYLE OUT (see --help)\(taker)")
    }
    return (stylePath, outPath)
  }

  /// Returns the error for a further file of data.
  private static func misplaced(_ file: String, after style: String) -> Failure {
    Failure(
      .wrongArguments,
      "unexpected argument '\(file)': a picture takes two files, STYLE and OUT; to draw data over \(style), "
        + "use --overlay \(file); to draw a picture of each file, use render-map batch FILE... --out DIR"
    )
  }

  /// Returns the files of the arguments.
  private func files(_ style: String, _ output: PictureOutput) -> ArgumentFiles {
    var files = ArgumentFiles()
    files.reads(style, as: "the style or data")
    files.reads(overlays.overlays, as: "the overlay")
    files.reads(overlays.fragments, as: "the file of --overlay-style")
    files.reads(stores.files, as: "the file of stores")
    files.reads(text.fonts, as: "the folder of fonts")
    files.reads(decorations.insetFile, as: "the style of --inset")
    files.writes(output.path, as: "the picture")
    files.writes(output.worldFile, as: "the world file")
    files.writes(output.sidecar, as: "the sidecar")
    files.writes(self.output.labels, as: "the list of labels")
    files.writes(self.output.saveStyle, as: "the saved style")
    return files
  }

  private func cameraFor(
    _ request: CameraRequest, map: Map, size: PictureSize, decorations: MapDecorations,
    threads: Int
  ) throws(Failure) -> Camera {
    guard !request.fitsData || request.fallbackBounds ?? map.dataBounds != nil else {
      throw Failure(.wrongArguments, "--fit: there is no data whose bounds are known")
    }
    guard
      let camera = try? map.camera(
        for: request, size: size, decorations: decorations, threads: threads)
    else {
      throw Failure(.wrongArguments, "the padding leaves no room for the map: make it smaller")
    }
    return camera
  }
}
