/// The geometry types that the well-known formats and GeoJSON share (OGC 06-103r4 section 8.2.8).
enum WellKnownType: UInt32, CaseIterable {
  case point = 1
  case lineString
  case polygon
  case multiPoint
  case multiLineString
  case multiPolygon
  case geometryCollection

  /// The name as in GeoJSON.
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

  /// The empty geometry of this type.
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

  /// The maximum nesting of geometry collections.
  static let nestingLimit = 32
}

/// An error in well-known binary or text.
public struct WellKnownError: Error, Hashable, Sendable {
  /// The reason of the error.
  public enum Reason: Hashable, Sendable {
    /// The data ends inside a geometry, or declares more parts than there is room for.
    case unexpectedEnd
    /// A geometry type that GeoJSON does not have, by its name or number.
    case unknownType(String)
    /// A part has the wrong type.
    case unexpectedType(String, expected: String)
    /// The text is not what was expected.
    case unexpected(String, expected: String)
    /// A coordinate is not a finite number.
    case notFinite
    /// Geometry collections are nested more deeply than the reader's limit.
    case nestedTooDeep(limit: Int)
  }

  /// The reason of the error.
  public var reason: Reason
  /// The byte offset of the error.
  public var offset: Int
}

extension WellKnownError: CustomStringConvertible {
  /// The offset and the reason.
  public var description: String { "byte \(offset): \(reason)" }
}

extension WellKnownError.Reason: CustomStringConvertible {
  /// The reason as text.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the geometry is truncated"
    case .unknownType(let type): "geometries of type \(type) are not supported"
    case .unexpectedType(let type, let expected):
      "a \(type) is not allowed here, only a \(expected)"
    case .unexpected(let found, let expected): "\(expected) was expected, not \(found)"
    case .notFinite: "a coordinate is not a finite number"
    case .nestedTooDeep(let limit): "more than \(limit) nested geometry collections"
    }
  }
}
