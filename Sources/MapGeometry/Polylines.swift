/// Lines and rings in one flat array of points. A ring repeats its first point at its end.
@frozen
public struct Polylines: Sendable {
  /// One line or ring.
  @frozen
  public struct Line: Sendable, Hashable {
    /// Which of `points` are the line's.
    public var points: Range<Int>
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

  /// The points of line `index`.
  @inlinable
  public func points(ofLine index: Int) -> ArraySlice<WeightedPoint> { points[lines[index].points] }

  /// Appends line `index` of `other` as it is.
  public mutating func append(line index: Int, of other: Polylines) {
    var line = other.lines[index]
    let first = points.count
    points += other.points[line.points]
    line.points = first..<points.count
    lines.append(line)
  }
}
