import Geometry
import Raster
import StyleSpec

/// The look of a fill layer's polygons, as the features of one tile see it.
struct FillLook {
  /// What one feature is drawn with.
  struct Paints {
    /// What fills it; nil where nothing shows.
    var inside: FillCommand.Paint?
    /// How the pixels along its edges are filled; as the layer says where it is nil.
    var edge: FillCommand.Edge?
    /// What its rings are drawn with; nil where they do not show.
    var outline: FillCommand.Paint?
  }

  private let color: FeatureProperty<Color>
  private let opacity: FeatureProperty<Double>
  private let outlineColor: FeatureProperty<Color?>
  private let hasOutlineColor: Bool
  private let antialias: Bool
  private let pattern: TilePattern?
  private var table: PatternTable

  /// The patterns that paints are indices of.
  var patterns: [PatternPaint] { table.patterns }

  /// The look of `paint` in a tile, drawn `translation` device pixels of the plane off its place.
  init(_ paint: FillPaint, in tile: PaintedTile, antialias: Bool, translation: Point) {
    color = tile.property(paint.color)
    opacity = tile.property(paint.opacity)
    outlineColor = tile.property(paint.outlineColor)
    hasOutlineColor = !paint.outlineColor.isAbsent
    self.antialias = antialias
    pattern = TilePattern(paint.pattern, in: tile)
    table = PatternTable(viewport: tile.frame.viewport, translation: translation)
  }

  /// What the feature that the cursor stands on is drawn with.
  ///
  /// As in MapLibre, the edges of polygons in a colour without an outline of their own are smoothed
  /// outwards only where they are opaque. In all others a pixel is covered or is not, and an outline
  /// smooths it, of the same paint where they have none of their own.
  mutating func paints(at cursor: TileFeatureCursor) -> Paints {
    let strength = Float(opacity.value(at: cursor))
    var paints = Paints()
    var isOutlined = antialias
    if let pattern {
      guard strength > 0, let (name, image) = pattern.image(at: cursor) else { return paints }
      paints.inside = .pattern(table.index(of: image, name: name, opacity: strength))
    } else {
      let color = PremultipliedColor(color.value(at: cursor)).withOpacity(strength)
      paints.inside = color.alpha > 0 ? .color(color) : nil
      isOutlined = antialias && (hasOutlineColor || color.alpha < 1)
    }
    guard isOutlined else { return paints }
    paints.edge = .aliased
    if let own = outlineColor.value(at: cursor) {
      let rim = PremultipliedColor(own).withOpacity(strength)
      paints.outline = rim.alpha > 0 ? .color(rim) : nil
    } else {
      paints.outline = paints.inside
    }
    return paints
  }
}
