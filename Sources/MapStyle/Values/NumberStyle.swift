/// How `number-format` writes a number (style-spec: `number-format`), with the meanings and defaults of
/// ECMA-402's number formats.
struct NumberStyle: Hashable, Sendable {
  /// What the number counts.
  enum Quantity: Hashable, Sendable {
    /// Nothing in particular.
    case plain
    /// Money, in the currency of this ISO 4217 code.
    case currency(String)
    /// A measure, in the unit of this CLDR name.
    case unit(String)
  }

  /// The language, as a BCP 47 tag; nil for English.
  var locale: String?
  var quantity = Quantity.plain
  /// The least number of digits after the point; nil for the quantity's own.
  var minimumFractionDigits: Double?
  /// The greatest number of digits after the point; nil for the quantity's own.
  var maximumFractionDigits: Double?

  /// The least and greatest number of digits after the point; nil where the two wished for cannot both
  /// be (ECMA-402, SetNumberFormatDigitOptions).
  ///
  /// - Parameter defaults: The quantity's own numbers of digits.
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
