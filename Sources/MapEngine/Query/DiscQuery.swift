import MapGeometry
import MapStyle

/// Tests discs around points, which lie on the map or face the viewer.
struct DiscQuery {
  let tile: LayerTile
  /// Whether discs lie on the ground (style-spec: `circle-pitch-alignment`).
  let liesOnGround: Bool
  /// Whether discs shrink with distance (style-spec: `circle-pitch-scale`).
  let scalesWithMap: Bool

  /// Whether an outline in tile units meets a disc around one of the points `centers`. The radius of the disc is
  /// `radius` pixels of the style.
  func meets(_ outline: QueryOutline, centers: [[Point]], radius: Double) -> Bool {
    let asked = liesOnGround ? outline : outline.mapped { tile.picture($0).point }
    return centers.contains { points in
      points.contains { center in
        let size = liesOnGround ? radius * tile.unitsPerPixel * tile.stretch(at: center) : radius
        // Alignment and scale both follow the map, so no correction is needed.
        if liesOnGround && scalesWithMap { return asked.meets(center, within: size) }
        let seen = tile.picture(center)
        // Discs that face the viewer are not drawn beyond the horizon.
        guard liesOnGround || tile.frame.viewport.shows(plane: tile.frame.plane(center)) else {
          return false
        }
        if liesOnGround { return asked.meets(center, within: size * seen.depth) }
        return asked.meets(seen.point, within: scalesWithMap ? size / seen.depth : size)
      }
    }
  }
}

/// Queries the discs of circle layers, including their strokes.
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

/// Queries the discs around points of heatmap layers.
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
