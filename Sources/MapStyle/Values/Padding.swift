/// The padding of a box (style-spec: types, `padding`).
public struct Padding: Hashable, Sendable {
  /// The padding at the top.
  public var top: Double
  /// The padding at the right.
  public var right: Double
  /// The padding at the bottom.
  public var bottom: Double
  /// The padding at the left.
  public var left: Double

  /// Creates padding from the sizes of the four sides.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Creates padding from one to four sizes, as in CSS. One size applies to all sides. Of two sizes, the first applies
  /// to top and bottom, and the second to left and right. Three sizes apply to the top, to left and right, and to the
  /// bottom. Four sizes apply to top, right, bottom and left. Nil if there is no size, or if there are more than four
  /// sizes.
  public init?(_ sizes: [Double]) {
    switch sizes.count {
    case 1: self.init(top: sizes[0], right: sizes[0], bottom: sizes[0], left: sizes[0])
    case 2: self.init(top: sizes[0], right: sizes[1], bottom: sizes[0], left: sizes[1])
    case 3: self.init(top: sizes[0], right: sizes[1], bottom: sizes[2], left: sizes[1])
    case 4: self.init(top: sizes[0], right: sizes[1], bottom: sizes[2], left: sizes[3])
    default: return nil
    }
  }

  /// The four sizes in the order top, right, bottom, left.
  public var sizes: [Double] { [top, right, bottom, left] }
}
