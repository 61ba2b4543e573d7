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

  /// Creates padding from one to four sizes, as in CSS. One size is for all sides. Two sizes are for top and bottom,
  /// then for the sides. Three sizes are for the top, the sides and the bottom. Four sizes are for top, right, bottom
  /// and left. Nil for other numbers of sizes.
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
