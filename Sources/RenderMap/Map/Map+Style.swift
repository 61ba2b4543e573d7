import MapJSON
import MapStyle
import MapData

/// The style as a whole, and what its layers share, changed at run time. Where a change is refused, the
/// map stays as it was.
extension Map {
  /// Draws another style from now on. What it has in common with the old one is not loaded again; images
  /// that the program added stay, and so do the states of features whose source stays. Of the state,
  /// members whose defaults the new style gives take these where the style's `state` is another.
  ///
  /// - Parameters:
  ///   - document: The style's text.
  ///   - location: Where the text is from, as addresses in it are relative to that; where the old style is
  ///     from if it is nil.
  /// - Throws: `MapError` with all mistakes of the style, or the first of its data.
  public mutating func setStyle(
    _ document: JSONDocument, from location: ResourceLocation? = nil
  ) throws(MapError) {
    try setStyle(Style.parse(document, strictness), text: document, from: location)
  }

  /// Draws another style from now on, given as a value instead of text; otherwise as
  /// `setStyle(_:from:)` with a document.
  ///
  /// - Throws: `MapError` with all mistakes of the style, or the first of its data.
  public mutating func setStyle(
    _ json: JSONValue, from location: ResourceLocation? = nil
  ) throws(MapError) {
    try setStyle(Style.parse(json, strictness), text: nil, from: location)
  }

  private var strictness: Style.Strictness { loading.isLenient ? .lenient : .strict }

  private mutating func setStyle(
    _ result: StyleResult, text: JSONDocument?, from location: ResourceLocation?
  ) throws(MapError) {
    guard let changed = result.style else { throw MapError.style(result.diagnostics) }
    var map = self
    if let location, location != loading.location { map.move(to: location) }
    if changed.state != style.state { map.applyState(changed.state) }
    try map.adopt(changed, text: text)
    map.note(result.diagnostics)
    self = map
  }

  /// Sets the light on extrusions, or (with nil) gives it its default back.
  ///
  /// - Throws: `MapError.change` where it is wrong.
  public mutating func setLight(_ light: JSONValue?) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.setMember("light", to: light) }
  }

  /// Sets where the style's images are: an address, or several with an id each; nil for nowhere. Images
  /// that the program added stay.
  ///
  /// - Throws: `MapError.change` where it is wrong.
  public mutating func setSprite(_ sprite: JSONValue?) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.setMember("sprite", to: sprite) }
  }

  /// Sets where the style's glyphs are, with `{fontstack}` and `{range}` to be replaced; nil for nowhere,
  /// so that fonts draw all texts.
  ///
  /// - Throws: `MapError.change` where it is wrong.
  public mutating func setGlyphs(_ template: String?) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.setMember("glyphs", to: template.map { JSONValue(.string($0)) })
    }
  }

  /// Forgets all that was loaded from addresses relative to another place.
  private mutating func move(to location: ResourceLocation) {
    loading.location = location
    for named in style.sources { reloadSource(named.name) }
    unloadSprites()
    glyphs = loading.glyphs(of: style)
  }
}
