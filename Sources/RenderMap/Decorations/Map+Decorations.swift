import MapStyle
import MapText

extension Map {
  /// Replaces the decorations of a scene of this map: the attribution of the sources that the
  /// scene's layers draw, and the scale bar. Opens fonts only if there is text to draw. Adds
  /// warnings to the scene for what cannot be drawn or does not fit.
  public func decorate(_ scene: inout Scene, with decorations: MapDecorations) {
    scene.decorations = decorations
    scene.decorationCommands = []
    let drawn = scene.drawnSources
    let attribution =
      decorations.attribution == .off
      ? "" : AttributionText.joined(attributions { drawn.contains($0) })
    guard !attribution.isEmpty || decorations.scaleBar != nil else { return }
    let opened = glyphs.fonts.open(forWords: attribution)
    let shaper = SceneShaper(GlyphSet(fonts: opened.library), reportsMissingFonts: false)
    var layout = DecorationLayout(scene, shaper: shaper)
    if !attribution.isEmpty { layout.addAttribution(attribution, decorations.attribution) }
    if let units = decorations.scaleBar { layout.addScaleBar(in: units) }
    scene.decorationCommands = layout.commands
    for warning in opened.warnings + shaper.faults.warnings + layout.warnings
    where !scene.warnings.contains(warning) {
      scene.warnings.append(warning)
    }
  }
}

extension Scene {
  /// The names of the sources whose layers the scene shows.
  fileprivate var drawnSources: Set<String> { Set(tiles.keys).union(pixels.keys) }
}
