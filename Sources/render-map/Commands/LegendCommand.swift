import ArgumentParser
import MapImages
import MapJSON
import RenderMap
import MapStyle

/// Draws the legend of a map without the map, or prints the legend.
struct LegendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "legend",
    abstract: "Draws the legend of a style or of data, without the map.",
    usage: "render-map legend STYLE [OUT] [OPTIONS]",
    discussion: """
      The legend is the legend of the map with the same camera: swatches depend on its zoom level. By default, it shows \
      the layers that the style names in metadata.legend, or else the layers that draw data. With --json, or if OUT ends \
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

  @Flag(name: .long, help: "Write the legend as JSON.")
  var json = false

  @OptionGroup(title: "Legend") var content: LegendContentArguments
  @OptionGroup(title: "Picture") var picture: LegendPictureArguments
  @OptionGroup(title: "Output") var output: OutputArguments
  @OptionGroup(title: "Map") var map: MapArguments
  @OptionGroup(title: "Data by its values") var theme: ThemeArguments
  @OptionGroup(title: "Look of data") var looks: LookArguments
  @OptionGroup(title: "Camera") var camera: CameraArguments
  @OptionGroup(title: "Framing") var framing: FramingArguments
  @OptionGroup(title: "Overlays") var overlays: OverlayArguments
  @OptionGroup(title: "Changes to the style") var changes: ChangeArguments
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    let isJSON = json || out?.hasSuffix(".json") ?? false
    if isJSON { try JSONLegend.check() }
    guard let path = out ?? (isJSON ? "-" : nil) else {
      throw Failure(
        .wrongArguments,
        "no output given: render-map legend STYLE OUT, or --json for standard output")
    }
    let threads = try Cores.threads()
    let drawn = try picture.options()
    var members = self.members(ratio: drawn.pixelRatio)
    let format = isJSON ? nil : try OutputFormat(of: path, addingTo: &members)
    try reading.strictness.check()
    var files = ArgumentFiles()
    files.reads(style, as: "the style or data")
    files.reads(members)
    files.writes(path, as: "the legend")
    reading.read(by: &files)
    try files.check()
    do throws(Failure) {
      try write(members, drawn, as: format, to: path, threads: threads)
    } catch {
      throw Self.named(error)
    }
  }

  /// Draws the legend and writes it to a file.
  private func write(
    _ members: JSONObject, _ options: LegendPictureOptions, as format: OutputFormat?,
    to path: String, threads: Int
  ) throws(Failure) {
    let (drawing, prepared) = try reading.prepared(style, members)
    let (legend, view) = try Failure.ofRequest { () throws(RequestError) in
      try drawing.legend(of: prepared, threads: threads)
    }
    let warnings = view.warnings.filter { $0.kind != .blankPicture }
    guard let format else {
      try reading.strictness.report(warnings + legend.warnings.map { MapWarning($0) })
      return try Output.write([(path, IndentedJSON.bytes(of: legend.json))])
    }
    let (file, ofPicture) = try Failure.ofRequest(at: path) { () throws(RequestError) in
      let (content, warnings) = try drawing.picture(
        of: legend, in: view, options, threads: threads)
      let details = PictureDetails(encoding: view.request.encoding)
      return (try content.file(in: format, details: details, threads: threads), warnings)
    }
    try reading.strictness.report(warnings + ofPicture)
    try Output.write([(path, file)])
  }

  /// Returns the members of the request for the map.
  private func members(ratio: Double) -> JSONObject {
    let groups: [any MemberOptions] = [
      content, output, map, theme, looks, camera, framing, overlays, changes, picture.map,
    ]
    var members = JSONObject(groups.flatMap(\.members.members))
    if members[PictureMember.legend.name] == nil { members[PictureMember.legend.name] = true }
    // The resolution of the legend determines the resolution of images, because the map is not drawn.
    if picture.map.members[PictureMember.size.name]?.string?.contains("@") != true {
      members[PictureMember.ratio.name] = JSONValue(.number(.double(ratio)))
    }
    return members
  }

  /// Returns a failure with the options of this command instead of the options of a map with a legend.
  private static func named(_ failure: Failure) -> Failure {
    let names = [
      ("--legend-title", "--title"), ("--legend-units", "--units"), ("--legend-digits", "--digits"),
      ("--legend-classes", "--show"),
      ("--legend", "--layers"), ("--size", "--map-size"),
    ]
    let messages = failure.messages.map { message in
      let found = names.first { message.hasPrefix($0.0 + ":") || message.hasPrefix($0.0 + " ") }
      return found.map { $0.1 + message.dropFirst($0.0.count) } ?? message
    }
    return Failure(failure.status, messages)
  }
}

/// The arguments of `legend --json`. All other options are those of the picture and its file.
private struct JSONLegend: CommandMode {
  static let summary = "the legend as JSON has no picture"

  @Argument var style: String
  @Argument var out: String?
  @Flag(name: .long) var json = false
  @OptionGroup var content: LegendContentArguments
  @OptionGroup var mapSize: LegendMapArguments
  @OptionGroup var map: MapArguments
  @OptionGroup var theme: ThemeArguments
  @OptionGroup var looks: LookArguments
  @OptionGroup var camera: CameraArguments
  @OptionGroup var framing: FramingArguments
  @OptionGroup var overlays: OverlayArguments
  @OptionGroup var changes: ChangeArguments
  @OptionGroup var reading: ReadingOptions
}

/// Options for the content of a legend.
struct LegendContentArguments: MemberOptions {
  static let options = [
    MemberOption(.legend, as: "layers"), MemberOption(.legendTitle, as: "title"),
    MemberOption(.legendUnits, as: "units"), MemberOption(.legendDigits, as: "digits"),
    MemberOption(.legendClasses, as: "show"),
  ]
  var members = JSONObject()
}

/// The option for the size of the map that a legend describes.
struct LegendMapArguments: MemberOptions {
  static let options = [MemberOption(.size, as: "map-size")]
  var members = JSONObject()
}

/// Options for the picture of a legend.
struct LegendPictureArguments: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Size as WxH or WxH@2x, in pixels (default: the size of the content).", valueName: "size"))
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
      "Background as a CSS color, such as transparent or #f8f8f8 (default: white, or nearly black for a dark map).",
      valueName: "color"))
  var background: String?

  @OptionGroup var map: LegendMapArguments

  /// Returns the options of the legend if they are valid.
  func options() throws(Failure) -> LegendPictureOptions {
    var options = LegendPictureOptions()
    if let ratio {
      guard ratio > 0, ratio <= 64 else {
        throw Failure(.wrongArguments, "--ratio \(ratio): must be above 0 and at most 64")
      }
      options.pixelRatio = ratio
    }
    if let size {
      guard let picture = size.dimensions.size(pixelRatio: ratio) else {
        throw Failure(
          .wrongArguments,
          "--size: each side must have 1 to \(PictureSize.maximumDevicePixels) device pixels")
      }
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
          .wrongArguments, "--background \(background): not a CSS color, such as white or #f8f8f8")
      }
      options.background = color
    }
    return options
  }
}

/// The size of a picture, given in pixels, by a name, or on paper.
struct SizeArgument: ExpressibleByArgument {
  /// The dimensions of the picture, without a resolution.
  var dimensions: PictureDimensions

  init?(argument: String) {
    guard let dimensions = PictureDimensions(argument) else { return nil }
    self.dimensions = dimensions
  }
}
