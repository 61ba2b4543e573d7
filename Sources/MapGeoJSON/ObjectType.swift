/// The types that an object of GeoJSON can have (RFC 7946 section 1.4).
enum ObjectType: CaseIterable {
  case point
  case polygon
  case lineString
  case feature
  case multiPolygon
  case multiLineString
  case multiPoint
  case geometryCollection
  case featureCollection

  /// The type as it is written.
  var name: StaticString {
    switch self {
    case .point: "Point"
    case .polygon: "Polygon"
    case .lineString: "LineString"
    case .feature: "Feature"
    case .multiPolygon: "MultiPolygon"
    case .multiLineString: "MultiLineString"
    case .multiPoint: "MultiPoint"
    case .geometryCollection: "GeometryCollection"
    case .featureCollection: "FeatureCollection"
    }
  }

  /// The types of geometries, for a person.
  static let expectedGeometry =
    "Point, LineString, Polygon, their Multi forms and GeometryCollection"
  /// All types, for a person.
  static let expected = "FeatureCollection, Feature, " + expectedGeometry
}

extension GeoJSONObject {
  /// The values that the member `type` of an object of GeoJSON can have.
  public static let typeNames = Set(ObjectType.allCases.map { "\($0.name)" })
}
