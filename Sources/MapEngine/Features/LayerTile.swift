import MapRaster
import MapStyle
import MapTiles

/// One tile of a layer. It has the features that the layer draws, in drawing order, and their position.
struct LayerTile {
  /// The position of the tile in the picture.
  let frame: TileFrame
  /// The tile in whose place the tile is drawn. It is the tile itself, or a tile that could not be loaded.
  let place: ViewTile
  let cursor: TileFeatureCursor
  /// The features to draw, in order.
  var features: [Int]
  /// The values with which properties are evaluated.
  let scope: PropertyScope

  /// The zoom level for which the tile is laid out.
  var zoom: Int { frame.tile.overscaledZ }

  /// The outline of the tile's place, for content that must not be drawn beyond it. It is nil if the picture shows
  /// nothing beyond the place. It is also nil on a plane that is not flat, where content is cut on the plane.
  var clip: PixelClip? { frame.viewport.clip(to: place) }

  /// Whether a point of the tile lies in its place. Places are half-open, so a point on an edge is drawn once.
  func holds(_ point: TileLayer.TilePoint) -> Bool {
    // Projected tiles contain only points in their place.
    if cursor.indexed.source != nil { return true }
    let depth = place.id.z - frame.tile.id.z
    let extent = cursor.layer.extent
    // The coordinates are in units of the place, which is 2^depth times smaller than the tile.
    let x = (Int(point.x) << depth) - (place.id.x - (frame.tile.id.x << depth)) * extent
    let y = (Int(point.y) << depth) - (place.id.y - (frame.tile.id.y << depth)) * extent
    return x >= 0 && y >= 0 && x < extent && y < extent
  }

  /// Returns a paint property, evaluated for the features of this tile.
  func property<T: Blendable & StyleConvertible>(_ property: PropertyValue<T>) -> FeatureProperty<T>
  {
    FeatureProperty(property, scope: scope, tileZoom: zoom, cursor: cursor)
  }

  /// Returns a property that is not interpolated between zoom levels, evaluated for the features of this tile.
  func tileProperty<T: StyleConvertible>(_ property: PropertyValue<T>) -> TileProperty<T> {
    TileProperty(property, scope: scope, tileZoom: zoom, cursor: cursor)
  }

  /// The number of points, lines and rings of the features to draw.
  var partCount: Int { features.reduce(0) { $0 + cursor.layer.features[$1].parts.count } }

  /// The number of points of the features to draw.
  var pointCount: Int {
    let layer = cursor.layer
    return features.reduce(0) { sum, index in
      let parts = layer.features[index].parts
      guard let last = parts.last else { return sum }
      let start = parts.lowerBound == 0 ? 0 : layer.partEnds[parts.lowerBound - 1]
      return sum + layer.partEnds[last] - start
    }
  }

  /// Calls `body` with each feature to draw. The cursor is then at the feature.
  func forEachFeature(_ body: (TileLayer.FeatureRecord) -> Void) {
    for index in features {
      cursor.move(to: index)
      body(cursor.layer.features[index])
    }
  }
}
