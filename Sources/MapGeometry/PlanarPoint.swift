/// Anything with a place in the plane, so that measures work on points with and without more to say.
public protocol PlanarPoint: Sendable {
  /// The horizontal coordinate.
  var x: Double { get }
  /// The vertical coordinate.
  var y: Double { get }
}

extension Point: PlanarPoint {}

/// A point with its importance for the shape of the line it is on.
@frozen
public struct WeightedPoint: PlanarPoint, Hashable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double
  /// The squared distance by which the line would miss the point without it, in squared units of
  /// the plane; 1 for a point that must stay, 0 for one below the finest tolerance.
  public var importance: Double

  /// The point at `x`, `y` of this importance.
  @inlinable
  public init(_ x: Double, _ y: Double, importance: Double = 0) {
    self.x = x
    self.y = y
    self.importance = importance
  }
}
