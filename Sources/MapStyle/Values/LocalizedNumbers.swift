/// Numbers as a language writes them, with all of their digits.
package struct LocalizedNumbers: Sendable {
  private let formatter: NumberFormatter?

  /// The numbers of a language.
  ///
  /// - Parameters:
  ///   - locale: The language, as a BCP 47 tag; nil for English. An unknown language counts as English.
  ///   - isGrouped: Whether thousands are separated.
  package init(locale: String?, isGrouped: Bool) {
    var style = NumberStyle(locale: locale, maximumFractionDigits: 12)
    style.isGrouped = isGrouped
    formatter = NumberFormatter(style)
  }

  /// Returns whether thousands of quantities are separated: if a number is at least 10,000, or one of at least 1,000 is
  /// not whole. Whole numbers of four digits may be years.
  package static func areGrouped(_ numbers: [Double]) -> Bool {
    numbers.contains { number in
      number.isFinite
        && (number.magnitude >= 10_000
          || (number.magnitude >= 1000 && number.rounded() != number))
    }
  }

  /// The number as text. Numbers below a millionth are written as in ECMAScript, with all of their digits.
  package func text(of number: Double) -> String {
    guard number.isFinite, number == 0 || number.magnitude >= 1e-6,
      let text = formatter?.text(of: number)
    else { return number.ecmaScriptText }
    return text
  }
}
