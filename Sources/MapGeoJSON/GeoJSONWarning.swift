import MapJSON

/// A problem in a GeoJSON text that did not prevent reading.
public struct GeoJSONWarning: Hashable, Sendable {
  /// The kind of problem that a warning reports.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A latitude is beyond 90 degrees. The latitude is kept.
    case latitudeOutOfRange
    /// The last position of a ring differs from its first position. The ring is closed.
    case unclosedRing
    /// A line has only one position, so it is not visible.
    case singlePositionLine
    /// A ring has too few positions to have an area. It is kept.
    case shortRing
    /// An attribute is not a finite number, which JSON does not permit. It becomes null.
    case notFiniteValue
    /// A `bbox`, `id` or `properties` member has an invalid form. It is omitted.
    case unusableMember
  }

  /// The kind of problem that the warning reports.
  public var kind: Kind
  /// The number of occurrences of the problem.
  public var count: Int
  /// The path to the first occurrence, such as `features[3].geometry.coordinates[0]`.
  public var path: String
  /// The line and the column of the first occurrence, or nil if the values are not from a text.
  public var position: TextPosition?

  /// The line of the first occurrence, counted from 1. It is nil if the values are not from a text.
  public var line: Int? { position?.line }
  /// The column of the first occurrence, counted from 1. It is nil if the values are not from a
  /// text.
  public var column: Int? { position?.column }

  /// Creates a warning that reports the number of occurrences and the place of the first
  /// occurrence.
  public init(kind: Kind, count: Int, path: String, position: TextPosition?) {
    self.kind = kind
    self.count = count
    self.path = path
    self.position = position
  }
}

extension GeoJSONWarning: CustomStringConvertible {
  /// The place of the first occurrence and the problem.
  public var description: String {
    let place = position.map { "line \($0.line), column \($0.column), " } ?? ""
    let others = count > 1 ? " (and \(count - 1) more)" : ""
    return "\(place)\(path.isEmpty ? "top level" : path): \(kind)\(others)"
  }
}

extension GeoJSONWarning.Kind: CustomStringConvertible {
  /// The problem and its effect.
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

/// The problems that were found during reading.
struct ProblemCounts {
  /// The number of occurrences of a problem, and the place of the first occurrence.
  struct ProblemCount {
    var count = 0
    /// The byte offset of the value, or of the white space before it.
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

  /// Returns one warning for each kind of problem that was found.
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

/// The features of data whose geometries cannot be read. Such features have no geometry.
public struct UnreadableGeometries: Hashable, Sendable {
  /// The indices of the features whose geometries cannot be read.
  public private(set) var indices: Set<Int> = []
  /// The index of the first of these features, or nil if there are no such features.
  public private(set) var first: Int?
  /// The reason why the geometry of the first feature cannot be read.
  public private(set) var reason = ""

  /// Creates a list without features.
  public init() {}

  /// Adds the feature at `index`, and the reason why its geometry cannot be read.
  public mutating func add(_ index: Int, _ reason: @autoclosure () -> String) {
    indices.insert(index)
    if index < first ?? .max { (first, self.reason) = (index, reason()) }
  }

  /// Adds the features of another list. The number `count` is added to their indices.
  public mutating func add(_ others: UnreadableGeometries, after count: Int) {
    for index in others.indices { indices.insert(index + count) }
    guard let other = others.first, other + count < first ?? .max else { return }
    (first, reason) = (other + count, others.reason)
  }
}
