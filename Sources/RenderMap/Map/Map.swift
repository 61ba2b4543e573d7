import MapJSON
import MapStyle
import MapData
import MapText

/// A style with its sources loaded: what pictures are made of, from any camera.
///
///     let location = try ResourceLocation("style.json")
///     let loader = ResourceLoader()
///     let map = try Map.load(JSONDocument(parsing: loader.load(location)), from: location)
///     let size = try PictureSize(800, 600)
///     let camera = try map.camera(for: CameraRequest(), size: size)
///     let pixels = map.scene(camera: camera, size: size).draw()
public struct Map: Sendable {
  /// The style, with all changes that were made at run time.
  public internal(set) var style: Style
  /// The style's state: its defaults, and what was set at run time.
  public internal(set) var globalState: ValueObject

  /// The sources that are loaded, by name.
  var sources: [String: any MapSource] = [:]
  /// The images that icons and patterns are drawn with.
  var images = StyleImages()
  /// What loads the glyphs of texts.
  var glyphs: GlyphLoading
  /// What the program noted of features.
  var featureStates = FeatureStates()
  /// How the map reads what its style names.
  var loading: MapLoading
  /// What is wrong with the style, and what of it is not drawn.
  private(set) var styleWarnings: [MapWarning] = []
  /// The warnings of pictures at zoom levels at which the projection is not drawn.
  private(set) var projectionWarnings: [MapWarning] = []
  /// What was wrong with each source when it was loaded; nil for one that was not loaded yet.
  var sourceWarnings: [String: [MapWarning]] = [:]
  /// What was wrong with the sprites when they were loaded; nil where they were not loaded yet.
  var spriteWarnings: [MapWarning]?
  /// The names of the images that are from sprites.
  var spriteNames: Set<String> = []
  /// What is odd in the data that the map was opened with.
  var dataWarnings: [MapWarning] = []
  /// What `render(_:size:)` shows where its caller and the style leave that open: the data that the map was opened
  /// with.
  var defaultView = CameraRequest()

  /// What was missing or doubtful while the map was loaded; the tiles of a view have warnings of
  /// their own, in `Scene.warnings`.
  public var warnings: [MapWarning] {
    let ofSources = style.sources.flatMap { sourceWarnings[$0.name] ?? [] }
    return dataWarnings + styleWarnings + ofSources + (spriteWarnings ?? [])
  }

  /// What the sources ask to be shown beside the map, in the style's order and without repetition;
  /// nil where none asks.
  public var attribution: String? {
    let texts = attributions()
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// All that a picture from `camera` needs: the tiles in view are read, or cut out of their
  /// sources, on up to `threads` threads. What cannot be had is among the scene's warnings.
  ///
  /// - Parameters:
  ///   - camera: The camera.
  ///   - size: The size of the picture.
  ///   - threads: The number of threads.
  ///   - crossSourceCollisions: Whether labels of different sources keep clear of each other.
  public func scene(
    camera: Camera, size: PictureSize, threads: Int = 1, crossSourceCollisions: Bool = true
  ) -> Scene {
    let viewport = Viewport(camera: camera, size: size)
    var scene = scene(
      viewport, covering: viewport, threads: threads, crossSourceCollisions: crossSourceCollisions)
    scene.warnings += blankWarnings(of: scene)
    return scene
  }

  /// All that a picture of `viewport` needs, of the tiles that `ground` shows.
  func scene(
    _ viewport: Viewport, covering ground: Viewport, threads: Int, crossSourceCollisions: Bool
  ) -> Scene {
    let scope = PropertyScope(
      zoom: viewport.camera.zoom, globalState: globalState, images: images)
    let shown = style.layers.filter { $0.isShown(in: scope) }
    var tiles: [String: [LoadedTile]] = [:]
    var pixels: [String: SourcePixels] = [:]
    let zoom = viewport.camera.zoom
    var warnings = scope.value(style.projection).isMercator(zoom: zoom) ? [] : projectionWarnings
    for named in style.sources {
      guard let source = sources[named.name] else { continue }
      let layers = shown.filter { $0.source == named.name }.map { $0.sourceLayer ?? "" }
      guard !layers.isEmpty else { continue }
      let answer = source.tiles(
        for: TileRequest(viewport: ground, layers: Set(layers), threads: threads))
      tiles[named.name] = answer.tiles
      pixels[named.name] = answer.pixels
      // The basemap has no tiles of the sea.
      warnings +=
        named.isBasemap
        ? answer.warnings.filter { $0.kind != .absentTiles } : answer.warnings
    }
    var scene = Scene(
      content: ViewContent(
        style: style, viewport: viewport, tiles: tiles, pixels: pixels, images: images,
        globalState: globalState, featureStates: featureStates), warnings: warnings)
    scene.hasCrossSourceCollisions = crossSourceCollisions
    layOutSymbols(of: &scene, threads: threads)
    scene.warnings += scene.missingImages()
    return scene
  }

  /// Reads a style and loads the sources that its layers draw.
  ///
  /// - Parameters:
  ///   - document: The style's text.
  ///   - location: Where the text is from: what addresses in it are relative to.
  ///   - loader: What reads files and other addresses.
  ///   - pixelRatio: The pixel ratio of the pictures to be drawn; above 1, images are loaded at twice
  ///     their size.
  ///   - fontFolders: Folders of font files, the most wanted first, for text that the style's glyphs do
  ///     not have; the program's own where it is nil.
  ///   - leniently: Whether to leave out what is wrong, each with a warning, instead of stopping.
  /// - Throws: `MapError` with all mistakes of the style, or the first of its data.
  public static func load(
    _ document: JSONDocument, from location: ResourceLocation?,
    loader: ResourceLoader = ResourceLoader(), pixelRatio: Double = 1,
    fontFolders: [String]? = nil, leniently: Bool = false
  ) throws(MapError) -> Map {
    let result = Style.parse(document, leniently ? .lenient : .strict)
    guard let style = result.style else { throw MapError.style(result.diagnostics) }
    let loading = MapLoading(
      location: location, loader: loader, pixelRatio: pixelRatio,
      fontFolders: fontFolders ?? [FontFolder.bundled()].compactMap { $0 }, isLenient: leniently)
    var map = Map(
      style: style, globalState: style.state, glyphs: loading.glyphs(of: style), loading: loading)
    map.note(result.diagnostics)
    try map.loadMissing(text: document)
    return map
  }

  /// Takes over what is wrong with the style, and what of it is not drawn.
  mutating func note(_ diagnostics: [StyleDiagnostic]) {
    // Sources that are not drawn have their warnings from being loaded, as programs add sources too.
    let ofStyle = diagnostics.filter { $0.kind == .mistake || !$0.place.hasPrefix("sources.") }
    styleWarnings = ofStyle.filter { $0.kind != .notDrawnAtSomeZooms }.map { MapWarning($0) }
    projectionWarnings = ofStyle.filter { $0.kind == .notDrawnAtSomeZooms }.map { MapWarning($0) }
  }
}

extension Map {
  /// Lays out the symbols of a scene's tiles.
  func layOutSymbols(of scene: inout Scene, threads: Int) {
    let layout = SceneSymbolLayout(scene.content, glyphs: glyphs)
    let (symbols, faults) = layout.run(threads: threads, warnings: &scene.warnings)
    scene.symbols = symbols
    scene.missingCharacters = faults.unknownCharacters
    scene.warnings += faults.warnings
  }
}
