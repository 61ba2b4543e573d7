import MapGeoJSON

/// The types of geometries that features have.
struct GeometryKinds: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// Points.
  static let points = GeometryKinds(rawValue: 1)
  /// Lines.
  static let lines = GeometryKinds(rawValue: 2)
  /// Areas.
  static let areas = GeometryKinds(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The types of the geometries of features, also of those in collections.
  init(of features: [Feature]) {
    self.init(rawValue: 0)
    for feature in features { if let geometry = feature.geometry { add(geometry) } }
  }

  /// The types in a geometry.
  init(of geometry: Geometry?) {
    self.init(rawValue: 0)
    if let geometry { add(geometry) }
  }

  private mutating func add(_ geometry: Geometry) {
    switch geometry {
    case .point, .multiPoint: insert(.points)
    case .lineString, .multiLineString: insert(.lines)
    case .polygon, .multiPolygon: insert(.areas)
    case .geometryCollection(let parts): for part in parts { add(part) }
    }
  }
}
