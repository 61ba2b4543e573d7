import MapGeoJSON
import MapGeometry
import MapTiles

/// A coordinate reference system of source data.
public enum CoordinateReference: Hashable, Sendable {
  /// Longitude and latitude of WGS 84 in degrees, such as EPSG:4326 with x first or OGC:CRS84.
  /// ETRS89 (EPSG:4258) is treated as equal, because EPSG's transformation 1149 between the two is
  /// the identity.
  case geographic
  /// Web Mercator (EPSG:3857), in meters.
  case webMercator
  /// Another system that PROJ must know, identified by its authority and code, such as `EPSG:2056`.
  case named(String)
  /// Another system that its well-known text, or its PROJ string, defines. The name is used in
  /// messages.
  case described(String, name: String)

  /// The authorities whose codes PROJ knows.
  private static let authorities: Set = ["EPSG", "ESRI", "IGNF", "OGC"]

  /// Creates the system that an authority defines by a code. Returns nil if PROJ does not know the
  /// authority.
  init?(organization: String, code: Int) {
    let organization = organization.uppercased()
    switch (organization, code) {
    case ("EPSG", 4326), ("EPSG", 4979), ("EPSG", 4258), ("OGC", 84),
      // The first system is GeoPackage's undefined geographic system. The second is GDAL's system
      // for data that names no system.
      ("NONE", 0), ("GDAL", 99_999):
      self = .geographic
    case ("EPSG", 3857), ("EPSG", 3785), ("EPSG", 900_913),
      ("EPSG", 102_100), ("EPSG", 102_113), ("ESRI", 102_100), ("ESRI", 102_113):
      self = .webMercator
    case _ where Self.authorities.contains(organization) && code > 0:
      self = .named("\(organization):\(code)")
    default: return nil
    }
  }

  /// Creates the system with an EPSG code that a geometry names. The error starts with `place`.
  ///
  /// - Throws: `MalformedContent` with the remedy if the number is not a code.
  init(srid: Int, at place: @autoclosure () -> String = "") throws(MalformedContent) {
    guard let known = Self(organization: "EPSG", code: srid) else {
      throw MalformedContent(reason: "\(place())SRID \(srid): \(Self.remedy(for: "EPSG"))")
    }
    self = known
  }

  /// Creates the system with a name: `EPSG:25832`, `urn:ogc:def:crs:EPSG::25832`,
  /// `urn:ogc:def:crs:OGC:1.3:CRS84`, `http://www.opengis.net/def/crs/EPSG/0/25832`, or well-known
  /// text. Returns nil for any other name. If the name is a compound of a horizontal and a vertical
  /// system, such as `urn:ogc:def:crs,crs:EPSG::28992,crs:EPSG::5709` or `EPSG:25832+5783`, the
  /// first system is used.
  ///
  /// - Parameter name: The name of the system.
  public init?(name: String) {
    let name = name.trimmingWhitespace()
    let upper = name.uppercased()
    if Self.isWellKnownText(upper) {
      self = .described(name, name: Self.nameInText(name) ?? "its well-known text")
      return
    }
    let parts = Self.horizontal(upper).split { ":/#".contains($0) }.map(String.init)
    guard let last = parts.last else { return nil }
    if ["CRS84", "CRS84H"].contains(last) {
      self = .geographic
      return
    }
    let authority = parts.dropLast().last {
      Self.authorities.contains($0.replacing(".XML", with: ""))
    }
    guard let authority, let code = Int(last) else { return nil }
    self.init(organization: authority.replacing(".XML", with: ""), code: code)
  }

  /// Returns the name of the horizontal system of a compound, such as
  /// `urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783`,
  /// `http://www.opengis.net/def/crs-compound?1=…/EPSG/0/25832&2=…/EPSG/0/5783` or
  /// `EPSG:25832+5783`. Returns other names unchanged.
  private static func horizontal(_ upper: String) -> Substring {
    if upper.hasPrefix("URN:OGC:DEF:CRS,") {
      return upper.split(separator: ",").dropFirst().first ?? ""
    }
    if let query = upper.firstRange(of: "/CRS-COMPOUND?") {
      let parts = upper[query.upperBound...].split(separator: "&")
      return parts.first { $0.hasPrefix("1=") }?.dropFirst(2) ?? ""
    }
    return upper.prefix { $0 != "+" }
  }

  private static func isWellKnownText(_ upper: String) -> Bool {
    let word = upper.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let starts = [
      "PROJCS", "GEOGCS", "COMPD_CS", "PROJCRS", "GEOGCRS", "GEODCRS", "COMPOUNDCRS", "BOUNDCRS",
    ]
    return starts.contains(String(word)) && upper.dropFirst(word.count).first == "["
  }

  private static func nameInText(_ text: String) -> String? {
    let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1].prefix(60)) : nil
  }

  /// The EPSG code, or nil if another authority defines the system.
  var code: Int? {
    name.hasPrefix("EPSG:") ? Int(name.dropFirst("EPSG:".count)) : nil
  }

  /// The name of the system, for messages.
  public var name: String {
    switch self {
    case .geographic: "EPSG:4326"
    case .webMercator: "EPSG:3857"
    case .named(let name), .described(_, let name): name
    }
  }

  /// The definition of the system for PROJ: a code, well-known text, or a PROJ string.
  public var definition: String {
    if case .described(let text, _) = self { text } else { name }
  }

  /// Whether only PROJ can transform positions of the system.
  var needsPROJ: Bool {
    switch self {
    case .geographic, .webMercator: false
    case .named, .described: true
    }
  }

  /// Returns the remedy for data in the unknown system `name`.
  static func remedy(for name: String) -> String {
    let reprojection = "reproject the data, such as with ogr2ogr -t_srs EPSG:4326"
    return name.uppercased().contains("EPSG")
      ? reprojection : "name it as EPSG:…, or " + reprojection
  }
}

extension CoordinateReference {
  /// Half the width of the world in Web Mercator, in meters.
  static let halfWorld = Earth.equator / 2

  /// Returns the geometry in degrees. If only PROJ can transform the geometry, it is returned
  /// unchanged (see `Reprojection`).
  func geographic(_ geometry: Geometry) -> Geometry {
    guard self == .webMercator else { return geometry }
    return geometry.mapPositions { position in
      let (longitude, latitude) = Self.degrees(x: position.longitude, y: position.latitude)
      return Position(longitude: longitude, latitude: latitude, altitude: position.altitude)
    }
  }

  /// Converts a region of this system to degrees. The system must be geographic or Web Mercator.
  func geographic(_ bounds: TileSetDescription.Bounds) -> TileSetDescription.Bounds {
    guard self == .webMercator else { return bounds }
    let (west, south) = Self.degrees(x: bounds.west, y: bounds.south)
    let (east, north) = Self.degrees(x: bounds.east, y: bounds.north)
    return TileSetDescription.Bounds(west: west, south: south, east: east, north: north)
  }

  /// Converts a box in degrees to meters of Web Mercator.
  static func meters(_ box: StoreBounds.Box) -> StoreBounds.Box {
    StoreBounds.Box(
      west: meters(WebMercator.x(longitude: box.west)),
      south: -meters(WebMercator.y(latitude: box.south)),
      east: meters(WebMercator.x(longitude: box.east)),
      north: -meters(WebMercator.y(latitude: box.north)))
  }

  private static func meters(_ world: Double) -> Double { (2 * world - 1) * halfWorld }

  private static func degrees(x: Double, y: Double) -> (longitude: Double, latitude: Double) {
    (x / halfWorld * 180, WebMercator.latitude(y: 0.5 - y / (2 * halfWorld)))
  }
}

extension Geometry {
  /// Returns the geometry after each position was transformed.
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
