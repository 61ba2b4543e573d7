/// A GeoJSON geometry (RFC 7946 section 3.1). A polygon is its rings, the exterior one first.
public enum Geometry: Hashable, Sendable {
  /// One position.
  case point(Position)
  /// Several positions.
  case multiPoint([Position])
  /// A line.
  case lineString([Position])
  /// Several lines.
  case multiLineString([[Position]])
  /// A polygon: its exterior ring, then its holes.
  case polygon([[Position]])
  /// Several polygons.
  case multiPolygon([[[Position]]])
  /// Several geometries of any type.
  case geometryCollection([Geometry])
}

/// A place on Earth (RFC 7946 section 3.1.1), in WGS 84.
@frozen
public struct Position: Hashable, Sendable {
  /// Degrees east.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double
  /// Metres above the ellipsoid; NaN where none was given, so that a position stays three words.
  @usableFromInline var altitudeOrNaN: Double

  /// Metres above the ellipsoid, if given.
  @inlinable
  public var altitude: Double? { altitudeOrNaN.isNaN ? nil : altitudeOrNaN }

  /// The place at these degrees and metres.
  @inlinable
  public init(longitude: Double, latitude: Double, altitude: Double? = nil) {
    self.longitude = longitude
    self.latitude = latitude
    self.altitudeOrNaN = altitude ?? .nan
  }

  /// Whether both are the same place, with the same altitude or both without one.
  @inlinable
  public static func == (a: Position, b: Position) -> Bool {
    a.longitude == b.longitude && a.latitude == b.latitude && a.altitude == b.altitude
  }

  /// Hashes the coordinates.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(longitude)
    hasher.combine(latitude)
    hasher.combine(altitude)
  }
}

/// What a geometry's object holds beside its type and coordinates.
public struct GeometryMembers: Hashable, Sendable {
  /// The `bbox` member, if any: west, south, (lowest,) east, north(, highest).
  public var boundingBox: [Double]?
  /// Members that RFC 7946 does not name (section 6.1).
  public var foreignMembers: Attributes
  /// The same of each geometry of a geometry collection; empty where none of them has any.
  public var parts: [GeometryMembers]

  /// Whether there is nothing.
  public var isEmpty: Bool { boundingBox == nil && foreignMembers.isEmpty && parts.isEmpty }

  /// These members.
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
  /// The place at these degrees: longitude first, as in GeoJSON.
  @inlinable
  public init(_ longitude: Double, _ latitude: Double, altitude: Double? = nil) {
    self.init(longitude: longitude, latitude: latitude, altitude: altitude)
  }
}

extension Position: ExpressibleByArrayLiteral {
  /// The place as GeoJSON writes it: `[longitude, latitude]`, or with an altitude in metres.
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
  /// The point at these degrees.
  public static func point(_ longitude: Double, _ latitude: Double) -> Geometry {
    .point(Position(longitude, latitude))
  }

  /// The polygon inside the ring `exterior` and outside the rings `interiors`. Open rings are closed;
  /// either way round is right.
  @_disfavoredOverload
  public static func polygon(_ exterior: [Position], interiors: [[Position]] = []) -> Geometry {
    .polygon(([exterior] + interiors).map(\.closedRing))
  }

  /// The polygons inside each of these rings.
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

extension [Position] {
  /// The ring with its first position at its end too.
  var closedRing: [Position] {
    guard let first, let last, first != last else { return self }
    return self + [first]
  }
}
