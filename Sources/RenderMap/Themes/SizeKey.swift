import MapStyle

/// The sizes of circles and lines that represent the values of a property: in proportion to the values, or with one size
/// for each class of values.
public struct SizeKey: Sendable {
  /// The name of the property that determines the size.
  public let property: String
  /// The greatest value. It is drawn with the greatest size.
  public let greatest: Double
  /// The classes of values that have the same size; nil if sizes are in proportion to values.
  public let classes: NumberClasses?
  /// The radius of the greatest circle, in pixels.
  public let maxRadius: Double
  /// The width of the widest line, in pixels.
  public let maxWidth: Double
  /// The number of features without a size.
  public let missingCount: Int
  /// The notes for the reader of the map.
  public let notices: [ThemeNotice]

  private let input: NumberInput
  /// Whether there are infinite values.
  private let isInfinite: Bool

  /// Reads the values of the property that determines the size.
  ///
  /// - Throws: `RequestError` if no value is positive.
  init(_ summary: PropertySummary, of theme: Theme) throws(RequestError) {
    let numbers = summary.numbers
    guard let greatest = numbers.values.last, greatest > 0 else {
      throw RequestError(
        "sizeBy",
        numbers.total > 0
          ? "'\(summary.name)' has no number above 0, and only these have a size; a color can stand for any number"
          : "'\(summary.name)' has no numbers, but texts such as \(summary.examples); a color can stand for texts"
      )
    }
    property = summary.name
    self.greatest = greatest
    maxRadius = theme.maxSize ?? 30
    maxWidth = theme.maxSize ?? 12
    missingCount = summary.missingCount + summary.textCount
    input = NumberInput(summary)
    isInfinite = summary.infiniteCount > 0
    classes = theme.sizeClassCount.map { count in
      let least = numbers.values.first { $0 > 0 } ?? greatest
      return NumberClasses(
        of: numbers.split(at: least).above, by: theme.sizeScheme, count: count,
        inclusive: theme.inclusive ?? .lower)
    }
    notices = Self.notices(summary) + Self.fewer(classes, theme, property)
  }

  private static func notices(_ summary: PropertySummary) -> [ThemeNotice] {
    var messages: [String] = []
    let negative = summary.numbers.split(at: 0).below.total
    if negative > 0 {
      messages.append(
        ThemeNotice.values(
          negative,
          (
            "is negative and has no size; a color can stand for it",
            "are negative and have no size; a color can stand for them"
          )))
    }
    if summary.textCount > 0 {
      messages.append(
        ThemeNotice.values(
          summary.textCount,
          (
            "is not a number (\(summary.examples)) and has no size",
            "are not numbers (\(summary.examples)) and have no size"
          )))
    }
    return messages.map {
      ThemeNotice(kind: .oddValues, property: summary.name, message: $0)
    }
  }

  private static func fewer(
    _ classes: NumberClasses?, _ theme: Theme, _ property: String
  ) -> [ThemeNotice] {
    guard let count = classes?.count, let wanted = theme.sizeClassCount, count < wanted else {
      return []
    }
    return [
      ThemeNotice(
        kind: .fewerClasses, property: property,
        message: "has \(count == 1 ? "1 size" : "\(count) sizes") instead of \(wanted)")
    ]
  }

  /// Returns the radius of the circle of a number, in pixels. The area of the circle is proportional to the number. With
  /// classes, the areas of the classes grow by the same amount.
  public func radius(of number: Double) -> Double {
    guard number > 0 else { return 0 }
    guard let classes else { return maxRadius * (min(number, greatest) / greatest).squareRoot() }
    return Self.radii(maxRadius, classes)[classes.index(of: number)]
  }

  /// The radii of classes.
  private static func radii(_ greatest: Double, _ classes: NumberClasses) -> [Double] {
    (1...classes.count).map { greatest * (Double($0) / Double(classes.count)).squareRoot() }
  }

  /// An expression that is true if a feature has a size.
  var hasSize: StyleExpression {
    let isPositive = input.value > 0
    return input.isMissing.map { .all(!$0, isPositive) } ?? isPositive
  }

  /// An expression that is true if a feature has no value; nil if all features have a value.
  var isMissing: StyleExpression? { input.isMissing }

  /// An expression of the value of a feature that has a size. It determines the order of drawing.
  var value: StyleExpression { input.value }

  /// An expression of the value of any feature: 0 for a feature without a size.
  var valueOrZero: StyleExpression { input.orZero }

  /// An expression of the value of a feature that has a size, as a share of the greatest value.
  private var share: StyleExpression {
    let value =
      isInfinite ? StyleExpression.min(input.value, StyleExpression(greatest)) : input.value
    return value / StyleExpression(greatest)
  }

  /// An expression of the radius of a feature that has a size, in pixels.
  var radius: StyleExpression {
    guard let classes else { return StyleExpression(maxRadius) * .sqrt(share) }
    return classes.expression(
      of: input.value, Self.radii(maxRadius, classes).map { StyleExpression($0) })
  }

  /// An expression of the width of a circle's rim, in pixels. The rim of a small circle is as wide as a fifth of the
  /// circle's radius.
  var rim: StyleExpression { .min(StyleExpression(Self.rimWidth), 0.2 * radius) }

  /// An expression of the width of a line that has a size, in pixels.
  var width: StyleExpression {
    guard let classes else { return StyleExpression(maxWidth) * share }
    let widths = (1...classes.count).map { maxWidth * Double($0) / Double(classes.count) }
    return classes.expression(of: input.value, widths.map { StyleExpression($0) })
  }

  /// Returns an expression of the offset, in ems, that moves a label below the circle of any feature.
  ///
  /// - Parameters:
  ///   - size: The size of the label, in pixels.
  ///   - gap: The distance from the circle, in ems.
  func labelOffset(size: Double, gap: Double) -> StyleExpression {
    if let classes {
      let offsets = Self.radii(maxRadius, classes).map { radius -> StyleExpression in
        [0, StyleExpression(radius / size + gap)]
      }
      return classes.expression(of: input.orZero, offsets)
    }
    return .interpolate(
      .linear, .sqrt(.max(0, input.orZero)),
      [
        0: [0, StyleExpression(gap)],
        StyleExpression(greatest.squareRoot()): [0, StyleExpression(maxRadius / size + gap)],
      ])
  }

  private static let rimWidth = 0.8
}
