import MapGeoJSON
import MapTiles

/// A feature of a tile layer, as separate values.
struct PlainFeature: Equatable {
  var type: TileLayer.GeometryType
  var identifier: Feature.Identifier?
  var parts: [[TileLayer.TilePoint]]
  var attributes: Attributes
}

extension TileLayer {
  /// The features of the layer, as separate values.
  var plainFeatures: [PlainFeature] {
    features.indices.map { index in
      PlainFeature(
        type: features[index].type, identifier: features[index].identifier,
        parts: features[index].parts.map { Array(points(ofPart: $0)) },
        attributes: attributes(ofFeature: index))
    }
  }
}
