/// The part of the plane between two parallels to an axis, both included.
@frozen
public struct Slab: Hashable, Sendable {
  /// A coordinate axis.
  @frozen
  public enum Axis: Sendable {
    /// Across: the slab is bounded west and east.
    case x
    /// Down: the slab is bounded north and south.
    case y
  }

  /// The axis along which the slab is bounded.
  public var axis: Axis
  /// The least coordinate inside.
  public var lower: Double
  /// The greatest coordinate inside.
  public var upper: Double

  /// The slab from `lower` to `upper` along `axis`.
  @inlinable
  public init(_ axis: Axis, from lower: Double, to upper: Double) {
    self.axis = axis
    self.lower = lower
    self.upper = upper
  }

  /// Where `point` is along the slab's axis.
  @inlinable
  func position(_ point: WeightedPoint) -> Double { axis == .x ? point.x : point.y }

  /// Whether `point` is inside.
  @inlinable
  public func contains(_ point: WeightedPoint) -> Bool {
    let position = position(point)
    return position >= lower && position <= upper
  }

  /// Where all of `box` is: inside (above `lower` or on it, below `upper`), outside, or neither.
  @inlinable
  public func relation(to box: Box) -> Relation {
    let (least, greatest) = axis == .x ? (box.minX, box.maxX) : (box.minY, box.maxY)
    if least >= lower && greatest < upper { return .inside }
    return greatest < lower || least >= upper ? .outside : .crossing
  }

  /// How a box lies to a slab.
  @frozen
  public enum Relation: Sendable {
    /// All of the box is in the slab.
    case inside
    /// None of it is.
    case outside
    /// Some of it may be.
    case crossing
  }
}
