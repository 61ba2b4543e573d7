/// A GeoJSON geometry (RFC 7946 section 3.1).
public enum Geometry: Hashable, Sendable {
  /// A point, which is one position.
  case point(Position)
  /// Several points, each of which is one position.
  case multiPoint([Position])
  /// A line through the positions.
  case lineString([Position])
  /// Several lines, each through its positions.
  case multiLineString([[Position]])
  /// A polygon: its exterior ring, followed by the rings of its holes.
  case polygon([[Position]])
  /// Several polygons, each of which is an array of rings.
  case multiPolygon([[[Position]]])
  /// Several geometries of any type.
  case geometryCollection([Geometry])
}

/// A position in WGS 84, in degrees (RFC 7946 section 3.1.1).
@frozen
public struct Position: Hashable, Sendable {
  /// The longitude in degrees, positive to the east.
  public var longitude: Double
  /// The latitude in degrees, positive to the north.
  public var latitude: Double
  /// The altitude in meters above the ellipsoid. It is NaN if there is no altitude, so a position
  /// needs only three words of memory.
  @usableFromInline var altitudeOrNaN: Double

  /// The altitude in meters above the ellipsoid, or nil if there is no altitude.
  @inlinable
  public var altitude: Double? { altitudeOrNaN.isNaN ? nil : altitudeOrNaN }

  /// Creates a position from a longitude and a latitude in degrees and an altitude in meters.
  @inlinable
  public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
    self.longitude = longitude
    self.latitude = latitude
    self.altitudeOrNaN = altitude ?? .nan
  }

  /// Whether the longitude and the latitude are finite numbers.
  @inlinable
  public var isFinite: Bool { longitude.isFinite && latitude.isFinite }

  /// Whether both positions are equal, including their altitudes.
  @inlinable
  public static func == (a: Position, b: Position) -> Bool {
    a.longitude == b.longitude && a.latitude == b.latitude && a.altitude == b.altitude
  }

  /// Hashes the longitude, the latitude and the altitude.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(longitude)
    hasher.combine(latitude)
    hasher.combine(altitude)
  }
}

/// The members of a geometry object other than its type and its coordinates.
public struct GeometryMembers: Hashable, Sendable {
  /// The `bbox` member: west, south, (lowest,) east, north(, highest). It is nil if there is no
  /// such member.
  public var boundingBox: [Double]?
  /// Members that RFC 7946 does not define (section 6.1).
  public var foreignMembers: Attributes
  /// The members of each geometry of a geometry collection. The array is empty if no geometry
  /// contains such members.
  public var parts: [GeometryMembers]

  /// Whether the geometry object has none of these members.
  public var isEmpty: Bool { boundingBox == nil && foreignMembers.isEmpty && parts.isEmpty }

  /// Creates members from their values. By default, there are no members.
  public init(
    boundingBox: [Double]? = nil, foreignMembers: Attributes = Attributes(),
    parts: [GeometryMembers] = []
  ) {
    self.boundingBox = boundingBox
    self.foreignMembers = foreignMembers
    self.parts = parts
  }
}

extension Position {
  /// Creates a position from a longitude and a latitude in degrees, in the order of GeoJSON.
  @inlinable
  public init(_ longitude: Double, _ latitude: Double, altitude: Double? = nil) {
    self.init(longitude: longitude, latitude: latitude, altitude: altitude)
  }
}

extension Position: ExpressibleByArrayLiteral {
  /// Creates a position as in GeoJSON: `[longitude, latitude]` in degrees, or `[longitude,
  /// latitude, altitude]` with the altitude in meters.
  ///
  /// - Precondition: There are two or three numbers.
  public init(arrayLiteral numbers: Double...) {
    precondition(
      numbers.count == 2 || numbers.count == 3,
      "a position is a longitude, a latitude and at most an altitude")
    self.init(numbers[0], numbers[1], altitude: numbers.count == 3 ? numbers[2] : nil)
  }
}

extension Geometry {
  /// Creates a point from a longitude and a latitude in degrees.
  public static func point(_ longitude: Double, _ latitude: Double) -> Geometry {
    .point(Position(longitude, latitude))
  }

  /// Creates a polygon from its exterior and interior rings. Open rings are closed. The winding
  /// order does not matter.
  @_disfavoredOverload
  public static func polygon(_ exterior: [Position], interiors: [[Position]] = []) -> Geometry {
    .polygon(([exterior] + interiors).map(\.closedRing))
  }

  /// Creates polygons from their exterior rings. Open rings are closed.
  @_disfavoredOverload
  public static func multiPolygon(_ exteriors: [[Position]]) -> Geometry {
    .multiPolygon(exteriors.map { [$0.closedRing] })
  }
}

extension Geometry {
  /// Calls `body` with each point set, line or ring, in order.
  public func forEachPart(_ body: ([Position]) -> Void) {
    switch self {
    case .point(let position): body([position])
    case .multiPoint(let positions), .lineString(let positions): body(positions)
    case .multiLineString(let parts), .polygon(let parts): parts.forEach(body)
    case .multiPolygon(let polygons): for rings in polygons { rings.forEach(body) }
    case .geometryCollection(let members): for member in members { member.forEachPart(body) }
    }
  }
}

extension Geometry {
  /// Calls `body` with each position, in order.
  public func forEachPosition(_ body: (Position) -> Void) {
    switch self {
    case .point(let position): body(position)
    case .geometryCollection(let members): for member in members { member.forEachPosition(body) }
    default: forEachPart { $0.forEach(body) }
    }
  }
}

extension [Position] {
  /// The ring, closed by repeating its first position if necessary.
  package var closedRing: [Position] {
    guard let first, let last, first != last else { return self }
    return self + [first]
  }
}
