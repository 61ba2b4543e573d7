public import MapGeometry

/// A path of straight lines and cubic Bézier curves.
public struct VectorPath: Hashable, Sendable {
  /// A step of a path.
  public enum Step: UInt8, Sendable {
    /// Starts a subpath at one point.
    case move
    /// A straight line to one point.
    case line
    /// A cubic curve, given by its two control points and its end.
    case curve
    /// A straight line to the start of the subpath. This step has no points.
    case close
  }

  /// The steps in order.
  public private(set) var steps: [Step] = []
  /// The points of all steps, in order.
  public private(set) var points: [Point] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path of one open line or one closed ring.
  public init(_ line: some Sequence<Point>, isClosed: Bool) { add(line, isClosed: isClosed) }

  /// Whether the path has no steps.
  public var isEmpty: Bool { steps.isEmpty }

  /// Starts a subpath at a point.
  public mutating func move(to point: Point) {
    steps.append(.move)
    points.append(point)
  }

  /// Adds a straight line from the last point to a point.
  public mutating func line(to point: Point) {
    steps.append(.line)
    points.append(point)
  }

  /// Adds a cubic curve from the last point to a point, with two control points.
  public mutating func curve(_ first: Point, _ second: Point, to point: Point) {
    steps.append(.curve)
    points.append(first)
    points.append(second)
    points.append(point)
  }

  /// Closes the subpath with a straight line to its start.
  public mutating func close() { steps.append(.close) }

  /// Adds an open line or a closed ring.
  public mutating func add(_ line: some Sequence<Point>, isClosed: Bool) {
    let start = points.count
    points += line
    guard points.count > start else { return }
    steps.append(.move)
    for _ in start + 1..<max(points.count, start + 1) { steps.append(.line) }
    if isClosed { steps.append(.close) }
  }

  /// Adds the steps of another path.
  public mutating func add(_ other: VectorPath) {
    steps += other.steps
    points += other.points
  }

  /// Returns the path with every point replaced by the result of `move`.
  public func map(_ move: (Point) -> Point) -> VectorPath {
    var copy = self
    for index in copy.points.indices { copy.points[index] = move(copy.points[index]) }
    return copy
  }

  /// The box around all points, including the control points of curves.
  public var bounds: Box {
    var box = Box.empty
    for point in points { box.formUnion(point) }
    return box
  }
}
