/// Lines and rings in one flat array of points. A ring repeats its first point at its end.
@frozen
public struct Polylines: Sendable {
  /// One line or ring.
  @frozen
  public struct Line: Sendable, Hashable {
    /// Where the line ends in `points`; it starts where the one before ends.
    public var end: Int
    /// The length of the whole line, or the area of the whole ring, before anything was cut away.
    public var measure: Double
    /// How far along the whole line this piece starts.
    public var startDistance: Double
    /// How far along the whole line this piece stops.
    public var stopDistance: Double
    /// Whether a polygon starts here: the ring is its exterior.
    public var opensPolygon: Bool

    /// A line of these parts.
    @inlinable
    public init(
      end: Int, measure: Double = 0, startDistance: Double = 0, stopDistance: Double = 0,
      opensPolygon: Bool = false
    ) {
      self.end = end
      self.measure = measure
      self.startDistance = startDistance
      self.stopDistance = stopDistance
      self.opensPolygon = opensPolygon
    }
  }

  /// The points of all lines.
  public var points: [WeightedPoint]
  /// The lines in order.
  public var lines: [Line]

  /// No lines.
  @inlinable
  public init() {
    points = []
    lines = []
  }

  /// Which of `points` are those of line `index`.
  @inlinable
  public func points(ofLine index: Int) -> Range<Int> {
    (index == 0 ? 0 : lines[index - 1].end)..<lines[index].end
  }

  /// Appends lines `range` of `other` as they are.
  public mutating func append(_ range: Range<Int>, of other: Polylines) {
    guard !range.isEmpty else { return }
    let first = range.lowerBound == 0 ? 0 : other.lines[range.lowerBound - 1].end
    let shift = points.count - first
    points.append(contentsOf: other.points[first..<other.lines[range.upperBound - 1].end])
    for var line in other.lines[range] {
      line.end += shift
      lines.append(line)
    }
  }
}
