import MapGeoJSON
import MapGeometry
import MapStyle

/// The colors of classes of two properties. Each class is a class of the first property together with a class of the
/// second property.
struct BivariateColors {
  private let first: Axis
  private let second: Axis
  /// The colors. There is a row for each class of the second property.
  private let colors: [[Color]]
  private let noData: String
  private let features: [Feature]

  /// A property with its classes.
  private struct Axis {
    let key: ColorKey
    let input: NumberInput
    let classes: NumberClasses

    /// The numbers of the classes, from the lowest class to the highest.
    var values: [ColorClass.Values] { key.classes.prefix(classes.count).map(\.values) }

    /// Divides the values of a property into classes.
    ///
    /// - Parameter part: The part of the theme that names the property, for errors.
    init(
      _ summary: PropertySummary, _ part: String, _ theme: Theme, _ appearance: ThemeAppearance
    ) throws(RequestError) {
      guard summary.numbers.total > 0 else {
        throw RequestError(
          part, "'\(summary.name)' has no numbers, and classes of two properties need numbers")
      }
      var own = Theme(colorBy: summary.name)
      own.scheme = theme.scheme
      own.classCount = theme.classCount ?? Theme.bivariateClassCount
      own.inclusive = theme.inclusive
      let colors = try NumberColors(summary, own, appearance, isForAreas: true)
      (key, classes, input) = (colors.key, colors.classes, NumberInput(summary))
      guard classes.count > 1 else {
        throw RequestError(
          part, "all values of '\(summary.name)' are in one class: leave out colorWith")
      }
    }

    /// Returns an expression that chooses one of several values by the class of a feature.
    func expression(_ values: [StyleExpression]) -> StyleExpression {
      classes.expression(of: input.value, values)
    }
  }

  /// Divides features into classes of two properties.
  ///
  /// - Throws: `RequestError` if a property has no classes of numbers, or if the palette does not have the right number
  ///   of colors.
  init(
    _ summaries: (first: PropertySummary, second: PropertySummary), of features: [Feature],
    _ theme: Theme, _ appearance: ThemeAppearance
  ) throws(RequestError) {
    first = try Axis(summaries.first, "colorBy", theme, appearance)
    second = try Axis(summaries.second, "colorWith", theme, appearance)
    colors = try (theme.palette ?? appearance.bivariate)
      .grid(columns: first.classes.count, rows: second.classes.count)
    noData = appearance.noData
    self.features = features
  }

  /// The colors and the classes that they represent, row by row.
  var key: ColorKey {
    var counts = featureCounts
    var classes: [ColorClass] = []
    for (y, row) in zip(second.values, colors) {
      for (x, color) in zip(first.values, row) {
        classes.append(
          ColorClass(
            values: .both(x, y), color: color,
            featureCount: counts.removeValue(forKey: classes.count) ?? 0))
      }
    }
    let missing = counts.values.reduce(0, +)
    if missing > 0 {
      let color = Color(css: noData) ?? .black
      classes.append(ColorClass(values: .none, color: color, featureCount: missing))
    }
    return ColorKey(
      property: first.key.property, secondProperty: second.key.property, scheme: first.key.scheme,
      classes: classes,
      expression: expression(missing: StyleExpression(noData)) { column, row in
        StyleExpression(colors[row][column].hexadecimal)
      },
      notices: first.key.notices + second.key.notices,
      noDataTexts: Set(first.key.noDataTexts + second.key.noDataTexts).sorted(),
      areIntegers: first.key.areIntegers && second.key.areIntegers)
  }

  /// Returns an expression that chooses a value by the classes of a feature.
  ///
  /// - Parameters:
  ///   - missing: The value of features without one of the numbers.
  ///   - value: The value of a class, by its column and row.
  private func expression(
    missing: StyleExpression, _ value: (_ column: Int, _ row: Int) -> StyleExpression
  ) -> StyleExpression {
    let columns = (0..<first.classes.count).map { column in
      second.expression((0..<second.classes.count).map { value(column, $0) })
    }
    let conditions = [first, second].compactMap(\.input.isMissing)
    guard let condition = conditions.first else { return first.expression(columns) }
    let isMissing = conditions.count > 1 ? .any(condition, conditions[1]) : condition
    return .case([isMissing: missing], default: first.expression(columns))
  }

  /// The numbers of features, by the index of the class. The key -1 is for features without one of the numbers.
  private var featureCounts: [Int: Int] {
    let index = expression(missing: -1) { column, row in
      StyleExpression(Double(row * first.classes.count + column))
    }
    guard let compiled = try? CompiledExpression(index.json) else { return [:] }
    var counts: [Int: Int] = [:]
    for feature in features {
      let context = EvaluationContext(zoom: 0, feature: Values(styleAttributes: feature.attributes))
      let number = (try? compiled.evaluate(context))?.number
      counts[number.map { Int($0) } ?? -1, default: 0] += 1
    }
    return counts
  }

  /// The attributes of a feature, for expressions.
  private struct Values: StyleFeature {
    let styleAttributes: Attributes
    var styleIdentifier: Feature.Identifier? { nil }
    var styleGeometryType: String { "Point" }
    var styleGeometry: [[Point]] { [] }
    func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }
  }
}
