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
