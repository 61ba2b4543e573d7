import MapStyle

/// The text of labels: the values of a property as the data has them, and quantities with separators between thousands.
struct ThemeLabel {
  /// The text as an expression; empty for features without a value.
  let expression: StyleExpression

  init(_ summary: PropertySummary) {
    let property: StyleExpression = .get(StyleExpression(summary.name))
    let text: StyleExpression = .toString(property)
    guard summary.hasNumbers, !summary.isCode, let digits = Self.fractionDigits(summary.numbers)
    else {
      expression = text
      return
    }
    let number: StyleExpression = .numberFormat(
      property, maxFractionDigits: StyleExpression(Double(digits)))
    let isComplete =
      summary.missingCount == 0 && summary.textCount == 0 && !summary.hasNumberTexts
    expression =
      isComplete ? number : .case([.typeof(property) == "number": number], default: text)
  }

  /// Returns the number of decimal places that write all digits; nil if thousands are not separated, or if there are too
  /// many places.
  private static func fractionDigits(_ numbers: WeightedNumbers) -> Int? {
    guard LocalizedNumbers.areGrouped(numbers.values) else { return nil }
    var most = 0
    for number in numbers.values {
      let text = Value.number(number).text
      guard !text.contains("e") else { return nil }
      if let point = text.firstIndex(of: ".") {
        most = max(most, text.distance(from: point, to: text.endIndex) - 1)
      }
    }
    return most <= 12 ? most : nil
  }
}
