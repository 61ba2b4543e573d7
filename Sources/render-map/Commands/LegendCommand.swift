import ArgumentParser
import MapData
import MapImages
import MapJSON
import MapPDF
import MapStyle
import MapThematic
import MapVector
import RenderMap

/// Draws the legend of a map without the map, or prints it.
struct LegendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "legend",
    abstract: "Draws the legend of a style or of data, without the map.",
    usage: "render-map legend STYLE [OUT] [OPTIONS]",
    discussion: """
      The legend is that of the map with the same camera: samples are those of its zoom level. By default, it shows \
      the layers that the style names in metadata.legend, or else those that draw data. With --json, or if OUT ends \
      in .json, it is written as data.

      Examples:
        render-map legend style.json legend.png
        render-map legend style.json legend.png --layers 'roads=Roads,parks' --zoom 14 --ratio 2
        render-map legend style.json legend.svg
        render-map legend countries.geojson legend.png --color-by population --title 'People'
        render-map legend style.json --json
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "A style, a map bundle, or data, as a file or URL; - for standard input.",
    completion: .file())
  var style: String

  @Argument(
    help: "The picture, or a file for --json; - for standard output.", completion: .file())
  var out: String?

  @OptionGroup(title: "Legend") var content: LegendContentArguments
  @OptionGroup(title: "Picture") var picture: LegendPictureArguments
  @OptionGroup(title: "Data without a style") var basemap: BasemapOptions
  @OptionGroup(title: "Data by its values") var theming: ThemeOptions
  @OptionGroup(title: "Camera") var camera: CameraOptions
  @OptionGroup(title: "Framing") var framing: FramingOptions
  @OptionGroup(title: "Overlays") var overlays: OverlayOptions
  @OptionGroup(title: "Changes to the style") var changes: ChangeOptions
  @OptionGroup(title: "Vector tiles") var vectorTiles: VectorTileOptions
  @OptionGroup(title: "Text") var text: FontOptions
  @OptionGroup(title: "Data") var stores: StoreOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let isJSON = content.json || out?.hasSuffix(".json") ?? false
    guard let path = out ?? (isJSON ? "-" : nil) else {
      throw Failure(
        .wrongArguments,
        "no output given: render-map legend STYLE OUT, or --json for standard output")
    }
    let theme = try theming.theme()
    var request = try framing.request(camera)
    let drawn = try picture.options()
    let mapSize = try picture.pictureOfMap()
    let threads = try Cores.threads(nil)
    var options = try content.options()
    let format = isJSON ? nil : try OutputFormat(of: path, requested: picture.format?.format)
    if picture.drawsTextAsOutlines, format?.pixels != nil || isJSON {
      throw Failure(.wrongArguments, "--text-as-outlines requires SVG or PDF")
    }
    try strictness.check()
    var files = ArgumentFiles()
    files.reads(style, as: "the style or data")
    files.reads(overlays.overlays, as: "the overlay")
    files.reads(overlays.fragments, as: "the file of --overlay-style")
    files.reads(stores.files, as: "the file of stores")
    files.reads(text.fonts, as: "the folder of fonts")
    files.writes(path, as: "the legend")
    try files.check()

    var loader = try fetching.loader(forStyle: style)
    loader.stores = try stores.configuration(loader: loader)
    var document = try basemap.document(style, with: &loader, camera: &request, theme: theme)
    document.json = loader.stores.adding(to: document.json)
    try overlays.add(to: &document, loader: loader, camera: &request, theme: theme)
    try changes.apply(to: &document)
    options.dataSources = document.dataSources
    let map = try document.map(
      loader: loader, pixelRatio: format?.imageRatio(drawn.pixelRatio) ?? drawn.pixelRatio,
      text: text, vectorTiles: vectorTiles,
      isLenient: strictness.lenient)
    try options.check(map.style, option: "--layers")
    guard let camera = try? map.camera(for: request, size: mapSize) else {
      throw Failure(.wrongArguments, "the padding leaves no room for the map: make it smaller")
    }
    let scene = map.scene(camera: camera, size: mapSize, threads: threads)
    let legend = try legend(of: scene, options)
    guard !legend.entries.isEmpty else {
      throw Failure(.wrongArguments, legend.warnings.map { "layer \($0.layer) \($0.message)" })
    }
    let sceneWarnings = scene.warnings.filter { $0.kind != .blankPicture }
    guard let format else {
      try strictness.report(
        document.warnings + map.warnings + sceneWarnings
          + legend.warnings.map { MapWarning($0) })
      let text = IndentedJSON.bytes(of: legend.json)
      return try Output.write([(path, text)])
    }
    let (file, warnings) = try self.file(
      legend, of: scene, map: map, format, drawn, path: path, threads: threads)
    try strictness.report(document.warnings + map.warnings + sceneWarnings + warnings)
    try Output.write([(path, file)])
  }

  /// Returns the legend as a file, with the warnings about it.
  private func file(
    _ legend: Legend, of scene: Scene, map: Map, _ format: OutputFormat,
    _ options: LegendPictureOptions, path: String, threads: Int
  ) throws(Failure) -> (file: [UInt8], warnings: [MapWarning]) {
    do {
      if let format = format.pixels {
        let drawn = try map.legendPicture(legend, of: scene, options, threads: threads)
        let file = try format.encode(drawn.pixels, details: PictureDetails(), threads: threads)
        return (file, drawn.warnings)
      }
      let drawn = try map.legendVectorPicture(
        legend, of: scene, options, textAsOutlines: picture.drawsTextAsOutlines, threads: threads)
      guard format == .pdf else { return (try SVGWriter.bytes(of: drawn.picture), drawn.warnings) }
      let page = PDFPage(drawn.picture)
      return (try PDFDocument.file(of: [page], information: page.information), drawn.warnings)
    } catch let error as ViewError {
      throw Failure(.wrongArguments, "\(path): \(error)")
    } catch VectorError.missingLibrary {
      throw Failure(.unreachable, "\(path): \(VectorError.missingLibrary)")
    } catch {
      throw Failure(.ownFault, "\(path): \(error)")
    }
  }

  private func legend(
    of scene: Scene, _ options: LegendOptions
  ) throws(Failure) -> Legend {
    do throws(LegendError) {
      return try scene.legend(options)
    } catch {
      throw Failure(.wrongArguments, "\(style): \(error)")
    }
  }
}

/// Options for what a legend shows.
struct LegendContentArguments: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Layers, such as roads=Roads,parks (default: those that the style names, or else those that draw data). Layers \
      that draw the same features are joined by +.
      """, valueName: "layer=title,..."))
  var layers: String?

  @Option(name: .long, help: ArgumentHelp("Heading of the legend.", valueName: "text"))
  var title: String?

  @Option(name: .long, help: ArgumentHelp("Unit of the numbers.", valueName: "text"))
  var units: String?

  @Option(
    name: .long, help: "Classes: all (default), or those of features that the map shows.")
  var show: LegendOptions.Classes?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Language of numbers and words, such as de or fr-CA (default: en).", valueName: "tag"))
  var language: String?

  @Flag(name: .long, help: "Write the legend as JSON.")
  var json = false

  /// Returns the validated options.
  func options() throws(Failure) -> LegendOptions {
    var options = LegendOptions(title: title, units: units, locale: language, classes: show)
    options.entries =
      try layers.map { text throws(Failure) in
        try LegendArguments.entries(text, of: "--layers")
      } ?? []
    return options
  }
}

/// Options for the picture of a legend.
struct LegendPictureArguments: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Size as WxH or WxH@2x, in pixels (default: that of the content).", valueName: "size"))
  var size: SizeArgument?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Device pixels per pixel; 2 for @2x (default: 1).", valueName: "number"))
  var ratio: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Columns (default: 1, or as many as --size needs).", valueName: "number"))
  var columns: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Background as a CSS colour, such as transparent or #f8f8f8 (default: white, or nearly black for a dark map).",
      valueName: "color"))
  var background: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Size of the map, on which a camera that fits data depends (default: 512x512).",
      valueName: "size"))
  var mapSize: SizeArgument?

  @Option(
    name: .long,
    help:
      "Format of the picture: png, webp, jpeg, svg or pdf (default: by the extension of OUT, else png).",
    completion: .list(OutputFormat.all.map(\.name)))
  var format: OutputFormatArgument?

  @Flag(
    name: .customLong("text-as-outlines"),
    help: "Draw texts as paths, for programs that do not read embedded fonts (SVG, PDF).")
  var drawsTextAsOutlines = false

  /// Returns the validated options.
  func options() throws(Failure) -> LegendPictureOptions {
    var options = LegendPictureOptions()
    if let ratio {
      guard ratio > 0, ratio <= 64 else {
        throw Failure(.wrongArguments, "--ratio \(ratio): must be above 0 and at most 64")
      }
      options.pixelRatio = ratio
    }
    if let size {
      let picture = try size.size(dpi: nil, ratio: ratio)
      options.size = .init(width: picture.width, height: picture.height)
      options.pixelRatio = picture.pixelRatio
    }
    if let columns {
      guard (1...12).contains(columns) else {
        throw Failure(.wrongArguments, "--columns \(columns): must be between 1 and 12")
      }
      options.columns = columns
    }
    if let background {
      guard let color = Color(css: background) else {
        throw Failure(
          .wrongArguments, "--background \(background): not a CSS colour, such as white or #f8f8f8")
      }
      options.background = color
    }
    return options
  }

  /// Returns the validated size of the map.
  func pictureOfMap() throws(Failure) -> PictureSize {
    if let mapSize { return try mapSize.size(dpi: nil, ratio: nil) }
    do throws(ViewError) {
      return try PictureSize(512, 512)
    } catch {
      throw Failure(.ownFault, "\(error)")
    }
  }
}
