/// What a GeoJSON text can hold (RFC 7946 section 3).
public enum GeoJSONObject: Hashable, Sendable {
  /// A geometry alone, with what its object holds beside it.
  case geometry(Geometry, GeometryMembers)
  /// One feature.
  case feature(Feature)
  /// Several features.
  case featureCollection(FeatureCollection)

  /// The object as features: a geometry alone is one without attributes.
  public var features: [Feature] {
    switch self {
    case .geometry(let geometry, let members):
      [Feature(geometry: geometry, geometryMembers: members)]
    case .feature(let feature): [feature]
    case .featureCollection(let collection): collection.features
    }
  }
}
