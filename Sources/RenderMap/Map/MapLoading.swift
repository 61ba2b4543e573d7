import MapJSON
import MapStyle
import MapData

/// The parameters of loading what a style names.
struct MapLoading: Sendable {
  /// The location of the style, which its relative addresses refer to.
  var location: ResourceLocation?
  /// The loader of files and URLs.
  var loader: ResourceLoader
  /// The pixel ratio of the pictures to render.
  var pixelRatio: Double
  /// Folders of font files in order of preference.
  var fontFolders: [String]
  /// Whether mistakes become warnings instead of errors.
  var isLenient: Bool

  /// Returns the loader of the glyphs of a style.
  func glyphs(of style: Style) -> GlyphLoading {
    let fonts = MapFonts(style: style, folders: fontFolders, location: location, loader: loader)
    return GlyphLoading(template: style.glyphs, location: location, loader: loader, fonts: fonts)
  }

  /// The loader of sprites.
  var sprites: SpriteLoading {
    SpriteLoading(location: location, loader: loader, pixelRatio: pixelRatio)
  }

  /// Returns the loader of sources.
  ///
  /// - Parameters:
  ///   - text: The text of the style, if the sources were parsed from one.
  ///   - globalState: The state of the style.
  func sources(text: JSONDocument?, globalState: ValueObject) -> SourceLoading {
    SourceLoading(
      location: location, loader: loader, pixelRatio: pixelRatio, text: text,
      globalState: globalState)
  }
}
