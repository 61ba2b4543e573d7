/// The parts of the appearance of features that their theme does not determine.
public struct ThemeAppearance: Hashable, Sendable {
  /// The color of areas that have no value.
  public var noData: String
  /// The color of lines and circles that have no value.
  public var noDataMark: String
  /// The color of values that are not in a separate class.
  public var other: String
  /// The color of lines and circles if all of them have the same color.
  public var accent: String
  /// The color of areas under circles.
  public var area: String
  /// The color of outlines of areas.
  public var outline: String
  /// The color of outlines of circles.
  public var rim: String
  /// The color of labels.
  public var text: String
  /// The color of the halos of labels.
  public var halo: String
  /// The opacity of areas with classes, from 0 to 1.
  public var areaOpacity = 1.0
  /// Whether greater values have lighter colors in the default palette of numbers. Set it for dark maps.
  public var isDark: Bool

  /// The appearance on maps in light colors.
  public static let light = ThemeAppearance(
    noData: "#d4d2cd", noDataMark: "#b8b4ab", other: "#a8a49c", accent: "#2b6cb8", area: "#e4dfd3",
    outline: "#ffffff",
    rim: "#ffffff", text: "#22262b", halo: "#ffffff", isDark: false)
  /// The appearance on maps of other styles. Areas are translucent, so that the map below is visible.
  public static let overStyle = {
    var appearance = ThemeAppearance.light
    appearance.areaOpacity = 0.8
    return appearance
  }()
  /// The appearance on maps in dark colors.
  public static let dark = ThemeAppearance(
    noData: "#4a5561", noDataMark: "#66727e", other: "#7d8893", accent: "#5fb0ff", area: "#33434f",
    outline: "#14202b",
    rim: "#101921", text: "#ffffff", halo: "#101921", isDark: true)

  /// The default palette of numbers that range from low to high values.
  var sequential: Palette { isDark ? .viridis : .yellowToBlue }
  /// The default palette of numbers on both sides of a middle value.
  var diverging: Palette { .redToBlue }
  /// The default palette of two properties.
  var bivariate: Palette { Palette.bivariate[isDark ? 3 : 0] }
  /// Returns the default palette of categories. Areas have light colors, because labels are drawn over them. Lines
  /// and points have strong colors on light maps.
  func qualitative(isForAreas: Bool) -> Palette {
    isDark || isForAreas ? .lightCategories : .mutedCategories
  }
}
