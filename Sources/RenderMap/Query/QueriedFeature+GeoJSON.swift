import MapGeoJSON
import MapJSON
import MapStyle

extension QueriedFeature {
  /// The feature as GeoJSON, with `source`, `state` and, if present, `layer` and `sourceLayer` as foreign members
  /// (RFC 7946 section 6.1). The layer is written as in a style, colours as `rgba(...)`.
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
    for member in members.members { result[member.name] = AttributeValue(Value(member.value)) }
    result["layout"] = AttributeValue(.object(layout))
    result["paint"] = AttributeValue(.object(paint))
    return result
  }
}
