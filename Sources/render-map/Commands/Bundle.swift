import ArgumentParser
import MapData
import MapJSON
import RenderMap

/// Creates a map bundle.
struct Bundle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Creates a map bundle: a zip with a style and all files that its pictures need.",
    usage: "render-map bundle STYLE OUT [OPTIONS]",
    discussion: """
      The zip contains the style and the files that it reads for the given cameras: data, tiles, TileJSON, \
      sprites, glyphs and fonts, each with its SHA-256 in manifest.json.

      Examples:
        render-map bundle style.json map.zip --center 2.34,48.86 --zoom 11
        render-map bundle style.json map.zip --view 2.34,48.86,14
        render-map bundle style.json map.zip --whole-archives
        render-map map.zip map.png --locked
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "The style, as a file or URL; - for standard input.", completion: .file())
  var style: String

  @Argument(
    help: "The zip; - for standard output.", completion: .file(extensions: ["zip"]))
  var out: String

  @Option(
    name: .customLong("view"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A further camera: LON,LAT,ZOOM[,BEARING[,PITCH]] (repeatable).", valueName: "camera"))
  var views: [NumberList] = []

  @Flag(
    name: .customLong("whole-archives"),
    help: "Include PMTiles files completely, not only the tiles that the cameras need.")
  var wholeArchives = false

  @OptionGroup(title: "Camera") var camera: CameraArguments
  @OptionGroup(title: "Picture") var size: SizeArguments
  @OptionGroup(title: "Threads") var threading: ThreadOptions
  @OptionGroup var reading: ReadingOptions

  private var strictness: StrictnessOptions { reading.strictness }

  func run() throws {
    let given = JSONObject(camera.members.members + size.members.members)
    let (view, size) = try Failure.ofRequest { () throws(RequestError) in
      let members = RequestMembers(arguments: given)
      try members.checkCombinations()
      let view = try members.view(in: .pixels(.png))
      return (view.camera, view.size)
    }
    let requests = try [view] + views.map(Self.request)
    let threads = try threading.count()
    try strictness.check()
    try FileEnding.check(out, for: "a map bundle", [".zip"])
    var files = ArgumentFiles()
    files.reads(style, as: "the style")
    reading.read(by: &files)
    files.writes(out, as: "the bundle")
    try files.check()

    var loader = try reading.fetching.loader(forStyle: style)
    loader.stores = try reading.stores.configuration(loader: loader)
    let document = try StyleContent.named(style, with: &loader)
    let recording = ResourceRecording(recordsWholeFiles: wholeArchives)
    loader.recording = recording
    let map = try reading.map(of: document, pixelRatio: size.pixelRatio, loader: loader)
    try strictness.report(map.warnings)
    for request in requests {
      let camera: Camera
      do throws(ViewError) {
        camera = try map.camera(
          for: request, size: size, decorations: MapDecorations(attribution: .full),
          threads: threads)
      } catch {
        throw Failure(.wrongArguments, error.description)
      }
      try strictness.report(map.scene(camera: camera, size: size, threads: threads).warnings)
    }
    try Output.write(
      bundle(of: document, stores: loader.stores, recording: recording), to: out)
  }

  /// Returns the content of the ZIP file. If there are no stores, the style is copied unchanged.
  private func bundle(
    of document: StyleContent, stores: StoreConfiguration, recording: ResourceRecording
  ) throws(Failure) -> [UInt8] {
    let location = document.location
    let style =
      stores.stores.isEmpty
      ? document.json.text : stores.adding(to: document.json, bundledAt: location).root.jsonBytes
    do {
      return try recording.bundle(style: style, at: location)
    } catch {
      throw Failure(.unreachable, "\(out): cannot be created: \(error.description)")
    }
  }

  private static func request(_ view: NumberList) throws(Failure) -> CameraRequest {
    let numbers = view.numbers
    guard (3...5).contains(numbers.count), (-180...180).contains(numbers[0]),
      (-90...90).contains(numbers[1]), (-2...24).contains(numbers[2]),
      numbers.count < 5 || (0...85).contains(numbers[4])
    else {
      let given = numbers.map { "\($0)" }.joined(separator: ",")
      throw Failure(.wrongArguments, "--view \(given): must be LON,LAT,ZOOM[,BEARING[,PITCH]]")
    }
    var request = CameraRequest()
    request.center = LngLat(longitude: numbers[0], latitude: numbers[1])
    request.zoom = numbers[2]
    request.bearing = numbers.count > 3 ? numbers[3] : nil
    request.pitch = numbers.count > 4 ? numbers[4] : nil
    return request
  }
}
