import MapGeometry
import MapRaster
import MapStyle

/// The look of a fill layer's polygons, as the features of one tile see it.
struct FillPaint {
  /// What one feature is drawn with.
  struct Paints {
    /// What fills it; nil where nothing shows.
    var inside: FillCommand.Paint?
    /// What its rings are drawn with; nil where they do not show.
    var outline: FillCommand.Paint?
  }

  private let color: FeatureProperty<Color>
  private let opacity: FeatureProperty<Double>
  private let outlineColor: FeatureProperty<Color?>
  private let antialias: Bool
  private let pattern: TilePattern?
  private var table: PatternTable

  /// The patterns that paints are indices of.
  var patterns: [PatternPaint] { table.patterns }

  /// The look of `paint` in a tile, drawn `translation` device pixels of the plane off its place.
  init(_ paint: Layer.Fill, in tile: LayerTile, antialias: Bool, translation: Point) {
    color = tile.property(paint.fillColor)
    opacity = tile.property(paint.fillOpacity)
    outlineColor = tile.property(paint.fillOutlineColor)
    self.antialias = antialias
    pattern = TilePattern(paint.fillPattern, in: tile)
    table = PatternTable(viewport: tile.frame.viewport, translation: translation)
  }

  /// What the feature that the cursor stands on is drawn with.
  ///
  /// As in MapLibre, a pixel is covered or is not, and what smooths the edges is an outline, of the
  /// same paint where the layer has none of its own.
  mutating func paints(at cursor: TileFeatureCursor) -> Paints {
    let strength = Float(opacity.value(at: cursor))
    var paints = Paints()
    if let pattern {
      guard strength > 0, let (name, image) = pattern.image(at: cursor) else { return paints }
      paints.inside = .pattern(table.index(of: image, name: name, opacity: strength))
    } else {
      let color = PremultipliedColor(color.value(at: cursor)).withOpacity(strength)
      paints.inside = color.alpha > 0 ? .color(color) : nil
    }
    guard antialias else { return paints }
    if let own = outlineColor.value(at: cursor) {
      let rim = PremultipliedColor(own).withOpacity(strength)
      paints.outline = rim.alpha > 0 ? .color(rim) : nil
    } else {
      paints.outline = paints.inside
    }
    return paints
  }
}
