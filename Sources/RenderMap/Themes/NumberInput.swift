import MapJSON
import MapStyle

/// The number that a feature has of a property, as expressions.
struct NumberInput {
  /// The number, for features that have one.
  let value: StyleExpression
  /// The number, or 0 for features that have none.
  let orZero: StyleExpression
  /// Whether a feature has no number; nil if all have one.
  let isMissing: StyleExpression?

  /// The texts with which `isMissing` compares; empty if it asks for the type.
  let missingTexts: [String]

  /// Creates the input of a property.
  init(_ summary: PropertySummary) {
    let property: StyleExpression = .get(StyleExpression(summary.name))
    let isComplete = summary.missingCount == 0 && summary.textCount == 0
    // NaN is a number by its type.
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
