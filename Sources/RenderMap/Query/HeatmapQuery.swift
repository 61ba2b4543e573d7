import MapGeometry
import MapStyle

/// Queries of heatmap layers: discs around points.
struct HeatmapQuery: LayerQuery {
  private let tile: LayerTile
  private let radius: FeatureProperty<Double>

  /// Creates a query of `layer` in a tile.
  init(_ layer: Layer.Heatmap, in tile: LayerTile) {
    self.tile = tile
    radius = tile.property(layer.heatmapRadius)
  }

  var reach: Double { tile.greatest(radius) }

  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double? {
    let discs = DiscQuery(tile: tile, liesOnGround: true, scalesWithMap: true)
    return discs.meets(outline, centers: parts, radius: radius.value(at: tile.cursor)) ? 0 : nil
  }
}
