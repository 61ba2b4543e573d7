import MapStyle

/// The sizes of circles and lines that represent the values of a property.
public struct SizeKey: Sendable {
  /// The name of the property that determines the size.
  public let property: String
  /// The greatest value. It is drawn with the greatest size.
  public let greatest: Double
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
    notices = Self.notices(summary)
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

  /// Returns the radius of the circle of a number, in pixels. The area of the circle is proportional to the number.
  public func radius(of number: Double) -> Double {
    maxRadius * (max(0, min(number, greatest)) / greatest).squareRoot()
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
  var radius: StyleExpression { StyleExpression(maxRadius) * .sqrt(share) }

  /// An expression of the width of a circle's rim, in pixels. The rim of a small circle is as wide as a fifth of the
  /// circle's radius.
  var rim: StyleExpression { .min(StyleExpression(Self.rimWidth), 0.2 * radius) }

  /// An expression of the width of a line that has a size, in pixels.
  var width: StyleExpression { StyleExpression(maxWidth) * share }

  /// Returns an expression of the offset, in ems, that moves a label below the circle of any feature.
  ///
  /// - Parameters:
  ///   - size: The size of the label, in pixels.
  ///   - gap: The distance from the circle, in ems.
  func labelOffset(size: Double, gap: Double) -> StyleExpression {
    .interpolate(
      .linear, .sqrt(.max(0, input.orZero)),
      [
        0: [0, StyleExpression(gap)],
        StyleExpression(greatest.squareRoot()): [0, StyleExpression(maxRadius / size + gap)],
      ])
  }

  private static let rimWidth = 0.8
}
