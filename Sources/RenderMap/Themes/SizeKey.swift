import MapStyle

/// The sizes of circles and lines by the values of a property.
public struct SizeKey: Sendable {
  /// The name of the property.
  public let property: String
  /// The greatest value, which has the greatest size.
  public let greatest: Double
  /// The radius of the greatest circle, in pixels.
  public let maxRadius: Double
  /// The width of the widest line, in pixels.
  public let maxWidth: Double
  /// The number of features without a size.
  public let missingCount: Int
  /// Notes for the reader of the map.
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

  /// Returns the radius of the circle of a number, whose area is proportional to it.
  public func radius(of number: Double) -> Double {
    maxRadius * (max(0, min(number, greatest)) / greatest).squareRoot()
  }

  /// An expression for whether a feature has a size.
  var hasSize: StyleExpression {
    let isPositive = input.value > 0
    return input.isMissing.map { .all(!$0, isPositive) } ?? isPositive
  }

  /// An expression for whether a feature has no value; nil if all have one.
  var isMissing: StyleExpression? { input.isMissing }

  /// The value of a feature that has a size, for the order of drawing.
  var value: StyleExpression { input.value }

  /// The value of any feature, 0 without a size.
  var valueOrZero: StyleExpression { input.orZero }

  /// The value of a feature that has a size, relative to the greatest one.
  private var share: StyleExpression {
    let value =
      isInfinite ? StyleExpression.min(input.value, StyleExpression(greatest)) : input.value
    return value / StyleExpression(greatest)
  }

  /// The radius of a feature that has a size.
  var radius: StyleExpression { StyleExpression(maxRadius) * .sqrt(share) }

  /// The width of the rim of a feature that has a size. Small circles have rims of a fifth of their radius.
  var rim: StyleExpression { .min(StyleExpression(Self.rimWidth), 0.2 * radius) }

  /// The width of a line that has a size.
  var width: StyleExpression { StyleExpression(maxWidth) * share }

  /// The offset of a label to below the circle of any feature, in ems.
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
