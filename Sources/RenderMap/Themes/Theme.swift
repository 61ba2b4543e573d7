/// The properties and rules by which features are drawn: with a color for each class of values, with circles or lines
/// of graded size, with labels.
///
///     var theme = Theme(colorBy: "population")
///     theme.scheme = .natural
///     theme.classCount = 7
///     theme.palette = .viridis
///     let map = try ThemedFeatures(features, by: theme)
public struct Theme: Hashable, Sendable {
  /// The property that determines the color; nil for one color.
  ///
  /// If sizes are graded too, circles and lines have the color, and areas are only outlined.
  public var colorBy: String?
  /// The property that determines the size; nil for one size. The area of a circle and the width of a line are
  /// proportional to the value. Areas have a circle at their widest place.
  public var sizeBy: String?
  /// The property that is written beside or inside features; nil for no labels.
  public var labelBy: String?

  /// The scheme that divides values into classes; nil for quantiles of numbers and categories of texts.
  public var scheme: ClassScheme?
  /// The number of classes, 1 to 20; nil for 5 classes of numbers (6 with `midpoint`), and for as many categories as
  /// the palette has colors.
  public var classCount: Int?
  /// The limits between classes of numbers, in ascending order; empty for the limits of the scheme.
  public var breaks: [Double] = []
  /// The categories in their order, including categories without features; empty for the order of `palette` if it
  /// names values, or else of the values. The first category has the first color.
  public var categories: [String] = []
  /// The colors; nil for ones that fit the map and can be told apart with any color vision.
  public var palette: Palette?
  /// Whether the colors are used from the last to the first.
  public var isReversed = false
  /// The number in the middle of a diverging palette; nil for 0 if the palette is diverging and numbers are on both
  /// sides of it.
  public var midpoint: Double?
  /// The radius of the greatest circle, or the width of the widest line, in pixels; nil for 30 or 12.
  public var maxSize: Double?

  /// Creates a theme of properties.
  public init(colorBy: String? = nil, sizeBy: String? = nil, labelBy: String? = nil) {
    self.colorBy = colorBy
    self.sizeBy = sizeBy
    self.labelBy = labelBy
  }

  /// Whether features are drawn like features without a theme.
  public var isEmpty: Bool { colorBy == nil && sizeBy == nil && labelBy == nil }

  /// Whether the theme only adds labels, and features otherwise look like features without a theme.
  public var hasOnlyLabels: Bool { colorBy == nil && sizeBy == nil && labelBy != nil }

  /// Whether values are categories, even if they are numbers.
  var isOfCategories: Bool {
    scheme == .categories || !categories.isEmpty || palette?.namedColors.isEmpty == false
  }

  /// The default number of classes of numbers.
  static let defaultClassCount = 5
  /// The possible numbers of classes.
  static let classCounts = 1...20
}

extension Theme {
  /// Checks everything that does not depend on the features.
  ///
  /// - Throws: `RequestError` with the first part that is wrong.
  public func check() throws(RequestError) {
    if let classCount, !Self.classCounts.contains(classCount) {
      throw RequestError("classes", "must be 1 to \(Self.classCounts.upperBound)")
    }
    try checkCategories()
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
    }
    if let maxSize, !(maxSize > 0 && maxSize <= 1000) {
      throw RequestError("maxRadius", "must be a number of pixels above 0 and up to 1000")
    }
    try checkUse()
  }

  /// Checks that no rule divides numbers if values are categories.
  private func checkCategories() throws(RequestError) {
    if let twice = categories.indices.first(where: { categories[..<$0].contains(categories[$0]) }) {
      throw RequestError("categories", "'\(categories[twice])' is there twice")
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

  /// Checks that rules for colors or sizes have a property to act on.
  private func checkUse() throws(RequestError) {
    let ofColors: [(String, Bool)] = [
      ("scheme", scheme != nil), ("classes", classCount != nil), ("breaks", !breaks.isEmpty),
      ("categories", !categories.isEmpty), ("palette", palette != nil), ("reverse", isReversed),
      ("midpoint", midpoint != nil),
    ]
    if colorBy == nil, let part = ofColors.first(where: \.1)?.0 {
      throw RequestError(part, "requires a property that decides the color")
    }
    if sizeBy == nil, maxSize != nil {
      throw RequestError("maxRadius", "requires a property that decides the size")
    }
  }
}
