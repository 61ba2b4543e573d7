import Raster
import StyleSpec
import VectorTile

/// One tile of a source as a layer paints it: the features it draws, in order, and where they lie.
struct PaintedTile {
  /// Where the tile lies in the picture.
  let frame: TileFrame
  /// Moves over the tile's features.
  let cursor: TileFeatureCursor
  /// The features to draw, in order.
  let features: [Int]
  /// What properties are evaluated with.
  let scope: PropertyScope

  /// The zoom level that the tile is laid out for.
  var zoom: Int { frame.tile.overscaledZ }

  /// The tile's outline, for what must not be drawn beyond it; nil where the picture shows no more.
  var clip: PixelClip? { frame.coversPicture ? nil : frame.clip }

  /// A paint property as the features of this tile see it.
  func property<T: Blendable & StyleConvertible>(_ property: PropertyValue<T>) -> FeatureProperty<T>
  {
    FeatureProperty(property, scope: scope, tileZoom: zoom, cursor: cursor)
  }

  /// A property that is not blended between zoom levels as the features of this tile see it.
  func tileProperty<T: StyleConvertible>(_ property: PropertyValue<T>) -> TileProperty<T> {
    TileProperty(property, scope: scope, tileZoom: zoom, cursor: cursor)
  }

  /// Calls `body` with each part of each feature to draw, the cursor on the feature.
  func forEachFeature(_ body: (TileLayer.FeatureRecord) -> Void) {
    for index in features {
      cursor.move(to: index)
      body(cursor.layer.features[index])
    }
  }
}
