public import MapData
import MapStyle

/// The properties and rules that determine how features are drawn: with a color for each class of values, with
/// circles or lines of graded size, and with labels.
///
///     var theme = Theme(colorBy: "population")
///     theme.scheme = .natural
///     theme.classCount = 7
///     theme.palette = .viridis
///     let map = try ThemedFeatures(features, by: theme)
public struct Theme: Hashable, Sendable {
  /// The property that determines the color; nil to use one color for all features.
  ///
  /// If sizes are graded too, circles and lines are colored, and areas are only outlined.
  public var colorBy: String?
  /// The second property that determines the color; nil if one property determines it. Both properties are divided into
  /// 3 classes by default, and each combination of their classes has a color.
  public var colorWith: String?
  /// The property that determines the size; nil to use one size for all features. The area of a circle and the width
  /// of a line are proportional to the value. An area has a circle at its widest place.
  public var sizeBy: String?
  /// The property whose values are written beside or inside features; nil to draw no labels.
  public var labelBy: String?
  /// The property whose values divide the features among maps of a series; nil to draw one map. The classes are those
  /// of all features.
  public var facetBy: String?
  /// The property with the times of features; nil to draw the features of all times alike. The classes are those of all
  /// features.
  public var timeBy: String?

  /// The scheme that divides values into classes, or `continuous`; nil to use quantiles for numbers and categories for
  /// texts.
  public var scheme: ClassScheme?
  /// The number of classes, 1 to 20. If the value is nil, numbers are divided into 5 classes (6 classes with
  /// `midpoint`, and up to 20 classes with the scheme `headTail`), and there are as many categories as the palette has
  /// colors.
  public var classCount: Int?
  /// The limits between classes of numbers, in ascending order; empty to use the limits of the scheme.
  public var breaks: [Double] = []
  /// The limit that each class of numbers contains; nil for the lower limit.
  public var inclusive: ClassLimit?
  /// The categories in their order, including categories without features. The first category has the first color. If
  /// the list is empty, the names of values in `palette` determine the order. If there are no such names, the values
  /// are sorted.
  public var categories: [String] = []
  /// The values that properties may have, as the data declares them. They determine the order and the names of categories
  /// if `categories`, `scheme`, `classCount` and the palette do not determine others.
  public var domains: [String: AttributeDomain] = [:]
  /// The colors of classes; nil to use colors that suit the map and that people with any color vision can tell apart.
  public var palette: Palette?
  /// Whether the colors are used from the last to the first.
  public var isReversed = false
  /// The number in the middle of a diverging palette. If the value is nil, the middle is 0 if the palette is diverging
  /// and there are numbers on both sides of 0.
  public var midpoint: Double?
  /// The radius of the greatest circle or the width of the widest line, in pixels; nil to use 30 for the radius and
  /// 12 for the width.
  public var maxSize: Double?
  /// The number of classes of sizes, 2 to 7; nil if sizes are in proportion to values. Each class has one size. `scheme`
  /// divides the values; the default is natural breaks.
  public var sizeClassCount: Int?
  /// The parts of the look that are the same for all features.
  public var look = FixedLook()

  /// Creates a theme that draws features according to the values of properties.
  public init(colorBy: String? = nil, sizeBy: String? = nil, labelBy: String? = nil) {
    self.colorBy = colorBy
    self.sizeBy = sizeBy
    self.labelBy = labelBy
  }

  /// Whether the theme is empty, except that it may divide the features among maps. Features are then drawn like
  /// features without a theme.
  public var isEmpty: Bool { keepsOwnLook && labelBy == nil && look.isEmpty }

  /// Whether no values determine colors or sizes. Except for labels and `look`, features then look like features
  /// without a theme.
  public var keepsOwnLook: Bool { colorBy == nil && sizeBy == nil }

  /// The names of the properties that the theme uses, without repetitions.
  var properties: Set<String> {
    Set([colorBy, colorWith, sizeBy, labelBy, facetBy, timeBy].compactMap { $0 })
  }

  /// Whether values are treated as categories even if they are numbers.
  var isOfCategories: Bool {
    scheme == .categories || !categories.isEmpty || palette?.namedColors.isEmpty == false
  }

  /// The scheme that divides values into classes of sizes.
  var sizeScheme: ClassScheme {
    guard let scheme, scheme != .continuous, !isOfCategories else { return .natural }
    return scheme
  }

  /// Returns the colors of classes from low to high, without a midpoint.
  ///
  /// - Parameter leavesOutFirst: Whether the first color of the palette is left out.
  func colors(_ count: Int, of palette: Palette, leavesOutFirst: Bool) -> [Color] {
    let colors =
      leavesOutFirst ? Array(palette.colors(count + 1).dropFirst()) : palette.colors(count)
    return isReversed ? colors.reversed() : colors
  }

  /// The range of possible numbers of classes.
  static let classCounts = 1...20
  /// The range of possible numbers of classes of sizes. More sizes cannot be told apart.
  static let sizeClassCounts = 2...7
}

extension Theme {
  /// Checks everything in the theme that does not depend on the features.
  ///
  /// - Throws: `RequestError` with the first part that is invalid.
  public func check() throws(RequestError) {
    if let classCount, !Self.classCounts.contains(classCount) {
      throw RequestError("classes", "must be 1 to \(Self.classCounts.upperBound)")
    }
    try checkCategories()
    if scheme == .continuous { try checkContinuous() }
    if inclusive != nil, isOfCategories {
      throw RequestError("inclusive", "categories have no limits: leave it out")
    }
    if !breaks.isEmpty { try checkBreaks() }
    if let midpoint {
      guard midpoint.isFinite else { throw RequestError("midpoint", "must be a finite number") }
      if scheme == .categories {
        throw RequestError("midpoint", "categories have no middle: leave it out")
      }
      if let palette, ![.diverging, .chosen].contains(palette.kind) {
        throw RequestError(
          "midpoint",
          "requires a diverging palette such as RdBu, PuOr or vik; \(palette.name) is \(palette.kind.rawValue)"
        )
      }
      if let scheme, !scheme.allowsMidpoint {
        throw RequestError(
          "midpoint", "the means of the values are the limits of \(scheme.rawValue): leave it out")
      }
    }
    if let maxSize, !(maxSize > 0 && maxSize <= 1000) {
      throw RequestError("maxRadius", "must be a number of pixels above 0 and up to 1000")
    }
    if let sizeClassCount, !Self.sizeClassCounts.contains(sizeClassCount) {
      throw RequestError("sizeClasses", "must be 2 to 7")
    }
    try checkUse()
    try checkBivariate()
    try look.check(sizeBy: sizeBy)
  }

  /// Checks that the theme contains no rule for numbers if values are categories.
  private func checkCategories() throws(RequestError) {
    if let twice = categories.indices.first(where: { categories[..<$0].contains(categories[$0]) }) {
      throw RequestError("categories", "'\(categories[twice])' appears twice")
    }
    let names = palette?.namedColors.isEmpty == false
    if names, isReversed {
      throw RequestError("reverse", "colors of named categories have no direction: leave it out")
    }
    guard names || !categories.isEmpty else { return }
    let reason =
      names ? "colors of named categories are" : "an order of categories is"
    if let scheme, scheme != .categories {
      throw RequestError("scheme", "\(reason) for the scheme categories, not \(scheme.rawValue)")
    }
    if !breaks.isEmpty {
      throw RequestError("breaks", "\(reason) for categories, not numbers: leave one of them out")
    }
    if midpoint != nil {
      throw RequestError("midpoint", "\(reason) for categories, which have no middle: leave it out")
    }
  }

  private func checkContinuous() throws(RequestError) {
    if classCount != nil {
      throw RequestError("classes", "continuous colors have no classes: leave it out")
    }
    if inclusive != nil {
      throw RequestError("inclusive", "continuous colors have no limits: leave it out")
    }
    if let palette, palette.kind == .qualitative {
      throw RequestError(
        "palette",
        "continuous colors require a sequential or diverging palette such as viridis or RdBu; "
          + "\(palette.name) is for categories")
    }
  }

  private func checkBreaks() throws(RequestError) {
    guard breaks.allSatisfy(\.isFinite), zip(breaks, breaks.dropFirst()).allSatisfy(<) else {
      throw RequestError("breaks", "must be numbers in ascending order, such as 10,20,50")
    }
    guard breaks.count < Self.classCounts.upperBound else {
      throw RequestError("breaks", "must be at most \(Self.classCounts.upperBound - 1) numbers")
    }
    if let scheme {
      throw RequestError(
        "breaks", "are instead of the scheme \(scheme.rawValue): leave one of them out")
    }
    if let classCount, classCount != breaks.count + 1 {
      throw RequestError(
        "breaks",
        "\(breaks.count) limits make \(breaks.count + 1) classes, not \(classCount): leave the number out"
      )
    }
  }

  /// Checks that the theme contains a property for each rule for colors or sizes.
  private func checkUse() throws(RequestError) {
    let ofColors: [(String, Bool)] = [
      ("scheme", scheme != nil && (sizeClassCount == nil || sizeScheme != scheme)),
      ("classes", classCount != nil),
      ("breaks", !breaks.isEmpty),
      ("categories", !categories.isEmpty), ("palette", palette != nil), ("reverse", isReversed),
      ("midpoint", midpoint != nil), ("colorWith", colorWith != nil),
      ("inclusive", inclusive != nil && sizeClassCount == nil),
    ]
    if colorBy == nil, let part = ofColors.first(where: \.1)?.0 {
      throw RequestError(part, "requires a property that decides the color")
    }
    let ofSizes = [("maxRadius", maxSize != nil), ("sizeClasses", sizeClassCount != nil)]
    if sizeBy == nil, let part = ofSizes.first(where: \.1)?.0 {
      throw RequestError(part, "requires a property that decides the size")
    }
  }
}
