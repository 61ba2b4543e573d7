import MapJSON

import MapGeometry

/// A point, line or polygon of a GeoJSON argument of `within` or `distance`. x is the longitude and y is the
/// latitude, both in degrees.
enum SimpleGeometry: Sendable {
  /// A single position.
  case point(Point)
  case line([Point])
  /// The rings of a polygon. The first ring is the exterior.
  case polygon([[Point]])

  /// Returns the points, lines and polygons of a geometry, a feature or a feature collection. Nil if `json` is
  /// something else. A geometry collection or an unknown type inside a feature contributes no geometries.
  static func all(of json: JSONValue) -> [SimpleGeometry]? {
    guard let object = json.object else { return nil }
    switch object["type"]?.string {
    case "FeatureCollection":
      guard let features = object["features"]?.array else { return nil }
      return features.flatMap { parts(of: $0.object?["geometry"]?.object) }
    case "Feature":
      return parts(of: object["geometry"]?.object)
    case .some where object["coordinates"] != nil:
      return parts(of: object)
    default:
      return nil
    }
  }

  private static func parts(of geometry: JSONObject?) -> [SimpleGeometry] {
    guard let geometry, let coordinates = geometry["coordinates"] else { return [] }
    let elements = coordinates.array ?? []
    switch geometry["type"]?.string {
    case "Point": return position(coordinates).map { [.point($0)] } ?? []
    case "MultiPoint": return elements.compactMap { position($0).map { .point($0) } }
    case "LineString": return [.line(positions(coordinates))]
    case "MultiLineString": return elements.map { .line(positions($0)) }
    case "Polygon": return [.polygon(elements.map(positions))]
    case "MultiPolygon": return elements.map { .polygon(($0.array ?? []).map(positions)) }
    default: return []
    }
  }

  private static func positions(_ json: JSONValue) -> [Point] {
    (json.array ?? []).compactMap(position)
  }

  private static func position(_ json: JSONValue) -> Point? {
    guard let elements = json.array, elements.count >= 2, let longitude = elements[0].double,
      let latitude = elements[1].double
    else { return nil }
    return Point(longitude, latitude)
  }
}

/// The integer grid of MapLibre's geometry at the zoom level of a tile. A tile is 8192 units wide.
struct TileGrid {
  /// The width of the world in units of the grid.
  let worldSize: Double

  init(_ tile: EvaluationContext.Tile) {
    worldSize = Double(sign: .plus, exponent: tile.z, significand: 8192)
  }

  /// Returns the grid point that is nearest to a point in world units (0...1).
  func snap(_ point: Point) -> Point {
    Point((point.x * worldSize).rounded(), (point.y * worldSize).rounded())
  }

  /// Returns the grid point that is nearest to a point in world units, as longitude and latitude in degrees.
  func degrees(_ point: Point) -> Point {
    let snapped = snap(point)
    let y = 180 - snapped.y / worldSize * 360
    return Point(
      snapped.x / worldSize * 360 - 180,
      360 / .pi * StableMath.atan(StableMath.exp(y * .pi / 180)) - 90)
  }
}

extension Point {
  /// The point, whose coordinates are a longitude and a latitude in degrees, in Web Mercator world units (0...1).
  var projectedFromDegrees: Point {
    let stretched = StableMath.log(StableMath.tan(.pi / 4 + y * .pi / 360))
    return Point((180 + x) / 360, (180 - 180 / .pi * stretched) / 360)
  }
}

extension StyleFeature {
  /// The geometry type without the prefix `Multi`.
  var simpleGeometryType: String {
    let type = styleGeometryType
    return type.hasPrefix("Multi") ? String(type.dropFirst(5)) : type
  }
}
