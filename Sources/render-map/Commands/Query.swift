import ArgumentParser
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle
import RenderMap

/// Prints the features of a picture or of a source.
struct Query: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Prints the features in a picture as GeoJSON.",
    usage: "render-map query STYLE [OPTIONS]",
    discussion: """
      The topmost feature comes first. By default, the features of the whole picture are printed. Each \
      feature has its layer, source, sourceLayer and state in addition to its attributes. Its geometry is that of a \
      tile: simplified, and clipped slightly beyond the edge of the tile.

      Examples:
        render-map query style.json --at 2.34,48.86 --zoom 14
        render-map query style.json --layers water,parks --size 800x600
        render-map query style.json --source places --filter '["has", "name"]'
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "The style, as a file or URL; - for standard input.", completion: .file())
  var style: String

  @OptionGroup(title: "Query") var query: QueryOptions
  @OptionGroup(title: "Camera") var camera: CameraOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Vector tiles") var vectorTiles: VectorTileOptions
  @OptionGroup(title: "Text") var text: FontOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let request = try camera.request()
    let size = try picture.pictureSize(within: fetching.memory)
    let threads = try Cores.threads(picture.threads)
    let requested = try query.query()
    try strictness.check()
    var files = ArgumentFiles()
    files.reads(style, as: "the style")
    files.reads(text.fonts, as: "the folder of fonts")
    try files.check()

    var loader = try fetching.loader(forStyle: style)
    let document = try StyleFile.read(style, with: &loader)
    var map = try load(document, loader: loader, pixelRatio: size.pixelRatio)
    map.zoomLevelsToOverscale = vectorTiles.zoomLevelsToOverscale
    try strictness.report(map.warnings)
    guard
      let camera = try? map.camera(
        for: request, size: size, decorations: MapDecorations(attribution: .full),
        threads: threads)
    else {
      throw Failure(.wrongArguments, "the padding leaves no room for the map: make it smaller")
    }
    let features = try features(requested, of: map, camera: camera, size: size, threads: threads)
    try Output.result(features.geoJSON.jsonBytes + [UInt8(ascii: "\n")])
  }

  private func features(
    _ requested: QueryOptions.FeatureQuery, of map: Map, camera: Camera, size: PictureSize,
    threads: Int
  ) throws -> [QueriedFeature] {
    do {
      if let source = query.source {
        return try map.sourceFeatures(
          of: source, sourceLayer: query.sourceLayer, filter: requested.filter, camera: camera,
          size: size, threads: threads)
      }
      let scene = map.scene(camera: camera, size: size, threads: threads)
      try strictness.report(scene.warnings)
      return try requested.features(in: scene)
    } catch let error as ViewError {
      throw Failure(.wrongArguments, error.description)
    }
  }

  private func load(
    _ document: StyleFile, loader: ResourceLoader, pixelRatio: Double
  ) throws(Failure) -> Map {
    do {
      return try Map.load(
        document.json, from: document.location, loader: loader, pixelRatio: pixelRatio,
        fontFolders: text.folders, leniently: strictness.lenient)
    } catch {
      throw Failure(error, file: document.name)
    }
  }
}
