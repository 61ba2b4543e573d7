/// A cubic Bézier curve.
@frozen
public struct CubicCurve: Hashable, Sendable {
  /// The start of the curve.
  public var start: Point
  /// The first control point.
  public var a: Point
  /// The second control point.
  public var b: Point
  /// The end of the curve.
  public var end: Point

  /// Creates a curve from its points.
  @inlinable
  public init(_ start: Point, _ a: Point, _ b: Point, _ end: Point) {
    self.start = start
    self.a = a
    self.b = b
    self.end = end
  }

  /// Creates the curve that is equal to a quadratic curve.
  @inlinable
  public init(_ start: Point, quadratic control: Point, _ end: Point) {
    self.init(start, start + (control - start) * (2 / 3), end + (control - end) * (2 / 3), end)
  }

  /// Calls `body` with the points that divide the curve into line segments, without its start.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum distance between a segment and the curve, greater than 0.
  ///   - limit: The maximum number of segments, which takes precedence over the tolerance.
  ///   - body: A function that receives a point.
  @inlinable
  public func flatten(tolerance: Double, limit: Int, _ body: (Point) -> Void) {
    let bend = max((start - a * 2 + b).length, (a - b * 2 + end).length)
    // If a cubic curve is divided into n parts, the distance of each chord from the curve is at most 3/4 of the bend,
    // divided by n².
    let needed = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    let count = needed > 1 ? Int(min(needed, Double(limit))) : 1
    for index in 1..<max(count, 1) where count > 1 {
      let t = Double(index) / Double(count)
      let s = 1 - t
      body(start * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + end * (t * t * t))
    }
    body(end)
  }
}
