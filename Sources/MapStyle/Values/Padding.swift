/// Room at the four sides of a box (style-spec: types, `padding`).
public struct Padding: Hashable, Sendable {
  /// Room above.
  public var top: Double
  /// Room to the right.
  public var right: Double
  /// Room below.
  public var bottom: Double
  /// Room to the left.
  public var left: Double

  /// Room of these sizes.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Room of one to four sizes, as CSS has them: all; top and bottom, sides; top, sides, bottom; top,
  /// right, bottom, left. Nil for any other number of sizes.
  public init?(_ sizes: [Double]) {
    switch sizes.count {
    case 1: self.init(top: sizes[0], right: sizes[0], bottom: sizes[0], left: sizes[0])
    case 2: self.init(top: sizes[0], right: sizes[1], bottom: sizes[0], left: sizes[1])
    case 3: self.init(top: sizes[0], right: sizes[1], bottom: sizes[2], left: sizes[1])
    case 4: self.init(top: sizes[0], right: sizes[1], bottom: sizes[2], left: sizes[3])
    default: return nil
    }
  }

  /// The sizes as top, right, bottom, left.
  public var sizes: [Double] { [top, right, bottom, left] }
}
