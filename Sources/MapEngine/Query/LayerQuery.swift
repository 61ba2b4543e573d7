import MapGeometry
import MapStyle
import MapTiles

/// Tests whether a query meets features of a tile, as layers of one type draw them. The protocol follows
/// `queryIntersectsFeature` of MapLibre's style layers.
protocol LayerQuery {
  /// The maximum distance from its geometry at which a feature of the tile is drawn, in pixels of the style.
  var reach: Double { get }

  /// Tests the feature at the tile's cursor.
  ///
  /// - Parameters:
  ///   - outline: The outline of the query, in tile units.
  ///   - parts: The points, lines and rings of the feature, in tile units.
  /// - Returns: A measure that increases with the distance of the feature, and is 0 for flat features. It is nil if
  ///   the query does not meet the feature.
  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double?
}

extension Layer {
  /// Returns the query of the layer in a tile; nil if the layer draws no features, or draws symbols.
  func query(in tile: LayerTile) -> (any LayerQuery)? {
    switch content {
    case .fill(let fill): FillQuery(fill, in: tile)
    case .line(let line): LineQuery(line, in: tile)
    case .circle(let circle): CircleQuery(circle, in: tile)
    case .heatmap(let heatmap): HeatmapQuery(heatmap, in: tile)
    case .fillExtrusion(let extrusion): FillExtrusionQuery(extrusion, in: tile)
    case .background, .symbol, .raster, .hillshade, .colorRelief: nil
    }
  }

  /// The sort key of the features of a tile; nil to draw them in the order of the data.
  var sortKey: PropertyValue<Double?>? {
    switch content {
    case .fill(let fill): fill.fillSortKey
    case .line(let line): line.lineSortKey
    case .circle(let circle): circle.circleSortKey
    default: nil
    }
  }
}

extension LayerTile {
  /// The number of tile units per pixel of the style.
  var unitsPerPixel: Double { frame.viewport.size.pixelRatio / frame.scale }

  /// Returns the translation of a layer, in tile units.
  func translation(
    _ translate: PropertyValue<[Double]>, anchor: PropertyValue<MapOrViewport>
  ) -> Point {
    Translation.offset(translate, anchor: anchor, scope: scope, viewport: frame.viewport)
      * (1 / frame.scale)
  }

  /// Returns the maximum magnitude of a property among all features of the tile's layer. It is 0 if the layer has no
  /// features.
  func greatest(_ property: FeatureProperty<Double>) -> Double {
    if property.isConstant { return property.value(at: cursor).magnitude }
    return cursor.layer.features.indices.reduce(0) { greatest, index in
      cursor.move(to: index)
      return max(greatest, property.value(at: cursor).magnitude)
    }
  }

  /// Returns the position in the picture, in pixels of the style, of a point of the ground in tile units. The depth
  /// of the point is 1 at the center of the map.
  func picture(_ point: Point) -> (point: Point, depth: Double) {
    let viewport = frame.viewport
    let plane = frame.plane(point)
    return viewport.picture(
      ofGround: plane, elevation: viewport.groundElevation(atPlane: plane, in: frame.tile))
  }

  /// Returns the stretch of the map's plane at a point in tile units (`Viewport.stretch`).
  func stretch(at point: Point) -> Double { frame.viewport.stretch(atPlane: frame.plane(point)) }
}

extension TileFrame {
  /// Returns the position on the map's plane of a point in fractional tile units.
  func plane(_ point: Point) -> Point { origin + point * scale }

  /// Converts an outline on the map's plane to tile units.
  func tileUnits(_ outline: QueryOutline) -> QueryOutline {
    outline.mapped { ($0 - origin) * (1 / scale) }
  }
}

/// Queries the polygons of fill layers.
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

/// Queries features by their geometry alone, whatever draws them.
struct GeometryQuery: LayerQuery {
  let reach = 0.0
  private let cursor: TileFeatureCursor

  /// Creates a query of the features of a tile.
  init(_ tile: LayerTile) { cursor = tile.cursor }

  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double? {
    let meets =
      switch cursor.layer.features[cursor.index].type {
      case .point: parts.joined().contains { outline.meets($0, within: 0) }
      case .line: outline.meets(lines: parts, within: 0)
      case .polygon: outline.meets(rings: parts)
      }
    return meets ? 0 : nil
  }
}
