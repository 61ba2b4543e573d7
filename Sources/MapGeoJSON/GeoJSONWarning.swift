import MapJSON

/// A problem in a GeoJSON text that did not prevent reading.
public struct GeoJSONWarning: Hashable, Sendable {
  /// The kind of a problem.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A latitude beyond 90 degrees, which is kept.
    case latitudeOutOfRange
    /// A ring whose last position is not its first. The ring is closed.
    case unclosedRing
    /// A line of one position, which is not visible.
    case singlePositionLine
    /// A ring of too few positions to have an area, which is kept.
    case shortRing
    /// An attribute that is not a finite number, which JSON does not have. It is null.
    case notFiniteValue
    /// A `bbox`, `id` or `properties` of another form. It is omitted.
    case unusableMember
  }

  /// The kind of the problem.
  public var kind: Kind
  /// The number of occurrences.
  public var count: Int
  /// The path to the first occurrence, such as `features[3].geometry.coordinates[0]`.
  public var path: String
  /// The line and column of the first occurrence; nil if the values are not from a text.
  public var position: TextPosition?

  /// The line of the first occurrence, counted from 1.
  public var line: Int? { position?.line }
  /// The column of the first occurrence, counted from 1.
  public var column: Int? { position?.column }

  /// Creates a warning with the number of occurrences and the place of the first.
  public init(kind: Kind, count: Int, path: String, position: TextPosition?) {
    self.kind = kind
    self.count = count
    self.path = path
    self.position = position
  }
}

extension GeoJSONWarning: CustomStringConvertible {
  /// The first occurrence and the problem.
  public var description: String {
    let place = position.map { "line \($0.line), column \($0.column), " } ?? ""
    let others = count > 1 ? " (and \(count - 1) more)" : ""
    return "\(place)\(path.isEmpty ? "top level" : path): \(kind)\(others)"
  }
}

extension GeoJSONWarning.Kind: CustomStringConvertible {
  /// The problem as text.
  public var description: String {
    switch self {
    case .latitudeOutOfRange: "a latitude beyond 90 degrees; longitude comes before latitude"
    case .unclosedRing: "a ring whose last position is not its first; it was closed"
    case .singlePositionLine: "a line of one position, which is invisible"
    case .shortRing: "a ring of fewer than four positions, which has no area"
    case .notFiniteValue: "NaN or Infinity, which JSON does not have; it is read as null"
    case .unusableMember: "a member of another form than RFC 7946 defines; it is left out"
    }
  }
}

/// Problems found while reading.
struct ProblemCounts {
  /// The number of occurrences of a problem, and the first of them.
  struct ProblemCount {
    var count = 0
    /// The byte offset of the value, or of white space before it.
    var firstOffset = 0

    mutating func record(_ offset: Int) {
      if count == 0 { firstOffset = offset }
      count += 1
    }
  }

  var latitudesOutOfRange = ProblemCount()
  var unclosedRings = ProblemCount()
  var singlePositionLines = ProblemCount()
  var shortRings = ProblemCount()
  var notFiniteValues = ProblemCount()
  var unusableMembers = ProblemCount()

  /// A warning for each kind that was found.
  func warnings(in text: UnsafeRawBufferPointer) -> [GeoJSONWarning] {
    let all: [(GeoJSONWarning.Kind, ProblemCount)] = [
      (.latitudeOutOfRange, latitudesOutOfRange), (.unclosedRing, unclosedRings),
      (.singlePositionLine, singlePositionLines), (.shortRing, shortRings),
      (.notFiniteValue, notFiniteValues), (.unusableMember, unusableMembers),
    ]
    return all.filter { $0.1.count > 0 }.map { kind, problem in
      var offset = problem.firstOffset
      while offset < text.count, text[offset] <= 0x20 { offset += 1 }
      return GeoJSONWarning(
        kind: kind, count: problem.count,
        path: JSONPath(ofOffset: offset, in: text).description,
        position: TextPosition(ofOffset: offset, in: text))
    }
  }
}

/// The features of data whose geometries cannot be read. They have no geometry.
public struct UnreadableGeometries: Hashable, Sendable {
  /// The indices of the features.
  public private(set) var indices: Set<Int> = []
  /// The index of the first of them; nil without any.
  public private(set) var first: Int?
  /// The reason why the geometry of the first feature cannot be read.
  public private(set) var reason = ""

  /// Creates an empty list.
  public init() {}

  /// Adds the feature at an index, with the reason.
  public mutating func add(_ index: Int, _ reason: @autoclosure () -> String) {
    indices.insert(index)
    if index < first ?? .max { (first, self.reason) = (index, reason()) }
  }

  /// Adds the features of another list, whose indices start after `count` other features.
  public mutating func add(_ others: UnreadableGeometries, after count: Int) {
    for index in others.indices { indices.insert(index + count) }
    guard let other = others.first, other + count < first ?? .max else { return }
    (first, reason) = (other + count, others.reason)
  }
}
