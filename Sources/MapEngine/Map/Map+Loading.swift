import MapData
import MapJSON
import MapStyle
import MapSystem
import Synchronization

extension Map {
  /// Changes one layer of the style in place, without checking the other layers. An invalid change throws and leaves
  /// the map unchanged.
  ///
  /// - Parameter body: A function that changes the compiled values of the layer, but neither its source nor its
  ///   place.
  mutating func changeLayer(
    _ id: String, _ body: (inout Style) throws(StyleError) -> Void
  ) throws(MapError) {
    // A layer that becomes drawable needs its source, and the tiles of a raster file depend on its layers.
    // `changeStyle` loads both.
    guard let layer = style.layer(id), rasterFile(layer.source) == nil else {
      return try changeStyle(body)
    }
    do throws(StyleError) {
      try body(&style)
    } catch {
      throw MapError.change(error)
    }
    if let layer = style.layer(id) { loadImages(of: CollectionOfOne(layer)) }
  }

  /// Returns the tiles of a source that are made from raster files; nil for any other source.
  private func rasterFile(_ source: String?) -> WarpedRaster? {
    source.flatMap { (sources[$0] as? RasterMapSource)?.tiles as? WarpedRaster }
  }

  /// Changes the style and loads the resources that it then needs. If loading fails, the map is unchanged.
  mutating func changeStyle(
    _ body: (inout Style) throws(StyleError) -> Void
  ) throws(MapError) {
    var changed = style
    do throws(StyleError) {
      try body(&changed)
    } catch {
      throw MapError.change(error)
    }
    try adopt(changed)
  }

  /// Replaces the style. Sources, sprites and glyphs that are equal in both styles are not loaded again.
  ///
  /// - Parameters:
  ///   - changed: The new style.
  ///   - text: The text of the style, if it was parsed from text.
  mutating func adopt(_ changed: Style, text: JSONDocument? = nil) throws(MapError) {
    var map = self
    map.style = changed
    map.unloadSources(changedSince: style)
    if changed.sprites != style.sprites { map.unloadSprites() }
    if changed.glyphs != style.glyphs || changed.fontFaces != style.fontFaces {
      map.glyphs = loading.glyphs(of: changed)
    }
    try map.loadMissing(text: text)
    self = map
  }

  /// Loads the coordinate reference system that the style names, the sources that layers draw, the terrain's source,
  /// and the images that layers may draw, unless they are already loaded.
  mutating func loadMissing(text: JSONDocument? = nil) throws(MapError) {
    try loadReferenceSystem()
    let drawn = Set(style.layers.compactMap(\.source) + [style.terrain?.source].compactMap { $0 })
    for named in style.sources where drawn.contains(named.name) {
      // The map of canceled work is discarded.
      if WorkCancellation.isRequested { return }
      if let raster = rasterFile(named.name), !raster.isPalette,
        raster.isNearest != style.showsNearestPixels(of: named.name)
      {
        reloadSource(named.name)
      }
      try loadSource(named, text: text)
    }
    loadImages(of: style.layers)
  }

  /// Loads the images that layers may draw, unless they are already loaded.
  private mutating func loadImages(of layers: some Sequence<Layer>) {
    if layers.contains(where: \.mayDrawImages) { loadSprites() }
    for (name, image) in MarkerImages.images(namedBy: layers, of: style) where images[name] == nil {
      images[name] = image
    }
  }

  /// Loads a source, unless it is already loaded.
  package mutating func loadSource(
    _ named: Style.NamedSource, text: JSONDocument? = nil
  ) throws(MapError) {
    guard sourceWarnings[named.name] == nil else { return }
    if case .contour(let contours) = named.source,
      let elevation = style.sources.first(where: { $0.name == contours.source }),
      case .rasterDEM = elevation.source
    {
      try loadSource(elevation, text: text)
    }
    var warnings: [MapWarning] = []
    do throws(MapError) {
      var loading = loading.sources(text: text, globalState: globalState)
      loading.loaded = sources
      loading.isNearest = style.showsNearestPixels(of: named.name)
      loading.usesMeters = style.usesMeters(of: named.name)
      sources[named.name] = try loading.load(named, warnings: &warnings)
    } catch {
      guard loading.isLenient else { throw error }
      warnings += error.warnings
    }
    sourceWarnings[named.name] = warnings
  }

  /// Unloads a source, unless a program fills it. It is loaded again when it is drawn.
  mutating func reloadSource(_ name: String) {
    if !(sources[name] is DataSourceTiles) { unloadSource(name) }
  }

  /// Unloads a source and the contour lines that are computed from it. They are loaded again when they are drawn.
  package mutating func unloadSource(_ name: String) {
    sources[name] = nil
    sourceWarnings[name] = nil
    for named in style.sources {
      guard case .contour(let contours) = named.source, contours.source == name else { continue }
      sources[named.name] = nil
      sourceWarnings[named.name] = nil
    }
  }

  /// Unloads the sources that differ from the sources in `old`, and removes the states of their features. If only the
  /// data of a source differs, the states are kept.
  private mutating func unloadSources(changedSince old: Style) {
    for named in old.sources {
      let name = named.name
      let (before, after) = (old.sourceMembers(name), style.sourceMembers(name))
      if before == after { continue }
      unloadSource(name)
      if before?.withoutData != after?.withoutData {
        featureStates.removeAllLayers(ofSource: name)
      }
    }
  }

  /// Loads the sprites of the style, unless they are already loaded. Images that the program added are kept.
  mutating func loadSprites() {
    guard spriteWarnings == nil else { return }
    var warnings: [MapWarning] = []
    let loaded = loading.sprites.images(of: style, warnings: &warnings)
    spriteWarnings = warnings
    images.unreadSprites = loaded.unreadSprites
    for name in loaded.names where images[name] == nil {
      images[name] = loaded[name]
      spriteNames.insert(name)
    }
  }

  /// Removes the images of the sprites. They are loaded again when a layer may draw them.
  mutating func unloadSprites() {
    for name in spriteNames { images[name] = nil }
    spriteNames = []
    images.unreadSprites = []
    spriteWarnings = nil
  }
}

extension JSONValue {
  /// The members of a source except for `data`; nil if the source is not a JSON object.
  fileprivate var withoutData: JSONObject? {
    var object = object
    object?["data"] = nil
    return object
  }
}

/// The parameters for loading the resources of a style.
package struct MapLoading: Sendable {
  /// The location of the style. Relative addresses in the style are resolved against it.
  var location: ResourceLocation?
  /// The loader of files and URLs.
  package var loader: ResourceLoader
  /// The pixel ratio of the pictures to render.
  var pixelRatio: Double
  /// The folders of font files, in order of preference.
  package var fontFolders: [String]
  /// Whether mistakes become warnings instead of errors.
  package var isLenient: Bool
  /// The maps that are drawn beside this map.
  package var relatedMaps = RelatedMaps()

  /// Returns the loader of the glyphs of a style.
  func glyphs(of style: Style) -> GlyphLoading {
    let fonts = MapFonts(style: style, folders: fontFolders, location: location, loader: loader)
    return GlyphLoading(template: style.glyphs, location: location, loader: loader, fonts: fonts)
  }

  var sprites: SpriteLoading {
    SpriteLoading(location: location, loader: loader, pixelRatio: pixelRatio)
  }

  /// Returns the loader of sources.
  ///
  /// - Parameters:
  ///   - text: The text of the style, if the sources were parsed from text.
  ///   - globalState: The state of the style.
  func sources(text: JSONDocument?, globalState: ValueObject) -> SourceLoading {
    SourceLoading(
      location: location, loader: loader, pixelRatio: pixelRatio, text: text,
      globalState: globalState)
  }
}

extension Map {
  /// Runs the work for one picture. The requests for it end within the time limit of the map's loader.
  package func limitingTime<Value>(of work: () -> Value) -> Value {
    loading.loader.limitingTime(of: work)
  }
}

extension Map {
  /// Loads the map for another pixel ratio. Only the sprites and the sources that depend on the ratio are loaded again.
  /// Everything else is shared with the previous map, so maps for two ratios take little more memory than one map.
  ///
  /// - Throws: `MapError` if the sprites or tiles cannot be loaded. The map is then unchanged.
  public mutating func load(forPixelRatio pixelRatio: Double) throws(MapError) {
    let old = loading.pixelRatio
    let isOther = (pixelRatio > 1) != (old > 1)
    let changed = style.sources.map(\.name).filter { name in
      sources[name]?.changes(fromPixelRatio: old, to: pixelRatio) ?? isOther
    }
    guard isOther || !changed.isEmpty else { return }
    var map = self
    map.loading.pixelRatio = pixelRatio
    if isOther { map.unloadSprites() }
    for name in changed { map.reloadSource(name) }
    try map.loadMissing()
    self = map
  }
}

extension MapSource {
  /// Whether the source has other tiles for another pixel ratio: because their addresses contain `{ratio}`, or because
  /// they are made from a raster file.
  fileprivate func changes(fromPixelRatio old: Double, to new: Double) -> Bool {
    let tiles = (self as? VectorMapSource)?.tiles ?? (self as? RasterMapSource)?.tiles
    if tiles is WarpedRaster { return WarpedRaster.scale(old) != WarpedRaster.scale(new) }
    let isOther = (new > 1) != (old > 1)
    return isOther && tiles?.description.tiles?.contains { $0.contains("{ratio}") } ?? false
  }
}

/// The maps of other styles that are drawn beside a map. Each of them is loaded once for all pictures of the map.
package final class RelatedMaps: Sendable {
  private struct Key: Hashable {
    var location: ResourceLocation
    var isSharp: Bool
  }

  private let maps = Mutex<[Key: Map]>([:])

  /// Discards all maps.
  func discard() { maps.withLock { $0.removeAll() } }

  /// Returns the map of a style. The first call loads it with `load`.
  package func map(
    at location: ResourceLocation, pixelRatio: Double, _ load: () throws(MapError) -> Map
  ) throws(MapError) -> Map {
    let key = Key(location: location, isSharp: pixelRatio > 1)
    if let map = maps.withLock({ $0[key] }) { return map }
    let map = try load()
    // Canceled work loads only a part of a map.
    if !WorkCancellation.isRequested { maps.withLock { $0[key] = map } }
    return map
  }
}
