import GeoJSON
import VectorTile

/// The coordinate reference systems that stores are read in.
enum CoordinateReference: Hashable {
  /// Longitude and latitude of WGS 84 in degrees: EPSG:4326 with x first, OGC:CRS84.
  case geographic
  /// Metres of Web Mercator: EPSG:3857.
  case webMercator

  /// The system that an authority calls by this number; nil for others.
  init?(organization: String, code: Int) {
    switch (organization.uppercased(), code) {
    case ("EPSG", 4326), ("OGC", 84), ("NONE", 0): self = .geographic
    case ("EPSG", 3857), ("EPSG", 900_913), ("ESRI", 102_100), ("ESRI", 102_113):
      self = .webMercator
    default: return nil
    }
  }

  /// What to do about another system.
  static let remedy =
    "only EPSG:4326 and EPSG:3857 are read; reproject it, such as with ogr2ogr -t_srs EPSG:4326"

  /// Half of the world's width in metres of Web Mercator.
  static let halfWorld = Double.pi * 6_378_137

  /// The geometry in degrees.
  func geographic(_ geometry: Geometry) -> Geometry {
    self == .geographic ? geometry : geometry.mapPositions(Self.geographic)
  }

  /// The region in degrees.
  func geographic(_ bounds: TileSetDescription.Bounds) -> TileSetDescription.Bounds {
    guard self == .webMercator else { return bounds }
    let southWest = Self.geographic(Position(longitude: bounds.west, latitude: bounds.south))
    let northEast = Self.geographic(Position(longitude: bounds.east, latitude: bounds.north))
    return TileSetDescription.Bounds(
      west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
      north: northEast.latitude)
  }

  /// A region in degrees in the system's own units.
  func boxes(of bounds: StoreBounds) -> [StoreBounds.Box] {
    guard self == .webMercator else { return bounds.boxes }
    return bounds.boxes.map { box in
      StoreBounds.Box(
        west: Self.metres(WebMercator.x(longitude: box.west)),
        south: -Self.metres(WebMercator.y(latitude: box.south)),
        east: Self.metres(WebMercator.x(longitude: box.east)),
        north: -Self.metres(WebMercator.y(latitude: box.north)))
    }
  }

  private static func metres(_ world: Double) -> Double { (2 * world - 1) * halfWorld }

  private static func geographic(_ position: Position) -> Position {
    let y = 0.5 - position.latitude / (2 * halfWorld)
    return Position(
      longitude: position.longitude / halfWorld * 180, latitude: WebMercator.latitude(y: y),
      altitude: position.altitude)
  }
}

extension Geometry {
  /// The geometry with each position replaced.
  fileprivate func mapPositions(_ transform: (Position) -> Position) -> Geometry {
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
