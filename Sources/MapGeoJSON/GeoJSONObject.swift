/// The object of a GeoJSON text (RFC 7946 section 3).
public enum GeoJSONObject: Hashable, Sendable {
  /// A geometry, with the other members of its object.
  case geometry(Geometry, GeometryMembers)
  /// A feature.
  case feature(Feature)
  /// A feature collection.
  case featureCollection(FeatureCollection)

  /// The object as features. A geometry becomes a feature without attributes.
  public var features: [Feature] {
    switch self {
    case .geometry(let geometry, let members):
      [Feature(geometry: geometry, geometryMembers: members)]
    case .feature(let feature): [feature]
    case .featureCollection(let collection): collection.features
    }
  }
}

/// A collection of features (RFC 7946 section 3.3).
public struct FeatureCollection: Hashable, Sendable {
  /// The features in the order of the text.
  public var features: [Feature]
  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]?
  /// Members that RFC 7946 does not define (section 6.1), including `crs`.
  public var foreignMembers: Attributes

  /// Creates a collection from its parts.
  public init(
    features: [Feature], boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes()
  ) {
    self.features = features
    self.boundingBox = boundingBox
    self.foreignMembers = foreignMembers
  }
}
