import MapStyle
import MapText

extension Map {
  /// Puts a decorations on a scene of this map, in place of the one it had: the attribution of the sources
  /// that the scene's layers draw, and the scale bar. Fonts are opened only where there is something to
  /// write. What cannot be drawn, or does not fit, is among the scene's warnings.
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

  /// What the sources ask to be shown beside the map, as plain text; nil where none asks.
  public var plainAttribution: String? {
    let text = AttributionText.joined(attributions()).replacing("\u{A0}", with: " ")
    return text.isEmpty ? nil : text
  }

  /// What sources ask to be shown beside the map, in the style's order and without repetition, as they
  /// say it: those whose names are `wanted`.
  func attributions(of wanted: (String) -> Bool = { _ in true }) -> [String] {
    var texts: [String] = []
    for named in style.sources where wanted(named.name) {
      if let text = sources[named.name]?.attribution, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}

extension Scene {
  /// The names of the sources whose layers the scene shows.
  fileprivate var drawnSources: Set<String> { Set(tiles.keys).union(pixels.keys) }
}
