import MapRaster
import MapStyle

/// The `line-dasharray` of a layer, evaluated for the features of one tile.
///
/// Between zoom levels, MapLibre fades from the dashes of the view's previous level to the dashes of its current level.
/// A map at rest shows the current dashes. Their ends fade over the same fraction of the pattern's length as the ends
/// of the shorter of the two patterns.
struct LineDashes {
  private let lengths: TileProperty<[Double]?>
  /// The dashes of the view's previous zoom level; nil if dashes are the same at all levels.
  private let earlier: TileProperty<[Double]?>?
  /// Whether dashes have butt ends, even if the line's cap is round. As in MapLibre, this is the case if the dashes are
  /// the same for all features but the caps may differ between features.
  private let hasButtEnds: Bool
  /// Half the length over which the ends of dashes fade, in device pixels.
  private let fade: Double

  /// Creates the dashes of a layer in a tile. Dashes that do not depend on features are evaluated at the view's zoom
  /// level. All other dashes are evaluated at the tile's level.
  init(_ layer: borrowing Layer.Line, in tile: borrowing LayerTile) {
    let property = layer.lineDasharray
    let view = tile.scope.zoom
    let zoom = property.isFeatureConstant ? view : Double(tile.zoom)
    lengths = TileProperty(property, scope: tile.scope, zoom: zoom, cursor: tile.cursor)
    let from = view > view.rounded(.down) ? zoom - 1 : zoom + 1
    earlier =
      property.isZoomConstant
      ? nil : TileProperty(property, scope: tile.scope, zoom: from, cursor: tile.cursor)
    hasButtEnds = lengths.isConstant && !tile.tileProperty(layer.lineCap).isConstant
    // Along gradients, MapLibre measures the fade in pixels of the style.
    fade = layer.lineGradient.isAbsent ? 1 : tile.frame.viewport.size.pixelRatio
  }

  /// Whether lines of the feature at the cursor have dashes.
  func hasDashes(at cursor: TileFeatureCursor) -> Bool {
    lengths.value(at: cursor)?.contains { $0 > 0 } ?? false
  }

  /// Returns the dashes of the feature at the cursor, in device pixels; nil if they have no length. The style's
  /// lengths are multiplied by `unit`.
  func pattern(
    at cursor: TileFeatureCursor, unit: Double, cap: StrokeStyle.Cap
  ) -> DashPattern? {
    let own = (lengths.value(at: cursor) ?? []).map { max(0, $0) }
    let scaled = own.map { Float($0 * unit) }
    guard scaled.reduce(0, +) > 0 else { return nil }
    var dash = DashPattern(
      lengths: scaled, hasRoundCaps: !hasButtEnds && cap == .round, width: Float(unit))
    let length = own.reduce(0, +)
    let before = earlier?.value(at: cursor)?.reduce(0) { $0 + max(0, $1) } ?? length
    dash.fade = Float(fade * (before > 0 ? max(1, length / before) : 1))
    return dash
  }
}
