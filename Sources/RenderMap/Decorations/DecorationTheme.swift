import MapRaster

/// The colors and sizes of all decorations. Sizes are in pixels of the style. On paper, 4/3 pixels of the style are one
/// typographic point.
struct DecorationTheme {
  var colors: DecorationColors

  var title = DecorationTextStyle(size: 22, isBold: true)
  var subtitle = DecorationTextStyle(size: 14)
  /// The style of the heading of a panel, such as the title of a legend.
  var heading = DecorationTextStyle(size: 12, isBold: true)
  /// The style of the texts of a panel, such as the classes of a legend.
  var label = DecorationTextStyle(size: 11)
  var caption = DecorationTextStyle(size: 11)
  /// The style of the attribution on paper.
  var attribution = DecorationTextStyle(size: 10)
  /// The style of the labels of the graticule.
  var graticule = DecorationTextStyle(size: 9.5)

  /// Creates the theme of a picture. The title is larger on a poster and smaller on a thumbnail.
  ///
  /// - Parameter side: The shorter side of the picture, in pixels of the style.
  init(colors: DecorationColors, side: Double) {
    self.colors = colors
    let factor =
      side < Self.sides.lowerBound
      ? max((side / Self.sides.lowerBound).squareRoot(), 0.65)
      : min(max((side / Self.sides.upperBound).squareRoot(), 1), 2.5)
    title = title.scaled(by: factor)
    subtitle = subtitle.scaled(by: max(factor, 0.8))
  }

  /// The range of the shorter side for which titles have the usual size, in pixels of the style. The upper bound is
  /// about the shorter side of A4.
  private static let sides = 400.0...800

  /// The distance from the edge of the map to a block, and between blocks.
  static let margin = 8.0
  /// The distance from the edge of a panel to its content.
  static let padding = 8.0
  /// The radius of the corners of panels.
  static let radius = 3.0
  /// The width of thin lines, such as frames and the edges of swatches.
  static let lineWidth = 0.75
  /// The width of the line around a framed map.
  static let neatLineWidth = 1.25
}

/// The size and weight of a text of decorations.
struct DecorationTextStyle: Hashable {
  /// The size of the font in pixels of the style.
  var size: Double
  var isBold = false

  /// The distance between the baselines of lines, in pixels of the style.
  var lineHeight: Double { size * DecorationText.lineHeight }

  /// Returns the style with its size multiplied by a factor.
  func scaled(by factor: Double) -> DecorationTextStyle {
    DecorationTextStyle(size: size * factor, isBold: isBold)
  }
}
