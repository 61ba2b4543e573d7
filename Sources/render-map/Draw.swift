import ArgumentParser
import Raster
import RenderMap
import TileStore

/// Draws one picture.
struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws a style as a picture (what the command does unless told).",
    helpNames: .long)

  @Argument(
    help:
      "A style, a map bundle, or data alone (GeoJSON, CSV, GeoPackage): a file or URL; - for standard input."
  )
  var style: String?

  @Argument(help: "Where the picture goes: .png, .webp or .jpg; - for standard output.")
  var out: String?

  @Option(name: [.customShort("s"), .customLong("style")], help: "The style's file or URL.")
  var styleOption: String?

  @Option(name: [.customShort("o"), .customLong("output")], help: "Where the picture goes.")
  var outOption: String?

  @OptionGroup(title: "Data alone") var basemap: BasemapOptions
  @OptionGroup(title: "Camera") var camera: CameraOptions
  @OptionGroup(title: "Framing") var framing: FramingOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Overlays") var overlays: OverlayOptions
  @OptionGroup(title: "Markers and paths") var annotations: AnnotationOptions
  @OptionGroup(title: "Dressing") var dressing: DressingOptions
  @OptionGroup(title: "Changes to the style") var changes: ChangeOptions
  @OptionGroup(title: "Text") var text: TextOptions
  @OptionGroup(title: "Data") var stores: StoreOptions
  @OptionGroup(title: "Bundles") var bundle: BundleOptions
  @OptionGroup(title: "Files and network") var fetching: FetchOptions
  @OptionGroup(title: "Debugging") var debugging: DebugOptions
  @OptionGroup(title: "Strictness") var strictness: StrictnessOptions

  func run() throws {
    let (stylePath, outPath) = try paths()
    var request = try framing.request(camera)
    let output = try output.output(to: outPath)
    let size = try picture.pictureSize()
    let threads = try Cores.threads(picture.threads)
    let debugOverlays = try debugging.overlays()
    try strictness.check()

    var loader = try fetching.loader(forStyle: stylePath)
    loader.inputs = output.log
    loader.stores = try stores.configuration(loader: loader)
    var document = try basemap.document(
      stylePath, with: &loader, camera: &request, strictness: strictness)
    try bundle.check(loader.bundle)
    document.json = loader.stores.adding(to: document.json)
    let overlayBounds = try overlays.add(
      to: &document, loader: loader, hasPaths: !annotations.paths.isEmpty)
    request.fallbackBounds = request.fallbackBounds ?? overlayBounds
    try annotations.add(to: &document, below: overlays.layerAnchor, camera: &request)
    try changes.apply(to: &document)
    let map = try load(document, loader: loader, pixelRatio: size.pixelRatio)
    try strictness.report(map.warnings)
    let camera = try cameraFor(request, map: map, size: size)
    try output.check(PictureView(camera: camera, size: size))
    var scene = map.scene(camera: camera, size: size, threads: threads)
    scene.debugOverlays = debugOverlays
    dressing.dress(&scene, of: map)
    try strictness.report(scene.warnings)
    try bundle.checkNothingLacks(in: loader.bundle)
    let pixels = scene.draw(threads: threads)
    try output.write(
      pixels, of: scene, map: map, style: document.json,
      warnings: try strictness.warnings.policy().reported(map.warnings + scene.warnings))
    if let labels = text.labels { try Output.write(LabelList.json(of: scene), to: labels) }
    if strictness.verbose {
      let camera = scene.camera
      Output.error(
        "\(outPath): \(pixels.width)x\(pixels.height) pixels, center "
          + "\(camera.center.longitude),\(camera.center.latitude), zoom \(camera.zoom)")
    }
  }

  /// The two paths, however they were given.
  private func paths() throws(Failure) -> (style: String, out: String) {
    var given = [style, out].compactMap { $0 }
    let stylePath = styleOption ?? (given.isEmpty ? nil : given.removeFirst())
    let outPath = outOption ?? (given.isEmpty ? nil : given.removeFirst())
    guard given.isEmpty else {
      throw Failure(.wrongArguments, "unexpected argument '\(given[0])'")
    }
    guard let stylePath else {
      throw Failure(.wrongArguments, "no style given: render-map STYLE OUT (see --help)")
    }
    guard let outPath else {
      throw Failure(.wrongArguments, "no output given: render-map STYLE OUT (see --help)")
    }
    return (stylePath, outPath)
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

  private func cameraFor(
    _ request: CameraRequest, map: Map, size: PictureSize
  ) throws(Failure) -> Camera {
    guard !request.fitsData || request.fallbackBounds ?? map.dataBounds != nil else {
      throw Failure(.wrongArguments, "--fit: there is no data whose bounds are known")
    }
    guard let camera = map.camera(for: request, size: size) else {
      throw Failure(.wrongArguments, "the padding leaves no room for the map: make it smaller")
    }
    return camera
  }
}
