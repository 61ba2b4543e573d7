/// The options of `number-format` (style-spec: `number-format`), with the semantics and defaults of number
/// formats in ECMA-402.
struct NumberStyle: Hashable, Sendable {
  /// What the number measures.
  enum Quantity: Hashable, Sendable {
    /// A plain number.
    case plain
    /// An amount in a currency, by its ISO 4217 code.
    case currency(String)
    /// A measurement in a unit, by its CLDR name.
    case unit(String)
  }

  /// The language, as a BCP 47 tag; nil for English.
  var locale: String?
  var quantity = Quantity.plain
  /// The minimum number of fraction digits; nil for the default of the quantity.
  var minimumFractionDigits: Double?
  /// The maximum number of fraction digits; nil for the default of the quantity.
  var maximumFractionDigits: Double?
  /// Whether thousands are separated.
  var isGrouped = true

  /// The minimum and maximum number of fraction digits; nil if they contradict each other (ECMA-402,
  /// SetNumberFormatDigitOptions).
  ///
  /// - Parameter defaults: The defaults of the quantity.
  func fractionDigits(defaults: ClosedRange<Int>) -> ClosedRange<Int>? {
    let allowed = 0.0...100.0
    let wishes = [minimumFractionDigits, maximumFractionDigits].compactMap { $0 }
    guard wishes.allSatisfy(allowed.contains) else { return nil }
    switch (minimumFractionDigits.map { Int($0) }, maximumFractionDigits.map { Int($0) }) {
    case (nil, nil): return defaults
    case (let lower?, nil): return lower...max(lower, defaults.upperBound)
    case (nil, let upper?): return min(defaults.lowerBound, upper)...upper
    case (let lower?, let upper?): return lower <= upper ? lower...upper : nil
    }
  }
}
