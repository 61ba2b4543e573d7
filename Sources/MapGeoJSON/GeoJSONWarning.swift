import MapJSON

/// Something odd in a GeoJSON text that was read all the same.
public struct GeoJSONWarning: Hashable, Sendable {
  /// What is odd.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A latitude beyond 90 degrees, kept as it came.
    case latitudeOutOfRange
    /// A ring whose last position is not its first; it was closed.
    case unclosedRing
    /// A line of one position, which cannot be seen.
    case singlePositionLine
    /// A feature with a position that its coordinate reference system does not have; its geometry is left
    /// out.
    case outsideReference
  }

  /// What is odd.
  public var kind: Kind
  /// How often it was found.
  public var count: Int
  /// The path to the first place, such as `features[3].geometry.coordinates[0]`.
  public var path: String
  /// The first place as an editor shows it; nil where the values did not come from a text.
  public var position: TextPosition?

  /// The line of the first place, counted from 1.
  public var line: Int? { position?.line }
  /// The column of the first place, counted from 1.
  public var column: Int? { position?.column }

  /// A warning of this kind, found `count` times and first at this place.
  public init(kind: Kind, count: Int, path: String, position: TextPosition?) {
    self.kind = kind
    self.count = count
    self.path = path
    self.position = position
  }
}

extension GeoJSONWarning: CustomStringConvertible {
  /// The first place and what is odd there, for a person.
  public var description: String {
    let place = position.map { "line \($0.line), column \($0.column), " } ?? ""
    let others = count > 1 ? " (and \(count - 1) more)" : ""
    return "\(place)\(path.isEmpty ? "top level" : path): \(kind)\(others)"
  }
}

extension GeoJSONWarning.Kind: CustomStringConvertible {
  /// What is odd, for a person.
  public var description: String {
    switch self {
    case .latitudeOutOfRange: "a latitude beyond 90 degrees; longitude comes before latitude"
    case .unclosedRing: "a ring whose last position is not its first; it was closed"
    case .singlePositionLine: "a line of one position, which cannot be seen"
    case .outsideReference:
      "a feature outside of where its coordinate reference system is defined; it has no geometry"
    }
  }
}

/// What was found odd while reading.
struct Findings {
  /// How often something was found, and where first.
  struct Finding {
    var count = 0
    /// The byte offset of the value, or of white space before it.
    var firstOffset = 0

    mutating func note(_ offset: Int) {
      if count == 0 { firstOffset = offset }
      count += 1
    }
  }

  var latitudesOutOfRange = Finding()
  var unclosedRings = Finding()
  var singlePositionLines = Finding()

  /// A warning for each kind that was found.
  func warnings(in text: UnsafeRawBufferPointer) -> [GeoJSONWarning] {
    let all: [(GeoJSONWarning.Kind, Finding)] = [
      (.latitudeOutOfRange, latitudesOutOfRange), (.unclosedRing, unclosedRings),
      (.singlePositionLine, singlePositionLines),
    ]
    return all.filter { $0.1.count > 0 }.map { kind, finding in
      var offset = finding.firstOffset
      while offset < text.count, text[offset] <= 0x20 { offset += 1 }
      return GeoJSONWarning(
        kind: kind, count: finding.count,
        path: JSONPath(ofOffset: offset, in: text).description,
        position: TextPosition(ofOffset: offset, in: text))
    }
  }
}
