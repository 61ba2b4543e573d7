import MapGeoJSON
import MapJSON
import MapStyle

/// A feature that a query found.
public struct QueriedFeature: Sendable {
  /// The feature. Its geometry is in degrees, simplified and clipped at the buffer of its tile. If the source
  /// promotes an attribute, the value of the attribute is the identifier.
  public var feature: Feature
  /// The layer that draws the feature; nil if the query is a query of a source.
  public var layer: QueriedLayer?
  /// The name of the source in the style.
  public var source: String
  /// The layer of the tiles; nil if the source has no layers.
  public var sourceLayer: String?
  /// The state of the feature. By default, it is empty.
  public var state: ValueObject
}

/// A layer with the values of its properties for one feature.
public struct QueriedLayer: Sendable {
  /// The id of the layer in the style.
  public var id: String
  /// The type of the layer, such as `fill`.
  public var type: LayerType
  /// The other members of the layer that the style sets: `source`, `source-layer`, `metadata`, `minzoom`, `maxzoom` and
  /// `filter`.
  public var members: JSONObject
  /// The layout properties that the style sets, with their values for the feature.
  public var layout: ValueObject
  /// The paint properties that the style sets, with their values for the feature.
  public var paint: ValueObject
}

extension QueriedFeature {
  /// The feature as GeoJSON. It has the foreign members `source`, `state` and, if present, `layer` and `sourceLayer`
  /// (RFC 7946 section 6.1). The layer is written as in a style, and colors are written as `rgba(...)`.
  public var geoJSON: Feature {
    var result = feature
    if let layer { result.foreignMembers["layer"] = .object(layer.attributes) }
    result.foreignMembers["source"] = .string(source)
    if let sourceLayer { result.foreignMembers["sourceLayer"] = .string(sourceLayer) }
    result.foreignMembers["state"] = AttributeValue(.object(state))
    return result
  }
}

extension [QueriedFeature] {
  /// The features as a GeoJSON FeatureCollection, in their order.
  public var geoJSON: GeoJSONObject {
    .featureCollection(FeatureCollection(features: map(\.geoJSON)))
  }
}

extension QueriedLayer {
  /// The members of the layer as in a style.
  fileprivate var attributes: Attributes {
    var result = Attributes()
    result["id"] = .string(id)
    result["type"] = .string(type.rawValue)
    for member in members.members { result[member.name] = AttributeValue(member.value) }
    result["layout"] = AttributeValue(.object(layout))
    result["paint"] = AttributeValue(.object(paint))
    return result
  }
}
