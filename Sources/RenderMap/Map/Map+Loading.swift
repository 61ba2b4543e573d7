import MapJSON
import MapStyle

extension Map {
  /// Changes the style and loads what it then draws. Where that fails, the map stays as it was.
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

  /// Takes over a changed style. What stays equal in it is not loaded again.
  ///
  /// - Parameter text: The style's text, if it is from one.
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

  /// Loads the sources that layers draw and the sprites that they may take images from, where that was
  /// not done yet.
  mutating func loadMissing(text: JSONDocument? = nil) throws(MapError) {
    let drawn = Set(style.layers.compactMap(\.source))
    for named in style.sources where drawn.contains(named.name) {
      try loadSource(named, text: text)
    }
    if style.layers.contains(where: \.mayDrawImages) { loadSprites() }
    for (name, image) in MarkerImages.images(namedBy: style) where images[name] == nil {
      images[name] = image
    }
  }

  /// Loads a source, unless that was done.
  mutating func loadSource(
    _ named: Style.NamedSource, text: JSONDocument? = nil
  ) throws(MapError) {
    guard sourceWarnings[named.name] == nil else { return }
    var warnings: [MapWarning] = []
    do throws(MapError) {
      sources[named.name] = try loading.sources(text: text, globalState: globalState)
        .load(named, warnings: &warnings)
    } catch {
      guard loading.isLenient else { throw error }
      warnings += error.warnings
    }
    sourceWarnings[named.name] = warnings
  }

  /// Has a source loaded again when it is drawn, unless the program fills it.
  mutating func reloadSource(_ name: String) {
    if !(sources[name] is DataSourceTiles) { unloadSource(name) }
  }

  /// Lets go of a source, so that what the style has of it is loaded when it is drawn.
  mutating func unloadSource(_ name: String) {
    sources[name] = nil
    sourceWarnings[name] = nil
  }

  /// Lets go of the sources that are no more what they were in `old`, and of the states of their
  /// features; these stay where nothing but a source's data is new.
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

  /// Loads the style's sprites, unless that was done. Images that the program added stay.
  mutating func loadSprites() {
    guard spriteWarnings == nil else { return }
    var warnings: [MapWarning] = []
    let loaded = loading.sprites.images(of: style, warnings: &warnings)
    spriteWarnings = warnings
    for name in loaded.names where images[name] == nil {
      images[name] = loaded[name]
      spriteNames.insert(name)
    }
  }

  /// Lets go of the images of sprites.
  mutating func unloadSprites() {
    for name in spriteNames { images[name] = nil }
    spriteNames = []
    spriteWarnings = nil
  }
}

extension JSONValue {
  /// A source without its `data`.
  fileprivate var withoutData: JSONObject? {
    var object = object
    object?["data"] = nil
    return object
  }
}
