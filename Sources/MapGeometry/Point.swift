/// A point or a displacement in a plane. The caller chooses the units, such as world units, tile units or pixels. In
/// maps and pictures, y increases downward.
@frozen
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates the point at `x`, `y`.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Returns the sum of two vectors.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// Returns the difference of two vectors, which leads from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// Returns the point with both coordinates multiplied by a factor.
  @inlinable
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  /// The squared distance from the origin.
  @inlinable
  public var squaredLength: Double { x * x + y * y }

  /// The distance from the origin.
  @inlinable
  public var length: Double { squaredLength.squareRoot() }
}

/// A type whose values have a place in the plane. Measurements such as `signedArea` work for all such types, even for
/// points that have additional properties.
public protocol PlanarPoint: Sendable {
  /// The horizontal coordinate.
  var x: Double { get }
  /// The vertical coordinate.
  var y: Double { get }
}

extension Point: PlanarPoint {}

/// A point of a line, with its importance for simplification.
@frozen
public struct WeightedPoint: PlanarPoint, Hashable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double
  /// The squared distance between the point and the line that results if the point is removed, in squared units of the
  /// plane. The importance is 1 for a point that must be kept, and 0 for a point whose distance is within the finest
  /// tolerance.
  public var importance: Double

  /// Creates the point at `x`, `y` with an importance.
  @inlinable
  public init(_ x: Double, _ y: Double, importance: Double = 0) {
    self.x = x
    self.y = y
    self.importance = importance
  }
}
