import MapEngine
import MapRaster
public import MapStyle

/// The fonts, sizes, colors and lines of all decorations. Lengths are in pixels of decorations: a pixel of decorations
/// is `scale` pixels of the style. On paper, 4/3 pixels of the style are one typographic point.
///
///     var decorations = MapDecorations()
///     decorations.theme.font = "Open Sans"
///     decorations.theme.title.color = Color(css: "#7a1f1f")
///
/// A theme can be read from JSON (``init(_:)``). `DecorationThemeKey` lists the keys. Numbers outside of the ranges
/// of their keys are replaced by the nearest number in the range.
public struct DecorationTheme: Hashable, Sendable {
  /// The number of pixels of the style per pixel of decorations, from 0.1 to 20; nil if it follows from the size of the
  /// picture.
  ///
  /// By default, it is 1 if the shorter side of the picture has at most 816 pixels on paper (the widths of A4 and
  /// Letter), or 2000 pixels elsewhere. On larger pictures, it grows with that side, so the decorations of A0 are those
  /// of A4 enlarged by 3.9.
  public var scale: Double?
  /// The font of all texts, as in a font stack of a style; nil for Noto Sans.
  public var font: String?
  /// The color of texts and bars; nil for a color that suits the map.
  public var color: Color?
  /// The color of less important texts: the subtitle, and the caption on paper; nil for `color`.
  public var mutedColor: Color?
  /// The color of the boxes over the map; nil for a color that suits the map.
  public var panelColor: Color?
  /// The color of the paper around a framed map, and of halos; nil for a color that suits the map.
  public var paperColor: Color?
  /// The distance from the edge of the map to a block, and between blocks.
  public var margin = 8.0
  /// The distance from the edge of a panel to its content.
  public var padding = 8.0
  /// The radius of the corners of panels.
  public var radius = 3.0
  /// The width of thin lines, such as the edges of swatches.
  public var lineWidth = 0.75

  /// The style of the title. The title is larger if the shorter side of the picture has more than 800 pixels of
  /// decorations, and smaller if it has less than 400.
  public var title = DecorationTextStyle(size: 22, isBold: true)
  /// The style of the subtitle, whose size varies with the size of the picture in the same way.
  public var subtitle = DecorationTextStyle(size: 14)
  /// The style of the caption.
  public var caption = DecorationTextStyle(size: 11)
  /// The style of the attribution over the map. On paper, and if the attribution is compact, it is smaller.
  public var attribution = DecorationTextStyle(size: BoxStyle.full.textSize)

  /// The style of the title of a legend, and of the titles of the maps of a series. The headings of the entries of a
  /// legend have this style at 11/12 of its size, but not smaller than `label`.
  public var heading = DecorationTextStyle(size: 12, isBold: true)
  /// The style of the texts of a legend, such as its classes.
  public var label = DecorationTextStyle(size: 11)
  /// The color of the panel of a legend; nil for `panelColor`.
  public var legendPanelColor: Color?

  /// The style of the length of the scale bar. Its color is the color of the bar too.
  public var scaleBar = DecorationTextStyle(size: BoxStyle.scaleBar.textSize)
  /// The maximum length of the scale bar.
  public var scaleBarLength = ScaleBarMetrics.maximumWidth
  /// The width of the line of the scale bar.
  public var scaleBarLineWidth = ScaleBarMetrics.lineWidth

  /// The style of the labels of the graticule.
  public var graticule = DecorationTextStyle(size: 9.5)
  /// The color of the lines of the graticule; nil for a color that suits the map.
  public var graticuleColor: Color?
  /// The width of the lines of the graticule.
  public var graticuleLineWidth = 0.75

  /// The width of the line around a framed map and around a locator map.
  public var frameLineWidth = 1.25
  /// The color of the line around a framed map and around a locator map; nil for a color that suits the map.
  public var frameColor: Color?
  /// The width of the paper around a framed map; nil for 4.5 % of the shorter side of the picture, from 8 to 40.
  public var frameMargin: Double?
  /// The color that marks the extent of the map in a locator map; nil for a color that suits the map.
  public var extentColor: Color?

  /// The height of the logo. A logo that is wider than 35 % of the map is lower.
  public var logoHeight = 40.0

  /// The colors of a map, in which the colors of the theme replace those that suit the map (`resolved`).
  private(set) var colors = DecorationColors.light

  /// Creates the default theme.
  public init() {}

  /// The default theme.
  static let standard = DecorationTheme()
}

/// The use of a theme for a picture.
extension DecorationTheme {
  /// The range of the shorter side for which titles have the usual size, in pixels of decorations. The upper bound is
  /// about the shorter side of A4.
  private static let sides = 400.0...800
  /// The greatest shorter sides of pictures whose scale is 1, in pixels of the style.
  private static let (greatestPaper, greatestScreen) = (816.0, 2000.0)

  /// Creates the default theme of a picture.
  ///
  /// - Parameter side: The shorter side of the picture, in pixels of decorations.
  init(colors: DecorationColors, side: Double) {
    self = Self.standard.resolved(for: colors, side: side)
  }

  /// The given number of pixels of the style per pixel of decorations, in its range; nil if it follows from the size of
  /// the picture.
  var givenScale: Double? { scale.map { DecorationThemeKey.scales.nearest(to: $0, else: 1) } }

  /// Returns the number of pixels of the style per pixel of decorations in a picture.
  func scale(of size: PictureSize, isOnPaper: Bool) -> Double {
    if let givenScale { return givenScale }
    let side = Double(min(size.width, size.height))
    return max(1, side / (isOnPaper ? Self.greatestPaper : Self.greatestScreen))
  }

  /// Returns the theme of a picture, with the sizes of its titles and with all colors.
  ///
  /// - Parameters:
  ///   - colors: The colors that suit the map.
  ///   - side: The shorter side of the picture, in pixels of decorations.
  func resolved(for colors: DecorationColors, side: Double) -> DecorationTheme {
    var theme = self
    if self != .standard { for key in DecorationThemeKey.all { key.limit(&theme) } }
    let factor =
      side < Self.sides.lowerBound
      ? max((side / Self.sides.lowerBound).squareRoot(), 0.65)
      : max((side / Self.sides.upperBound).squareRoot(), 1)
    theme.title = theme.title.scaled(by: factor)
    theme.subtitle = theme.subtitle.scaled(by: max(factor, 0.8))
    theme.colors = colors
    func replace(_ part: WritableKeyPath<DecorationColors, PremultipliedColor>, by color: Color?) {
      if let color { theme.colors[keyPath: part] = PremultipliedColor(color) }
    }
    replace(\.foreground, by: color)
    replace(\.muted, by: mutedColor ?? color)
    replace(\.panel, by: panelColor)
    replace(\.background, by: panelColor)
    replace(\.paper, by: paperColor)
    replace(\.line, by: frameColor)
    replace(\.graticule, by: graticuleColor)
    replace(\.accent, by: extentColor)
    return theme
  }

  /// Gives all boxes the color of panels.
  mutating func useEqualBoxes() { colors.background = colors.panel }

  /// The style of the headings of the entries of a legend.
  var entryHeading: DecorationTextStyle {
    var style = heading
    style.size = max(heading.size * 11 / 12, label.size)
    return style
  }

  /// The style of the attribution on paper.
  var paperAttribution: DecorationTextStyle { attribution(BoxStyle.paperTextSize) }

  /// Returns the style of the attribution at a size that is relative to that of the full attribution.
  func attribution(_ size: Double) -> DecorationTextStyle {
    var style = attribution
    style.size = style.size * size / BoxStyle.full.textSize
    return style
  }

  /// Returns the fonts of a text in order of preference.
  func fontStack(of style: DecorationTextStyle) -> [String] {
    guard let font = style.font ?? font else {
      return [style.isBold ? MapFonts.boldWordFont : MapFonts.wordFont]
    }
    return style.isBold ? ["\(font) Bold", font] : [font]
  }

  /// The names of the fonts that the theme names, in alphabetical order.
  var fonts: [String] {
    Set(DecorationThemeKey.all.compactMap { $0.font(of: self) }).sorted()
  }
}

/// The font, the size and the color of a text of decorations.
public struct DecorationTextStyle: Hashable, Sendable {
  /// The font; nil for the font of the theme.
  public var font: String?
  /// The size of the font, in pixels of decorations.
  public var size: Double
  /// Whether the text is bold.
  public var isBold: Bool
  /// The color; nil for the color of the theme.
  public var color: Color?

  /// Creates a style. By default, it has the font and the color of the theme.
  public init(font: String? = nil, size: Double, isBold: Bool = false, color: Color? = nil) {
    (self.font, self.size, self.isBold, self.color) = (font, size, isBold, color)
  }

  /// The distance between the baselines of lines, in pixels of decorations.
  var lineHeight: Double { size * DecorationText.lineHeight }

  /// Returns the style with its size multiplied by a factor.
  func scaled(by factor: Double) -> DecorationTextStyle {
    var style = self
    style.size *= factor
    return style
  }
}
