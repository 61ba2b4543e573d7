import MapData
import MapStyle
import MapText

/// The images, glyphs and fonts that the layers of a style name. Resources that are files are checked without drawing a
/// picture.
package struct StyleResources {
  private let style: Style
  private let location: ResourceLocation?
  private let loader: ResourceLoader
  private let fonts: MapFonts

  /// Creates the resources of a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - location: The location of the style. Relative addresses in the style are resolved against it.
  ///   - loader: The loader of files.
  ///   - fontFolders: The folders of font files, in order of preference.
  package init(
    of style: Style, at location: ResourceLocation?, loader: ResourceLoader, fontFolders: [String]
  ) {
    self.style = style
    self.location = location
    self.loader = loader
    fonts = MapFonts(style: style, folders: fontFolders, location: location, loader: loader)
  }

  /// Returns the names of the images of the style's sprites; nil if a sprite is on the network or cannot be read.
  ///
  /// - Parameter warnings: Receives the warnings about sprites and images that cannot be read.
  package func imageNames(warnings: inout [MapWarning]) -> Set<String>? {
    for sprite in style.sprites {
      let address = try? loader.location(of: sprite.url, relativeTo: location)
      if address?.isRemote ?? false { return nil }
    }
    let sprites = SpriteLoading(location: location, loader: loader, pixelRatio: 1)
    let images = sprites.images(of: style, warnings: &warnings)
    return images.unreadSprites.isEmpty ? images.names.union(MarkerImages.names) : nil
  }

  /// Returns the warning that a font stack is not available; nil if it is available. It is also nil for glyphs on the
  /// network, and for glyphs in a bundle, which contains only the glyphs of its pictures.
  ///
  /// - Parameter warnings: Receives the warnings about font files that cannot be read.
  package func absence(ofFontStack stack: [String], warnings: inout [MapWarning]) -> MapWarning? {
    let names = stack.joined(separator: ", ")
    guard let template = style.glyphs else {
      let opened = fonts.open()
      for warning in opened.warnings where !warnings.contains(warning) { warnings.append(warning) }
      guard !opened.library.faces.isEmpty, !opened.library.hasFace(of: stack) else { return nil }
      return MapWarning(
        .missingFont, place: "fonts",
        message: "there is no font \"\(names)\"; another font is used")
    }
    let glyphs = GlyphLoading(
      template: template, location: location, loader: loader, fonts: fonts)
    let first = GlyphRangeID(fontStack: stack.joined(separator: ","), holding: " ")
    guard loader.bundle == nil, let folder = glyphs.folder(ofFontStack: first.fontStack) else {
      return nil
    }
    guard loader.exists(folder) else {
      return MapWarning(
        .unreadableGlyphs, place: "glyphs",
        message:
          "\(folder): the glyphs have no font stack \"\(names)\"; its text is drawn with fonts"
      )
    }
    return glyphs.fault(of: first)
  }
}
