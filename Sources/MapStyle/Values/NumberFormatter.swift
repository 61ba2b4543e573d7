#if canImport(_FoundationICU)
  import _FoundationICU

  /// Formats numbers with ICU.
  ///
  /// Threads can share an instance, because ICU's number formatter is immutable.
  final class NumberFormatter: @unchecked Sendable {
    private let formatter: OpaquePointer

    /// Creates a formatter of this style. Nil if the currency, the unit or the number of digits is invalid.
    init?(_ style: NumberStyle) {
      guard let skeleton = Self.skeleton(of: style) else { return nil }
      let units = Array(skeleton.utf16)
      let locale = LocaleName.icuName(of: LocaleName.numbers(for: style.locale))
      var status = U_ZERO_ERROR
      let formatter = swift_unumf_openForSkeletonAndLocale(
        units, Int32(units.count), locale, &status)
      guard let formatter else { return nil }
      self.formatter = formatter
      if status.rawValue > U_ZERO_ERROR.rawValue { return nil }
    }

    deinit { swift_unumf_close(formatter) }

    /// Returns the formatted number. Nil if ICU fails.
    func text(of number: Double) -> String? {
      var status = U_ZERO_ERROR
      guard let result = swift_unumf_openResult(&status) else { return nil }
      defer { swift_unumf_closeResult(result) }
      // A NaN with a sign is replaced by a NaN without a sign.
      swift_unumf_formatDouble(formatter, number.isNaN ? .nan : number, result, &status)
      var units = [UInt16](repeating: 0, count: 64)
      var count = swift_unumf_resultToString(result, &units, Int32(units.count), &status)
      if count > units.count {
        units = [UInt16](repeating: 0, count: Int(count))
        status = U_ZERO_ERROR
        count = swift_unumf_resultToString(result, &units, Int32(units.count), &status)
      }
      guard status.rawValue <= U_ZERO_ERROR.rawValue, count >= 0 else { return nil }
      return String(decoding: units.prefix(Int(count)), as: UTF16.self)
    }

    /// Returns the style as an ICU number skeleton. Nil if the style is invalid.
    private static func skeleton(of style: NumberStyle) -> String? {
      var defaults = 0...3
      var parts = ["rounding-mode-half-up"]
      if !style.isGrouped { parts.append("group-off") }
      switch style.quantity {
      case .plain: break
      case .currency(let code):
        guard code.utf8.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
          return nil
        }
        var status = U_ZERO_ERROR
        let digits = Int(
          swift_ucurr_getDefaultFractionDigits(Array(code.uppercased().utf16) + [0], &status))
        defaults = digits...digits
        parts.append("currency/\(code.uppercased())")
      case .unit(let name):
        let isName = { (byte: UInt8) in (97...122).contains(byte) || byte == UInt8(ascii: "-") }
        guard !name.isEmpty, name.utf8.allSatisfy(isName) else { return nil }
        parts.append("unit/\(name) unit-width-short")
      }
      guard let digits = style.fractionDigits(defaults: defaults) else { return nil }
      parts.append(
        digits.upperBound == 0
          ? "precision-integer"
          : "." + String(repeating: "0", count: digits.lowerBound)
            + String(repeating: "#", count: digits.count - 1))
      return parts.joined(separator: " ")
    }
  }
#else
  import Foundation

  /// Formats numbers with Foundation on systems without ICU. Units are not supported.
  final class NumberFormatter: Sendable {
    private let style: NumberStyle
    private let digits: ClosedRange<Int>?

    /// Creates a formatter of this style. Nil if the style has a unit or the number of digits is invalid.
    init?(_ style: NumberStyle) {
      if case .unit = style.quantity { return nil }
      let hasOwnDigits = style.minimumFractionDigits ?? style.maximumFractionDigits != nil
      if case .currency = style.quantity, !hasOwnDigits {
        digits = nil
      } else {
        guard let range = style.fractionDigits(defaults: 0...3) else { return nil }
        digits = range
      }
      self.style = style
    }

    /// Returns the formatted number. Nil if Foundation fails.
    func text(of number: Double) -> String? {
      let formatter = Foundation.NumberFormatter()
      formatter.locale = Locale(identifier: LocaleName.numbers(for: style.locale))
      formatter.numberStyle = .decimal
      if case .currency(let code) = style.quantity {
        formatter.numberStyle = .currency
        formatter.currencyCode = code
      }
      formatter.roundingMode = .halfUp
      formatter.usesGroupingSeparator = style.isGrouped
      if let digits {
        formatter.minimumFractionDigits = digits.lowerBound
        formatter.maximumFractionDigits = digits.upperBound
      }
      return formatter.string(from: NSNumber(value: number))
    }
  }
#endif

/// The options of `number-format` (style-spec: `number-format`). They have the same meaning and the same defaults as in
/// ECMA-402.
struct NumberStyle: Hashable, Sendable {
  /// The quantity that the number represents.
  enum Quantity: Hashable, Sendable {
    case plain
    /// An amount in a currency. The string is its ISO 4217 code.
    case currency(String)
    /// A measurement in a unit. The string is its CLDR name.
    case unit(String)
  }

  /// The language, as a BCP 47 tag. If nil, the language is English.
  var locale: String?
  var quantity = Quantity.plain
  /// The minimum number of fraction digits. If nil, it is the default of the quantity.
  var minimumFractionDigits: Double?
  /// The maximum number of fraction digits. If nil, it is the default of the quantity.
  var maximumFractionDigits: Double?
  /// Whether separators between thousands are inserted.
  var isGrouped = true

  /// Returns the minimum and maximum number of fraction digits. Nil if these numbers are invalid or contradict each
  /// other (ECMA-402, SetNumberFormatDigitOptions).
  ///
  /// - Parameter defaults: The default numbers of fraction digits of the quantity.
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

/// Formats numbers as text in a language. The minus sign is U+2212.
package struct LocalizedNumbers: Sendable {
  private let formatter: NumberFormatter?
  /// Whether all numbers have the same number of decimals.
  private let isFixed: Bool
  /// Half of the last decimal. Numbers of a smaller magnitude are written as 0, without a minus sign.
  private let least: Double

  /// The numbers of decimals that are written by default. Twelve decimals hide the errors of binary fractions.
  package static let usualDecimals = 0...12

  /// Creates a formatter for a language.
  ///
  /// - Parameters:
  ///   - locale: The language, as a BCP 47 tag. If it is nil or unknown, English is used.
  ///   - isGrouped: Whether separators between thousands are inserted.
  ///   - decimals: The least and the greatest number of decimals. If both are equal, they apply to all numbers.
  package init(
    locale: String?, isGrouped: Bool, decimals: ClosedRange<Int> = LocalizedNumbers.usualDecimals
  ) {
    var style = NumberStyle(
      locale: locale, minimumFractionDigits: Double(decimals.lowerBound),
      maximumFractionDigits: Double(decimals.upperBound))
    style.isGrouped = isGrouped
    formatter = NumberFormatter(style)
    isFixed = decimals.count == 1
    least = (Double("1e-\(decimals.upperBound)") ?? 0) / 2
  }

  /// Returns whether separators between thousands are inserted into these quantities. Separators are inserted if the
  /// magnitude of a number is at least 10,000, or if it is at least 1,000 and the number has a fraction. Whole numbers
  /// of four digits alone get no separators, because they may be years.
  package static func areGrouped(_ numbers: [Double]) -> Bool {
    numbers.contains { number in
      number.isFinite
        && (number.magnitude >= 10_000
          || (number.magnitude >= 1000 && number.rounded() != number))
    }
  }

  /// Returns the number as text. Numbers below a millionth are written as in ECMAScript, with all digits, unless all
  /// numbers have the same number of decimals.
  package func text(of number: Double) -> String {
    guard number.isFinite, isFixed || number == 0 || number.magnitude >= 1e-6,
      let text = formatter?.text(of: number.magnitude < least ? 0 : number)
    else { return number.ecmaScriptText.replacing("-", with: "\u{2212}") }
    return text.replacing("-", with: "\u{2212}")
  }
}
