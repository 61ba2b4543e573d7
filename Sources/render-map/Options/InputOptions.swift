import ArgumentParser
import MapData
import MapText
import RenderMap

/// The option for the number of threads.
struct ThreadOptions: UngroupedOptions {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Threads to draw with (default: one per processor).", valueName: "number"))
  var threads: Int?

  /// Returns the number of threads that is requested, or the default.
  func count() throws(Failure) -> Int { try Cores.threads(threads) }
}

/// Options for the fonts of text.
struct FontOptions: UngroupedOptions {
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Folder of font files, used before the bundled fonts (repeatable).", valueName: "folder"),
    completion: .directory)
  var fonts: [String] = []

  @Flag(
    name: .long,
    help: "Also use the system's fonts; pictures then depend on the machine.")
  var systemFonts = false

  /// The folders of fonts in order of preference.
  var folders: [String] {
    fonts + [FontFolder.bundled()].compactMap { $0 } + (systemFonts ? FontFolder.system() : [])
  }
}

/// Options for stores. Layers of a style can use stores as sources.
struct StoreOptions: UngroupedOptions {
  @Option(
    name: .customLong("stores"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Stores (.scfg) to use as sources by their ids; later ones replace earlier ones (repeatable).",
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  /// Reads the stores of all files.
  func configuration(loader: ResourceLoader) throws(Failure) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    // The user names these files, so they may be outside of --root.
    let loader = loader.forNamedFiles
    for file in files {
      do {
        let resource = try loader.resource(ResourceRequest(ResourceLocation(file)))
        try configuration.add(resource.bytes, at: resource.location, loader: loader)
      } catch {
        if case .malformed = error { throw Failure(.wrongInput, error.description) }
        throw Failure(.unreachable, error.description)
      }
    }
    return configuration
  }
}

/// The number of zoom levels where overzoomed vector tiles are scaled, or `all`.
struct OverscaleLevels: ExpressibleByArgument {
  /// The number of zoom levels; nil for all zoom levels.
  var count: Int?

  init?(argument: String) {
    guard argument != "all" else { return }
    guard let count = Int(argument), (0...30).contains(count) else { return nil }
    self.count = count
  }
}

struct VectorTileOptions: UngroupedOptions {
  @Option(
    name: .customLong("zoom-levels-to-overscale"),
    help: ArgumentHelp(
      """
      Zoom levels, counted down from 22, at which overzoomed vector tiles are scaled; all to scale them at \
      all levels. Below, they are cut into smaller tiles (default: 4).
      """, valueName: "number"))
  var overscaleLevels: OverscaleLevels?

  /// The value of `Map.zoomLevelsToOverscale` that the options specify.
  var zoomLevelsToOverscale: Int? {
    guard let overscaleLevels else { return Map.defaultZoomLevelsToOverscale }
    return overscaleLevels.count
  }
}

/// Options for map bundles.
struct BundleOptions: UngroupedOptions {
  @Flag(
    name: .long,
    help: "Draw only a map bundle whose files are complete and match its manifest.")
  var locked = false

  /// Checks, if `--locked` is set, that the map is a bundle and that the bundle has not changed.
  func check(_ bundle: @autoclosure () throws(Failure) -> MapBundle?) throws(Failure) {
    guard locked else { return }
    guard let bundle = try bundle() else {
      throw Failure(
        .wrongArguments, "--locked draws map bundles: create one with render-map bundle")
    }
    do {
      try bundle.verify()
    } catch {
      throw Failure(.wrongInput, error.description)
    }
  }

  /// Checks, if `--locked` is set, that the bundle contains all files that the map needs.
  func checkIsComplete(in bundle: MapBundle?) throws(Failure) {
    guard locked, let missing = bundle?.missing, !missing.isEmpty else { return }
    throw Failure(
      .wrongInput, missing.map { "error: \($0): \(ResourceRefusal.notInBundle)" })
  }
}
