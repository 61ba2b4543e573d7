/// The geometric style of a stroke. Lengths are in the coordinates of its path.
struct SVGStrokeStyle {
  /// The shape of the ends of lines.
  enum Cap: String { case butt, round, square }
  /// The shape of corners.
  enum Join: String { case miter, round, bevel }

  var width: Double
  var cap: Cap
  var join: Join
  /// The length of a miter, in half widths, above which the miter becomes a bevel.
  var miterLimit: Double
  /// The lengths of dashes and gaps in turn, an even number; empty for a solid line.
  var dashes: [Double]
  /// The offset of the start of each line in the dashes.
  var dashOffset: Double
}
