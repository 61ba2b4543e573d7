/// Lines and rings whose points are in one flat array. A ring repeats its first point at its end.
@frozen
public struct Polylines: Sendable {
  /// A line or a ring.
  @frozen
  public struct Line: Sendable, Hashable {
    /// The range of the line in `points`.
    public var points: Range<Int>
    /// The length of the whole line, or the area of the whole ring. Clipping does not change it.
    public var measure: Double
    /// The distance along the whole line at which this piece starts.
    public var startDistance: Double
    /// The distance along the whole line at which this piece ends.
    public var stopDistance: Double
    /// Whether the line is the exterior ring of a polygon.
    public var opensPolygon: Bool

    /// Creates a line from its parts.
    @inlinable
    public init(
      points: Range<Int>, measure: Double = 0, startDistance: Double = 0, stopDistance: Double = 0,
      opensPolygon: Bool = false
    ) {
      self.points = points
      self.measure = measure
      self.startDistance = startDistance
      self.stopDistance = stopDistance
      self.opensPolygon = opensPolygon
    }
  }

  /// The points of all lines, one line after the other.
  public var points: [WeightedPoint]
  /// The lines.
  public var lines: [Line]

  /// Creates an empty collection.
  @inlinable
  public init() {
    points = []
    lines = []
  }

  /// Returns the points of line `index`.
  @inlinable
  public func points(ofLine index: Int) -> ArraySlice<WeightedPoint> { points[lines[index].points] }

  /// Removes all lines and keeps the capacity.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// Appends line `index` of `other`.
  public mutating func append(line index: Int, of other: Polylines) {
    var line = other.lines[index]
    let first = points.count
    points += other.points[line.points]
    line.points = first..<points.count
    lines.append(line)
  }
}
