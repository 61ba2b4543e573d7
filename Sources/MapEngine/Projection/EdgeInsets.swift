/// Space at the edges of a picture, in pixels (before the pixel ratio).
public struct EdgeInsets: Hashable, Sendable {
  /// Pixels at the top.
  public var top: Double
  /// Pixels at the right.
  public var right: Double
  /// Pixels at the bottom.
  public var bottom: Double
  /// Pixels at the left.
  public var left: Double

  /// Creates insets.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates the same inset on all edges.
  public init(all inset: Double) {
    self.init(top: inset, right: inset, bottom: inset, left: inset)
  }

  /// Returns the sums of the insets of each edge.
  static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, right: a.right + b.right, bottom: a.bottom + b.bottom,
      left: a.left + b.left)
  }
}

extension EdgeInsets: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates the same inset on all edges.
  public init(integerLiteral inset: Int) { self.init(all: Double(inset)) }

  /// Creates the same inset on all edges.
  public init(floatLiteral inset: Double) { self.init(all: inset) }
}
