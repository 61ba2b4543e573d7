import MapGeometry
import MapStyle

/// Queries of fill layers: polygons.
struct FillQuery: LayerQuery {
  let reach: Double
  private let translation: Point

  /// Creates a query of `layer` in a tile.
  init(_ layer: Layer.Fill, in tile: LayerTile) {
    translation = tile.translation(layer.fillTranslate, anchor: layer.fillTranslateAnchor)
    reach = translation.length / tile.unitsPerPixel
  }

  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double? {
    outline.mapped { $0 - translation }.meets(rings: parts) ? 0 : nil
  }
}
