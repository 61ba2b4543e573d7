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
    .polygon(([exterior] + interiors).map(closed))
  }

  /// The polygons inside each of these rings.
  @_disfavoredOverload
  public static func multiPolygon(_ exteriors: [[Position]]) -> Geometry {
    .multiPolygon(exteriors.map { [closed($0)] })
  }

  private static func closed(_ ring: [Position]) -> [Position] {
    guard let first = ring.first, first != ring.last else { return ring }
    return ring + [first]
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
