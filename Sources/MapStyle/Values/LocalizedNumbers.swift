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

  /// The number as text. Numbers without a digit in the first twelve decimal places are written as in ECMAScript.
  package func text(of number: Double) -> String {
    guard number.isFinite, number == 0 || number.magnitude >= 1e-12,
      let text = formatter?.text(of: number)
    else { return number.ecmaScriptText }
    return text
  }
}
