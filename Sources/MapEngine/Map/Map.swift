import MapData
import MapJSON
import MapStyle
import MapSystem
import MapText

/// A style with its loaded sources, from which pictures are rendered.
///
///     let map = try await Map(contentsOf: "style.json")
///     let picture = try await map.render(size: PictureSize(800, 600))
///
/// The same with synchronous calls:
///
///     let location = try ResourceLocation("style.json")
///     let loader = ResourceLoader()
///     let map = try Map.load(JSONDocument(parsing: loader.load(location)), from: location)
///     let size = try PictureSize(800, 600)
///     let camera = try map.camera(for: CameraRequest(), size: size)
///     let pixels = map.scene(camera: camera, size: size).draw()
public struct Map: Sendable {
  /// The style with all changes.
  public internal(set) var style: Style
  /// The state of the style. It contains the style's defaults, overridden by the members that were set.
  public internal(set) var globalState: ValueObject

  /// The number of zoom levels, counted down from 22, at which overzoomed vector tiles are scaled. At lower zoom
  /// levels, they are cut into tiles of the view's level, which affects the spacing of labels and dashes. The default
  /// is 4. If the number is nil, the tiles are scaled at all levels. The property corresponds to the option of the same
  /// name in MapLibre GL JS.
  public var zoomLevelsToOverscale = defaultZoomLevelsToOverscale

  /// The rules for drawing terrain and the atmosphere. By default, they are the rules of the current version of
  /// MapLibre GL JS.
  package var referenceRules = ReferenceRules.current

  /// The loaded sources by name.
  var sources: [String: any MapSource] = [:]
  /// The images of icons and patterns.
  var images = StyleImages()
  /// The loader of glyphs.
  package var glyphs: GlyphLoading
  var featureStates = FeatureStates()
  /// The parameters for loading the resources of the style.
  package var loading: MapLoading
  /// The warnings about the style.
  private(set) var styleWarnings: [MapWarning] = []
  /// The number of times that a whole style was compiled for the map.
  package var compilationCount = 1
  /// The coordinate reference system that is the style's projection; nil if the style does not name one.
  var referenceSystem: SystemProjection?
  /// The warning that a lenient map is drawn without its coordinate reference system.
  var referenceSystemWarning: MapWarning?
  /// The warnings of each loaded source; nil if the source is not loaded.
  var sourceWarnings: [String: [MapWarning]] = [:]
  /// The warnings of the sprites; nil if they are not loaded.
  var spriteWarnings: [MapWarning]?
  /// The names of the images of sprites.
  var spriteNames: Set<String> = []
  /// The warnings about the data for which the map was created.
  package var dataWarnings: [MapWarning] = []
  /// The view that `render(_:size:)` uses if neither its caller nor the style specifies a view. It shows the data for
  /// which the map was created.
  package var defaultView = CameraRequest()

  /// The warnings that loading the map caused. `Scene.warnings` contains the warnings about the tiles in a view.
  public var warnings: [MapWarning] {
    let ofSources = style.sources.flatMap { sourceWarnings[$0.name] ?? [] }
    let ofSystem = referenceSystemWarning.map { [$0] } ?? []
    return dataWarnings + styleWarnings + ofSystem + ofSources + (spriteWarnings ?? [])
  }

  /// The attributions of the sources as HTML, in the order of the style and without duplicates; nil if the sources
  /// have no attributions.
  public var attribution: String? {
    let texts = attributions()
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  /// Returns the scene of a view. It contains the view's tiles, which are read or cut from their sources, and its
  /// laid-out symbols. A resource that cannot be loaded causes a warning in `Scene.warnings`.
  ///
  /// - Parameters:
  ///   - camera: The camera.
  ///   - size: The size of the picture.
  ///   - threads: The number of threads.
  ///   - crossSourceCollisions: Whether labels of different sources collide.
  public func scene(
    camera: Camera, size: PictureSize, threads: Int = 1, crossSourceCollisions: Bool = true
  ) -> Scene {
    let (viewport, warnings) = viewport(camera: camera, size: size, threads: threads)
    var scene = scene(
      viewport, covering: viewport, threads: threads, crossSourceCollisions: crossSourceCollisions)
    scene.warnings += warnings + blankWarnings(of: scene)
    return scene
  }

  /// Returns the scene of the last view of the map, like `scene(camera:size:threads:crossSourceCollisions:)`. The data
  /// of tiles is discarded as soon as the tiles are made, to free memory for symbols and drawing. Later scenes
  /// therefore lack GeoJSON data and vector tiles. Sources that the program fills are kept.
  package mutating func lastScene(
    camera: Camera, size: PictureSize, threads: Int = 1
  ) -> Scene {
    let (viewport, warnings) = viewport(camera: camera, size: size, threads: threads)
    var scene = tiledScene(viewport, covering: viewport, threads: threads)
    discardData()
    finish(&scene, threads: threads)
    scene.warnings += warnings + blankWarnings(of: scene)
    return scene
  }

  /// Returns the scene of `viewport` with the tiles in view of `ground`.
  func scene(
    _ viewport: Viewport, covering ground: Viewport, threads: Int, crossSourceCollisions: Bool
  ) -> Scene {
    var scene = tiledScene(viewport, covering: ground, threads: threads)
    scene.hasCrossSourceCollisions = crossSourceCollisions
    finish(&scene, threads: threads)
    return scene
  }

  /// Returns the scene of `viewport` with the tiles in view of `ground`, without symbols.
  func tiledScene(
    _ viewport: Viewport, covering ground: Viewport, threads: Int
  ) -> Scene {
    let scope = PropertyScope(
      zoom: viewport.camera.zoom, globalState: globalState, images: images)
    let shown = Dictionary(grouping: style.layers.filter { $0.isShown(in: scope) }, by: \.source)
    var tiles: [String: [LoadedTile]] = [:]
    var pixels: [String: SourcePixels] = [:]
    var warnings: [MapWarning] = []
    var readings: Set<SourceTiles.Reading> = []
    // The scene of canceled work is discarded.
    for named in style.sources where !WorkCancellation.isRequested {
      guard let source = sources[named.name], let drawn = shown[named.name] else { continue }
      var request = tileRequest(
        ground, layers: Set(drawn.map { $0.sourceLayer ?? "" }), threads: threads)
      request.symbolHeight = drawn.map { $0.greatestSymbolHeight(in: scope) }.max() ?? 0
      request.isGround = named.name == style.terrain?.source
      let answer = source.tiles(for: request)
      tiles[named.name] = projected(answer.tiles, drawn: drawn, in: viewport, threads: threads)
      pixels[named.name] = answer.pixels
      readings.insert(answer.reading)
      // The basemap has no tiles at sea, so absent tiles are not a fault.
      warnings +=
        named.isBasemap
        ? answer.warnings.filter { $0.kind != .absentTiles } : answer.warnings
    }
    if readings.contains(.failed), !readings.contains(.content) {
      warnings = warnings.map(\.ofPictureWithoutTiles)
    }
    var content = ViewContent(
      style: style, viewport: viewport, tiles: tiles, pixels: pixels, images: images,
      globalState: globalState, featureStates: featureStates)
    content.rules = referenceRules
    return Scene(content: content, warnings: warnings)
  }

  /// Adds the symbols to a scene that has tiles, and adds the warnings about content that is not drawn as the style
  /// specifies.
  func finish(_ scene: inout Scene, threads: Int) {
    layOutSymbols(of: &scene, threads: threads)
    scene.warnings += scene.missingImages()
    scene.warnings += scene.failedExpressions(threads: threads)
    scene.warnings += scene.ringsWithoutGradient()
  }

  /// Discards the cached tiles of earlier pictures.
  package func discardTiles() {
    for source in sources.values { source.discardTiles() }
  }

  /// Discards everything that is made again at the next picture: the tiles, glyphs, fonts and locator maps of earlier
  /// pictures. Scenes that exist keep what they need.
  package func discardCaches() {
    discardTiles()
    glyphs.discard()
    loading.relatedMaps.discard()
  }

  /// Discards the data from which tiles are made.
  private mutating func discardData() { sources = sources.mapValues { $0.withoutData() } }

  /// Returns the request for the tiles of a view.
  func tileRequest(_ viewport: Viewport, layers: Set<String>, threads: Int) -> TileRequest {
    TileRequest(
      viewport: viewport, layers: layers, threads: threads,
      overzoomLevel: zoomLevelsToOverscale.map { max(Self.maximumZoom - $0, 0) })
  }

  /// The default of `zoomLevelsToOverscale`. As in MapLibre GL JS, it is 4.
  public static let defaultZoomLevelsToOverscale: Int? = 4

  /// The default maximum zoom level of maps in MapLibre GL JS.
  private static let maximumZoom = 22

  /// Loads the map of a style, with the sources that its layers draw.
  ///
  /// - Parameters:
  ///   - document: The text of the style.
  ///   - location: The location of the style. Relative addresses in the style are resolved against it.
  ///   - loader: The loader of files and URLs.
  ///   - pixelRatio: The pixel ratio of the pictures to render. Above 1, images are loaded at twice their size.
  ///   - fontFolders: Folders of font files in order of preference, for text without glyphs in the style. If it is nil,
  ///     the fonts that come with the program are used.
  ///   - leniently: Whether mistakes in the style become warnings instead of errors.
  /// - Throws: `MapError` with all mistakes in the style, or the first error of its data.
  public static func load(
    _ document: JSONDocument, from location: ResourceLocation?,
    loader: ResourceLoader = ResourceLoader(), pixelRatio: Double = 1,
    fontFolders: [String]? = nil, leniently: Bool = false
  ) throws(MapError) -> Map {
    try load(
      document, parsed: Style.parse(document, leniently ? .lenient : .strict), from: location,
      loader: loader, pixelRatio: pixelRatio, fontFolders: fontFolders, leniently: leniently)
  }

  /// Loads the map of a style that is already parsed, like `load(_:from:loader:pixelRatio:fontFolders:leniently:)`.
  package static func load(
    _ document: JSONDocument, parsed result: StyleResult, from location: ResourceLocation?,
    loader: ResourceLoader, pixelRatio: Double, fontFolders: [String]?, leniently: Bool
  ) throws(MapError) -> Map {
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

  /// Replaces the warnings about undrawn parts by the warnings about the current style.
  mutating func noteUndrawnParts() {
    let undrawn = style.undrawnParts.filter { !$0.place.hasPrefix("sources.") }
    styleWarnings =
      styleWarnings.filter { $0.kind != .notDrawn } + undrawn.map { MapWarning($0) }
  }

  /// Adds warnings for the diagnostics of the style.
  mutating func note(_ diagnostics: [StyleDiagnostic]) {
    // An unsupported source causes a warning when it is loaded, because programs can add sources too.
    let ofStyle = diagnostics.filter { $0.kind != .notDrawn || !$0.place.hasPrefix("sources.") }
    styleWarnings = ofStyle.map { MapWarning($0) }
  }
}

extension Map {
  /// Lays out the symbols of a scene.
  func layOutSymbols(of scene: inout Scene, threads: Int) {
    let layout = SceneSymbolLayout(scene.content, glyphs: glyphs)
    let (symbols, faults) = layout.run(threads: threads, warnings: &scene.warnings)
    scene.symbols = symbols
    scene.missingCharacters = faults.unknownCharacters
    scene.warnings += faults.warnings
  }
}

extension MapWarning {
  /// The warning about a tile, if no tile of the picture could be read.
  fileprivate var ofPictureWithoutTiles: MapWarning {
    var warning = self
    if kind == .unreadableTile { warning.kind = .noReadableTile }
    return warning
  }
}
