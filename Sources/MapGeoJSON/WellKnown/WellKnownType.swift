/// The geometry types of the well-known formats and their codes (OGC 06-103r4 section 8.2.8;
/// ISO/IEC 13249-3 for curves). Types that GeoJSON lacks are converted to types of GeoJSON: arcs
/// become segments, and surfaces become polygons.
enum WellKnownType: UInt32, CaseIterable {
  case point = 1
  case lineString
  case polygon
  case multiPoint
  case multiLineString
  case multiPolygon
  case geometryCollection
  case circularString
  case compoundCurve
  case curvePolygon
  case multiCurve
  case multiSurface
  case polyhedralSurface = 15
  case tin
  case triangle

  /// The name of the type in GeoJSON, or in the standard if GeoJSON has no such type.
  var name: String {
    switch self {
    case .point: "Point"
    case .lineString: "LineString"
    case .polygon: "Polygon"
    case .multiPoint: "MultiPoint"
    case .multiLineString: "MultiLineString"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    case .circularString: "CircularString"
    case .compoundCurve: "CompoundCurve"
    case .curvePolygon: "CurvePolygon"
    case .multiCurve: "MultiCurve"
    case .multiSurface: "MultiSurface"
    case .polyhedralSurface: "PolyhedralSurface"
    case .tin: "TIN"
    case .triangle: "Triangle"
    }
  }

  /// The empty geometry of this type.
  var empty: Geometry {
    switch self {
    case .point, .multiPoint: .multiPoint([])
    case .lineString, .circularString, .compoundCurve: .lineString([])
    case .polygon, .curvePolygon, .triangle: .polygon([])
    case .multiLineString, .multiCurve: .multiLineString([])
    case .multiPolygon, .multiSurface, .polyhedralSurface, .tin: .multiPolygon([])
    case .geometryCollection: .geometryCollection([])
    }
  }

  /// The types that a part of the geometry can have, or nil if a part can have any type.
  var partTypes: [WellKnownType]? {
    switch self {
    case .multiPoint: [.point]
    case .multiLineString: [.lineString]
    case .multiPolygon: [.polygon]
    case .polyhedralSurface: [.polygon, .triangle]
    case .tin: [.triangle, .polygon]
    case .compoundCurve: [.lineString, .circularString]
    case .curvePolygon, .multiCurve: [.lineString, .circularString, .compoundCurve]
    case .multiSurface: [.polygon, .curvePolygon]
    default: nil
    }
  }

  /// Returns the geometry of this type that consists of `parts`.
  func geometry(of parts: [Geometry]) -> Geometry {
    var lines: [[Position]] {
      parts.compactMap { if case .lineString(let line) = $0 { line } else { nil } }
    }
    switch self {
    case .multiPoint:
      return .multiPoint(
        parts.compactMap { if case .point(let position) = $0 { position } else { nil } })
    case .compoundCurve:
      var line: [Position] = []
      for next in lines { line.append(curve: next) }
      return .lineString(line)
    case .curvePolygon: return .polygon(lines.map(\.closedRing))
    case .multiLineString, .multiCurve: return .multiLineString(lines)
    case .multiPolygon, .multiSurface, .polyhedralSurface, .tin:
      return .multiPolygon(
        parts.compactMap { if case .polygon(let rings) = $0 { rings } else { nil } })
    default: return .geometryCollection(parts)
    }
  }

  /// The maximum number of nested geometry collections.
  static let nestingLimit = 32
}

/// An error in well-known binary or well-known text.
public struct WellKnownError: Error, Hashable, Sendable {
  /// The reason for an error.
  public enum Reason: Hashable, Sendable {
    /// The data ends inside a geometry, or declares more parts than the data can contain.
    case unexpectedEnd
    /// The geometry type is unknown. The text is its name or number.
    case unknownType(String)
    /// A part has the wrong type.
    case unexpectedType(String, expected: String)
    /// The text is not what was expected.
    case unexpected(String, expected: String)
    /// A circular string has an even number of positions, or fewer than three.
    case arcLength(count: Int)
    /// The arcs of a geometry need more positions than the reader permits.
    case tooManySegments(limit: Int)
    /// A coordinate is not a finite number.
    case notFinite
    /// Geometry collections are nested more deeply than the reader permits.
    case nestedTooDeep(limit: Int)
  }

  /// The reason for the error.
  public var reason: Reason
  /// The byte offset at which the error occurs.
  public var offset: Int
}

extension WellKnownError: CustomStringConvertible {
  /// The byte offset and the reason.
  public var description: String { "byte \(offset): \(reason)" }
}

extension WellKnownError.Reason: CustomStringConvertible {
  /// The reason, for messages.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the geometry is truncated"
    case .unknownType(let type): "'\(type)' is not a geometry type"
    case .unexpectedType(let type, let expected):
      "a \(type) is not allowed here, only a \(expected)"
    case .unexpected(let found, let expected): "\(expected) was expected, not \(found)"
    case .arcLength(let count):
      "a CircularString of \(count) positions; it needs an odd number, at least three"
    case .tooManySegments(let limit): "the arcs have more than \(limit) segments"
    case .notFinite: "a coordinate is not a finite number"
    case .nestedTooDeep(let limit): "more than \(limit) nested geometry collections"
    }
  }
}
