import MapGeometry
import MapStyle
import MapTiles

/// Which features of a tile a query meets, as the layers of one type draw them. Follows the
/// `queryIntersectsFeature` of MapLibre's style layers.
protocol LayerQuery {
  /// How far from its geometry a feature of the tile may be drawn, in pixels of the style.
  var reach: Double { get }

  /// Whether a query meets the feature that the tile's cursor stands on.
  ///
  /// - Parameters:
  ///   - outline: What is asked about, in tile units.
  ///   - parts: The feature's points, lines and rings, in tile units.
  /// - Returns: Nil where it does not; else how far away the feature is, in a measure that grows with
  ///   the distance, or 0 where it lies flat.
  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double?
}

extension Layer {
  /// What a query of the layer in a tile asks; nil where the layer has no features, or symbols.
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

  /// In which order the features of a tile are drawn; nil for that of the data.
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
  /// Tile units a pixel of the style.
  var unitsPerPixel: Double { frame.viewport.size.pixelRatio / frame.scale }

  /// How far `translate` moves a layer, in tile units.
  func translation(
    _ translate: PropertyValue<[Double]>, anchor: PropertyValue<MapOrViewport>
  ) -> Point {
    Translation.offset(translate, anchor: anchor, scope: scope, viewport: frame.viewport)
      * (1 / frame.scale)
  }

  /// The greatest magnitude of a property among all features of the tile's layer; 0 where there are
  /// none.
  func greatest(_ property: FeatureProperty<Double>) -> Double {
    if property.isConstant { return property.value(at: cursor).magnitude }
    return cursor.layer.features.indices.reduce(0) { greatest, index in
      cursor.move(to: index)
      return max(greatest, property.value(at: cursor).magnitude)
    }
  }

  /// A point in tile units in the picture, in pixels of the style, with its depth: 1 at the map's centre.
  func picture(_ point: Point) -> (point: Point, depth: Double) {
    let seen = frame.viewport.planeToDevice.apply(frame.plane(point))
    return (seen.point * (1 / frame.viewport.size.pixelRatio), seen.w)
  }
}

extension TileFrame {
  /// A point in tile units, between them too, on the map's plane.
  func plane(_ point: Point) -> Point { origin + point * scale }

  /// An outline on the map's plane, in tile units.
  func tileUnits(_ outline: QueryOutline) -> QueryOutline {
    outline.mapped { ($0 - origin) * (1 / scale) }
  }
}
