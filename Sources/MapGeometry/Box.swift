/// An axis-parallel rectangle, closed on all sides. Empty where a minimum is above its maximum.
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

  /// The rectangle between the given sides.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The rectangle that holds nothing: growing it by a point gives that point's box.
  public static let empty = Box(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Whether no point lies inside.
  @inlinable
  public var isEmpty: Bool { minX > maxX || minY > maxY }

  /// Grows the rectangle so that it holds `point`.
  @inlinable
  public mutating func formUnion(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// Grows the rectangle so that it holds all of `other`.
  @inlinable
  public mutating func formUnion(_ other: Box) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Whether the two rectangles share a point.
  @inlinable
  public func intersects(_ other: Box) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
