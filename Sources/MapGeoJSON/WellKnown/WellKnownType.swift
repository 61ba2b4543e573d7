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

/// Why bytes are no well-known binary, or a text no well-known text, and where.
public struct WellKnownError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// It ends in the middle of a geometry, or announces more parts than there is room for.
    case unexpectedEnd
    /// A type of geometry that GeoJSON does not have, by its name or number.
    case unknownType(String)
    /// A part of another type than the one that must stand there.
    case unexpectedType(String, expected: String)
    /// Something else than what must stand there.
    case unexpected(String, expected: String)
    /// A coordinate that is not a finite number.
    case notFinite
    /// More geometry collections inside each other than the reader's limit.
    case nestedTooDeep(limit: Int)
  }

  /// What is wrong.
  public var reason: Reason
  /// The byte offset of the place.
  public var offset: Int
}

extension WellKnownError: CustomStringConvertible {
  /// What is wrong, and where.
  public var description: String { "byte \(offset): \(reason)" }
}

extension WellKnownError.Reason: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the geometry is cut off"
    case .unknownType(let type): "no geometry of type \(type) can be read"
    case .unexpectedType(let type, let expected):
      "a \(type) cannot stand here, only a \(expected)"
    case .unexpected(let found, let expected): "\(expected) was expected, not \(found)"
    case .notFinite: "a coordinate is not a finite number"
    case .nestedTooDeep(let limit): "more than \(limit) geometry collections inside each other"
    }
  }
}
