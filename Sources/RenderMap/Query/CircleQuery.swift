import MapGeometry
import MapStyle

/// Queries of circle layers: discs with their strokes.
struct CircleQuery: LayerQuery {
  private let tile: LayerTile
  private let radius, strokeWidth: FeatureProperty<Double>
  private let translation: Point
  private let shape: DiscQuery

  /// Creates a query of `layer` in a tile.
  init(_ layer: Layer.Circle, in tile: LayerTile) {
    self.tile = tile
    radius = tile.property(layer.circleRadius)
    strokeWidth = tile.property(layer.circleStrokeWidth)
    translation = tile.translation(layer.circleTranslate, anchor: layer.circleTranslateAnchor)
    shape = DiscQuery(
      tile: tile, liesOnGround: tile.scope.value(layer.circlePitchAlignment) == .map,
      scalesWithMap: tile.scope.value(layer.circlePitchScale) == .map)
  }

  var reach: Double {
    tile.greatest(radius) + tile.greatest(strokeWidth) + translation.length / tile.unitsPerPixel
  }

  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double? {
    let size = radius.value(at: tile.cursor) + strokeWidth.value(at: tile.cursor)
    let meets = shape.meets(outline.mapped { $0 - translation }, centers: parts, radius: size)
    return meets ? 0 : nil
  }
}
