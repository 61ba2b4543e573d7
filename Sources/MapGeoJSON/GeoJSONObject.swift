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

/// Features together (RFC 7946 section 3.3).
public struct FeatureCollection: Hashable, Sendable {
  /// The features in the order of the text.
  public var features: [Feature]
  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]?
  /// Members that RFC 7946 does not name (section 6.1), `crs` among them.
  public var foreignMembers: Attributes

  /// A collection of these parts.
  public init(
    features: [Feature], boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes()
  ) {
    self.features = features
    self.boundingBox = boundingBox
    self.foreignMembers = foreignMembers
  }
}
