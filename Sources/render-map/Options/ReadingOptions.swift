import ArgumentParser
import MapData
import MapJSON
import RenderMap
import MapStyle

/// Options for reading and loading all inputs of pictures.
struct ReadingOptions: CompositeOptions {
  var vectorTiles = VectorTileOptions()
  var text = FontOptions()
  var stores = StoreOptions()
  var fetching = FetchOptions()
  var strictness = StrictnessOptions()
  var messages = MessageOptions()

  init() {}

  init(ungrouped decoder: any Decoder) throws {
    vectorTiles = try VectorTileOptions(ungrouped: decoder)
    text = try FontOptions(ungrouped: decoder)
    stores = try StoreOptions(ungrouped: decoder)
    fetching = try FetchOptions(ungrouped: decoder)
    strictness = try StrictnessOptions(ungrouped: decoder)
    messages = try MessageOptions(ungrouped: decoder)
  }

  var groups: [TitledOptions] {
    [
      TitledOptions("vectorTiles", title: "Vector tiles", vectorTiles),
      TitledOptions("text", title: "Text", text),
      TitledOptions("stores", title: "Data", stores),
      TitledOptions("fetching", title: "Files and network", fetching),
      TitledOptions("strictness", title: "Strictness", strictness),
      TitledOptions("messages", title: "Messages", messages),
    ]
  }

  /// Adds the files that the options name to the files of the command.
  func read(by files: inout ArgumentFiles) {
    files.reads(stores.files, as: "the file of stores")
    files.reads(text.fonts, as: "the folder of fonts")
  }

  /// Reads the content of one picture, except for its tiles.
  ///
  /// - Parameters:
  ///   - path: The style, map bundle or data that the user names; nil if the members name the style.
  ///   - members: The members of the request.
  ///   - log: A log that records the inputs; nil to record nothing.
  ///   - bundle: The conditions that map bundles must meet.
  ///   - early: A style that may already be parsed.
  ///   - leavesOutProperties: Whether properties of the data that the picture does not use can be left out.
  func prepared(
    _ path: String?, _ members: JSONObject, log: InputLog? = nil,
    bundle: BundleOptions? = nil, early: EarlyStyle? = nil, leavesOutProperties: Bool = false
  ) throws(Failure) -> (drawing: PictureDrawing, picture: PictureDrawing.Prepared) {
    let named = path ?? members[PictureMember.data.name]?.string ?? ""
    var loader = try fetching.loader(forStyle: named)
    loader.inputs = log
    let request: PictureRequest
    do {
      let reader = try RequestReader(loader: loader)
      try reader.check(RequestMembers(arguments: members))
      loader.stores = try stores.configuration(loader: loader)
      var given = RequestMembers(arguments: members)
      if let path {
        let input = try NamedInput(path, with: &loader)
        try bundle?.check(input.bundle(with: loader))
        given = try input.members(with: members)
      } else {
        try bundle?.check(nil)
      }
      request = try reader.request(of: given)
    } catch let error as RequestError {
      throw Failure(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.ownFault, "\(error)")
    }
    var drawing = PictureDrawing(
      loader: loader, fontFolders: text.folders,
      zoomLevelsToOverscale: vectorTiles.zoomLevelsToOverscale, isLenient: strictness.lenient)
    drawing.library.earlyStyle = early
    drawing.library.leavesOutProperties = leavesOutProperties
    let prepared = try Failure.ofRequest { () throws(RequestError) in
      try drawing.prepare(request)
    }
    return (drawing, prepared)
  }

  /// Returns a batch that draws on a number of threads.
  func batch(loader: ResourceLoader, threads: Int) throws(Failure) -> Batch {
    var batch = Batch(loader: loader)
    batch.loader.stores = try loader.limitingTime { () throws(Failure) in
      try stores.configuration(loader: loader)
    }
    batch.zoomLevelsToOverscale = vectorTiles.zoomLevelsToOverscale
    batch.fontFolders = text.folders
    batch.isLenient = strictness.lenient
    batch.warningPolicy = try strictness.warnings.policy()
    batch.threads = threads
    Cores.prepareHeap(threads: threads)
    batch.version = Program.version
    return batch
  }

  /// Returns a runner of image tests whose files are at `path`.
  func runner(forJobs path: String, threads: Int) throws(Failure) -> GoldenRunner {
    var runner = GoldenRunner(loader: try fetching.loader(forJobs: path))
    runner.loader.stores = try stores.configuration(loader: runner.loader)
    runner.zoomLevelsToOverscale = vectorTiles.zoomLevelsToOverscale
    runner.fontFolders = text.folders
    runner.isLenient = strictness.lenient
    runner.warningPolicy = try strictness.warnings.policy()
    runner.threads = threads
    return runner
  }

  /// Loads the map of a style that is not part of a request.
  func map(
    of style: StyleContent, pixelRatio: Double, loader: ResourceLoader
  ) throws(Failure) -> Map {
    do throws(MapError) {
      var map = try Map.load(
        loader.stores.adding(to: style.json), from: style.location, loader: loader,
        pixelRatio: pixelRatio, fontFolders: text.folders, leniently: strictness.lenient)
      map.zoomLevelsToOverscale = vectorTiles.zoomLevelsToOverscale
      return map
    } catch {
      throw Failure(error, file: style.name)
    }
  }
}
