/// An axis-aligned rectangle that includes its sides. It is empty if a minimum is greater than the corresponding
/// maximum.
@frozen
public struct Box: Hashable, Sendable {
  /// The least x.
  public var minX: Double
  /// The least y.
  public var minY: Double
  /// The greatest x.
  public var maxX: Double
  /// The greatest y.
  public var maxY: Double

  /// Creates a rectangle from its sides.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The empty rectangle. Its union with a point contains only this point.
  public static let empty = Box(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Whether the rectangle contains no points.
  @inlinable
  public var isEmpty: Bool { minX > maxX || minY > maxY }

  /// Returns whether the rectangle contains `point`.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// Extends the rectangle to contain `point`.
  @inlinable
  public mutating func formUnion(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// Extends the rectangle to contain `other`.
  @inlinable
  public mutating func formUnion(_ other: Box) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Returns whether the two rectangles have a point in common.
  @inlinable
  public func intersects(_ other: Box) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
