import MapJSON
import MapStyle
import MapData

/// Changes to the style as a whole and to the common settings of its layers. An invalid change throws and leaves the
/// map unchanged.
extension Map {
  /// Replaces the style. Resources that both styles use are not loaded again. Images that the program added are kept.
  /// The states of features are kept too, if their sources are equal in both styles. If the `state` of the styles
  /// differs, the members of the map's state are set to the defaults of the new style.
  ///
  /// - Parameters:
  ///   - document: The text of the new style.
  ///   - location: The location of the style. Relative addresses in the style are resolved against it. If it is nil,
  ///     the location of the old style is used.
  /// - Throws: `MapError` with all mistakes in the style, or the first error of its data.
  public mutating func setStyle(
    _ document: JSONDocument, from location: ResourceLocation? = nil
  ) throws(MapError) {
    try setStyle(document, parsed: Style.parse(document, strictness), from: location)
  }

  /// Replaces the style with a JSON value, like `setStyle(_:from:)` with a document.
  ///
  /// - Throws: `MapError` with all mistakes in the style, or the first error of its data.
  public mutating func setStyle(
    _ json: JSONValue, from location: ResourceLocation? = nil
  ) throws(MapError) {
    try setStyle(nil, parsed: Style.parse(json, strictness), from: location)
  }

  /// Replaces the style with a compiled style, without compiling it again, like `setStyle(_:from:)` with a document.
  ///
  /// - Throws: `MapError` with the first error of its data.
  public mutating func setStyle(_ changed: Style) throws(MapError) {
    var map = self
    if changed.state != style.state { map.applyState(changed.state) }
    try map.adopt(changed)
    map.noteUndrawnParts()
    self = map
  }

  private var strictness: Style.Strictness { loading.isLenient ? .lenient : .strict }

  /// Replaces the style with a style that is already parsed, like `setStyle(_:from:)` with a document.
  ///
  /// - Parameters:
  ///   - document: The text of the new style; nil if it was not parsed from text.
  ///   - result: The result of parsing the new style.
  ///   - location: The location of the style; nil for the location of the old style.
  /// - Throws: `MapError` with all mistakes in the style, or the first error of its data.
  package mutating func setStyle(
    _ document: JSONDocument?, parsed result: StyleResult, from location: ResourceLocation?
  ) throws(MapError) {
    guard let changed = result.style else { throw MapError.style(result.diagnostics) }
    var map = self
    if let location, location != loading.location { map.move(to: location) }
    map.compilationCount += 1
    if changed.state != style.state { map.applyState(changed.state) }
    try map.adopt(changed, text: document)
    map.note(result.diagnostics)
    self = map
  }

  /// Sets the light on extrusions; nil sets the default.
  ///
  /// - Throws: `MapError.change` if the light is invalid.
  public mutating func setLight(_ light: JSONValue?) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.setMember("light", to: light) }
  }

  /// Sets the sprite, which is an address or several addresses with ids; nil removes the sprite. Images that the
  /// program added are kept.
  ///
  /// - Throws: `MapError.change` if the sprite is invalid.
  public mutating func setSprite(_ sprite: JSONValue?) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.setMember("sprite", to: sprite) }
  }

  /// Sets the address of the glyphs, which is a template with `{fontstack}` and `{range}`; nil removes it. Without an
  /// address, font files draw all texts.
  ///
  /// - Throws: `MapError.change` if the template is invalid.
  public mutating func setGlyphs(_ template: String?) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.setMember("glyphs", to: template.map { JSONValue(.string($0)) })
    }
  }

  /// Sets the location of the style. Unloads the resources that were loaded from addresses relative to the old
  /// location.
  private mutating func move(to location: ResourceLocation) {
    loading.location = location
    for named in style.sources { reloadSource(named.name) }
    unloadSprites()
    glyphs = loading.glyphs(of: style)
  }
}
