/// The types of geometry that the well-known forms and GeoJSON share (OGC 06-103r4 section 8.2.8).
enum WellKnownType: UInt32, CaseIterable {
  case point = 1
  case lineString
  case polygon
  case multiPoint
  case multiLineString
  case multiPolygon
  case geometryCollection

  /// The name as GeoJSON writes it.
  var name: String {
    switch self {
    case .point: "Point"
    case .lineString: "LineString"
    case .polygon: "Polygon"
    case .multiPoint: "MultiPoint"
    case .multiLineString: "MultiLineString"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    }
  }

  /// The geometry without positions.
  var empty: Geometry {
    switch self {
    case .point, .multiPoint: .multiPoint([])
    case .lineString: .lineString([])
    case .polygon: .polygon([])
    case .multiLineString: .multiLineString([])
    case .multiPolygon: .multiPolygon([])
    case .geometryCollection: .geometryCollection([])
    }
  }

  /// How many collections may be inside each other.
  static let nestingLimit = 32
}

extension [Position] {
  /// The ring with its first position at its end too.
  var closedRing: [Position] {
    guard let first, let last, first != last else { return self }
    return self + [first]
  }
}
