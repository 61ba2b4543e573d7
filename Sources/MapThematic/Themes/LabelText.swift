import MapStyle

/// The text of labels: the values of a property, numbers with separators between thousands.
struct LabelText {
  /// The text as an expression; empty for features without a value.
  let expression: StyleExpression

  init(_ summary: PropertySummary) {
    let property: StyleExpression = .get(StyleExpression(summary.name))
    let text: StyleExpression = .toString(property)
    guard summary.hasNumbers, let range = summary.numbers.range else {
      expression = text
      return
    }
    // Whole numbers of four digits may be years.
    let isPlain =
      max(abs(range.lowerBound), abs(range.upperBound)) < 10_000
      && summary.numbers.values.allSatisfy { $0 == $0.rounded() }
    guard !isPlain else {
      expression = text
      return
    }
    let number: StyleExpression = .numberFormat(property, maxFractionDigits: 3)
    let isComplete =
      summary.missingCount == 0 && summary.textCount == 0 && !summary.hasNumberTexts
    expression =
      isComplete ? number : .case([.typeof(property) == "number": number], default: text)
  }
}
