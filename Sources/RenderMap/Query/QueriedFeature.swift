import MapGeoJSON
import MapJSON
import MapStyle

/// A feature that a query found.
public struct QueriedFeature: Sendable {
  /// The feature: its geometry in degrees as its tile holds it, simplified and cut a little beyond the
  /// tile's edge; its attributes; and its identifier, the promoted one where the source promotes one.
  public var feature: Feature
  /// The layer that shows the feature; nil for what a source was asked for.
  public var layer: QueriedLayer?
  /// The name of the source.
  public var source: String
  /// The layer of the source's tiles; nil in sources without layers.
  public var sourceLayer: String?
  /// The feature's state; empty where it has none.
  public var state: ValueObject
}

/// A layer as it shows one feature.
public struct QueriedLayer: Sendable {
  /// The layer's id.
  public var id: String
  /// The layer's type.
  public var type: LayerType
  /// The other members of the layer as the style has them: `source`, `source-layer`, `metadata`,
  /// `minzoom`, `maxzoom` and `filter`, those that it gives.
  public var members: JSONObject
  /// The layout properties that the style gives, with their values for the feature.
  public var layout: ValueObject
  /// The paint properties that the style gives, with their values for the feature.
  public var paint: ValueObject
}

/// Why a query cannot be answered.
public enum QueryError: Error, Hashable, Sendable {
  /// The style has no layer with this id.
  case unknownLayer(String)
  /// The map has no source of this name.
  case unknownSource(String)
}

extension QueryError: CustomStringConvertible {
  /// What is wrong, and what can be done.
  public var description: String {
    switch self {
    case .unknownLayer(let id):
      "the style has no layer '\(id)'; use the id of one of its layers"
    case .unknownSource(let name):
      "the map has no source '\(name)'; use a source that a layer draws"
    }
  }
}
