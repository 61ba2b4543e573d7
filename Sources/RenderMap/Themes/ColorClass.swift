public import MapStyle

/// A class of features that have the same color.
public struct ColorClass: Hashable, Sendable {
  /// The values of a class.
  public indirect enum Values: Hashable, Sendable {
    /// Numbers between two limits. The class contains one of the limits. A limit is nil if the class has no such limit.
    case numbers(from: Double?, to: Double?, inclusive: ClassLimit = .lower)
    /// Dates from the lower limit to before the upper limit, as texts in ISO 8601 that may have only the first parts,
    /// such as `2024` or `2024-05`. A limit is nil if the class has no such limit.
    case dates(from: String?, to: String?)
    /// Numbers of two properties, each in a class of numbers.
    case both(Values, Values)
    /// A single value, as `to-string` writes it.
    case category(String)
    /// All values that are not in any other class.
    case other
    /// No value, or a value that cannot be drawn.
    case none
  }

  /// The values of the class.
  public var values: Values
  /// The color of the features of the class.
  public var color: Color
  /// The number of features in the class.
  public var featureCount: Int

  /// Returns whether the class contains a number. The result is false if the class is not a class of numbers.
  public func contains(_ number: Double) -> Bool {
    guard case .numbers(let lower, let upper, let inclusive) = values else { return false }
    return lower.map { inclusive.isAbove(number, $0) } ?? true
      && upper.map { !inclusive.isAbove(number, $0) } ?? true
  }
}

/// The colors that represent the values of a property.
public struct ColorKey: Sendable {
  /// The name of the property that determines the color.
  public let property: String
  /// The name of the second property that determines the color; nil if there is only one.
  public let secondProperty: String?
  /// The scheme that divided the values.
  public let scheme: ClassScheme
  /// The classes in their order: numbers in ascending order, or categories in the order of the theme or of their
  /// values. The class of other values and the class of features without a value come last. Continuous colors have no
  /// classes of numbers.
  public let classes: [ColorClass]
  /// The expression of the color of a feature.
  public let expression: StyleExpression
  /// The notes for the reader of the map.
  public let notices: [ThemeNotice]
  /// The texts that the expression compares to find missing values. The text `other` represents all values that the
  /// expression does not name.
  let noDataTexts: [String]
  /// Whether the classes are ranges of numbers and all numbers are integers.
  let areIntegers: Bool
  /// A function that returns an expression of the color of features that have only the given values; nil if the classes
  /// are not categories.
  let restricted: (@Sendable (Set<String>) -> StyleExpression)?

  /// Divides the values of the property that determines the color into classes.
  ///
  /// - Parameters:
  ///   - isForAreas: Whether the colors are used for areas.
  ///   - categories: The number of occurrences of each value.
  /// - Throws: `RequestError` if the values cannot be divided as the theme requests.
  init(
    _ summary: PropertySummary, of theme: Theme, appearance: ThemeAppearance,
    isForAreas: Bool, categories: () -> [String: Int]
  ) throws(RequestError) {
    if !theme.isOfCategories, let column = DateColumn(summary) {
      self = try DateColors(summary, column, theme, appearance, isForAreas: isForAreas).key
      return
    }
    let isNumeric = try Self.isNumeric(summary, theme)
    if isNumeric, theme.scheme == .continuous {
      self = ContinuousColors(summary, theme, appearance, isForAreas: isForAreas).key
    } else if isNumeric {
      self = try NumberColors(summary, theme, appearance, isForAreas: isForAreas).key
    } else {
      self = try CategoryColors(
        summary, theme, appearance, isForAreas: isForAreas, counts: categories()
      ).key
    }
  }

  init(
    property: String, secondProperty: String? = nil, scheme: ClassScheme, classes: [ColorClass],
    expression: StyleExpression,
    notices: [ThemeNotice], noDataTexts: [String], areIntegers: Bool = false,
    restricted: (@Sendable (Set<String>) -> StyleExpression)? = nil
  ) {
    self.property = property
    self.secondProperty = secondProperty
    self.scheme = scheme
    self.classes = classes
    self.expression = expression
    self.notices = notices
    self.noDataTexts = noDataTexts
    self.areIntegers = areIntegers
    self.restricted = restricted
  }

  /// Returns whether values are divided as numbers. This is the case if the theme requests it, or if at least half of
  /// the values are numbers, without texts that stand for missing values, and these are not codes that lose digits as
  /// numbers.
  private static func isNumeric(
    _ summary: PropertySummary, _ theme: Theme
  ) throws(RequestError) -> Bool {
    if theme.isOfCategories { return false }
    guard theme.scheme != nil || !theme.breaks.isEmpty || theme.midpoint != nil else {
      return summary.numberCount > 0 && !summary.hasTextCodes
        && summary.numberCount >= summary.textCount - summary.placeholderCount
    }
    guard summary.numbers.total == 0 else { return true }
    let part =
      theme.scheme != nil ? "scheme" : theme.breaks.isEmpty ? "midpoint" : "breaks"
    throw RequestError(
      part,
      summary.infiniteCount > 0
        ? "'\(summary.name)' has no finite numbers"
        : "'\(summary.name)' has no numbers, but texts such as \(summary.examples): "
          + "use the scheme categories")
  }
}
