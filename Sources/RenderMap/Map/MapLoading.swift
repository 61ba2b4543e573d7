import MapJSON
import MapStyle
import MapData

/// How a map reads what its style names.
struct MapLoading: Sendable {
  /// Where the style is from: what addresses in it are relative to.
  var location: ResourceLocation?
  /// What reads files and other addresses.
  var loader: ResourceLoader
  /// The pixel ratio of the pictures to be drawn.
  var pixelRatio: Double
  /// Folders of font files, the most wanted first.
  var fontFolders: [String]
  /// Whether what is wrong is left out, with a warning, instead of refused.
  var isLenient: Bool

  /// What loads the glyphs of a style's texts.
  func glyphs(of style: Style) -> GlyphLoading {
    let fonts = MapFonts(style: style, folders: fontFolders, location: location, loader: loader)
    return GlyphLoading(template: style.glyphs, location: location, loader: loader, fonts: fonts)
  }

  /// What loads a style's sprites.
  var sprites: SpriteLoading {
    SpriteLoading(location: location, loader: loader, pixelRatio: pixelRatio)
  }

  /// What loads sources of a style.
  ///
  /// - Parameter text: The style's text, where the sources are from one.
  func sources(text: JSONDocument?, globalState: ValueObject) -> SourceLoading {
    SourceLoading(
      location: location, loader: loader, pixelRatio: pixelRatio, text: text,
      globalState: globalState)
  }
}
