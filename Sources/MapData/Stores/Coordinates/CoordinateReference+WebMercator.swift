import MapGeoJSON
import MapTiles

extension CoordinateReference {
  /// Half of the world's width in metres of Web Mercator.
  static let halfWorld = Double.pi * 6_378_137

  /// The geometry in degrees; as it is where only PROJ can transform it (see `Reprojection`).
  func geographic(_ geometry: Geometry) -> Geometry {
    guard self == .webMercator else { return geometry }
    return geometry.mapPositions { position in
      let (longitude, latitude) = Self.degrees(x: position.longitude, y: position.latitude)
      return Position(longitude: longitude, latitude: latitude, altitude: position.altitude)
    }
  }

  /// The region in degrees, of one in degrees or metres of Web Mercator.
  func geographic(_ bounds: TileSetDescription.Bounds) -> TileSetDescription.Bounds {
    guard self == .webMercator else { return bounds }
    let (west, south) = Self.degrees(x: bounds.west, y: bounds.south)
    let (east, north) = Self.degrees(x: bounds.east, y: bounds.north)
    return TileSetDescription.Bounds(west: west, south: south, east: east, north: north)
  }

  /// The metres of Web Mercator of a box in degrees.
  static func metres(_ box: StoreBounds.Box) -> StoreBounds.Box {
    StoreBounds.Box(
      west: metres(WebMercator.x(longitude: box.west)),
      south: -metres(WebMercator.y(latitude: box.south)),
      east: metres(WebMercator.x(longitude: box.east)),
      north: -metres(WebMercator.y(latitude: box.north)))
  }

  private static func metres(_ world: Double) -> Double { (2 * world - 1) * halfWorld }

  private static func degrees(x: Double, y: Double) -> (longitude: Double, latitude: Double) {
    (x / halfWorld * 180, WebMercator.latitude(y: 0.5 - y / (2 * halfWorld)))
  }
}

extension Geometry {
  /// The geometry with each position replaced.
  func mapPositions(_ transform: (Position) -> Position) -> Geometry {
    switch self {
    case .point(let position): .point(transform(position))
    case .multiPoint(let positions): .multiPoint(positions.map(transform))
    case .lineString(let positions): .lineString(positions.map(transform))
    case .multiLineString(let lines): .multiLineString(lines.map { $0.map(transform) })
    case .polygon(let rings): .polygon(rings.map { $0.map(transform) })
    case .multiPolygon(let polygons):
      .multiPolygon(polygons.map { $0.map { $0.map(transform) } })
    case .geometryCollection(let members):
      .geometryCollection(members.map { $0.mapPositions(transform) })
    }
  }
}
