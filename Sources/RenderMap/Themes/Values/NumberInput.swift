import MapJSON
import MapStyle

/// Expressions that read the number of a feature from a property.
struct NumberInput {
  /// The number of a feature that has a number.
  let value: StyleExpression
  /// The number of a feature, or 0 if the feature has no number.
  let orZero: StyleExpression
  /// An expression that is true if a feature has no number; nil if all features have a number.
  let isMissing: StyleExpression?

  /// The texts that `isMissing` compares; empty if `isMissing` checks the type.
  let missingTexts: [String]

  /// Creates the expressions for a property.
  init(_ summary: PropertySummary) {
    let property: StyleExpression = .get(StyleExpression(summary.name))
    let isComplete = summary.missingCount == 0 && summary.textCount == 0
    // A NaN has the type number too, so it cannot be found by its type.
    guard summary.hasNumberTexts || summary.missingTexts.contains("NaN") else {
      value = property
      missingTexts = []
      orZero = isComplete ? property : .number(property, 0)
      isMissing = isComplete ? nil : .typeof(property) != "number"
      return
    }
    value = .toNumber(property)
    orZero = isComplete ? value : .toNumber(property, 0)
    missingTexts = summary.missingTexts.union(summary.texts.keys).sorted()
    isMissing =
      missingTexts.isEmpty ? nil : .in(.toString(property), .literal(missingTexts.styleJSON))
  }
}
