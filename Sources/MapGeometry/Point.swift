/// A point, or a displacement, in a plane. The space (world units, tile units, pixels) is the
/// caller's; y grows downwards wherever the plane is a map or a picture.
@frozen
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// The point at `x`, `y`.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// The sum, component by component.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// The difference, component by component.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// Both components times a factor.
  @inlinable
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  /// The squared distance from the origin.
  @inlinable
  public var squaredLength: Double { x * x + y * y }

  /// The distance from the origin.
  @inlinable
  public var length: Double { squaredLength.squareRoot() }
}

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
