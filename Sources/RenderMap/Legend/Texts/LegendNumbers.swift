import MapStyle

/// The format of the numbers of an entry. Different numbers have different texts.
///
/// Numbers are written in full. If a number has more than six significant digits, all numbers are rounded to the fewest
/// decimals that change no number by more than a thousandth of the narrowest class.
struct LegendNumbers {
  private let format: LocalizedNumbers
  /// Whether there are more decimals than requested, because texts would be equal otherwise.
  private(set) var hasMoreDigits = false

  /// The number of significant digits up to which numbers are not rounded.
  private static let exactDigits = 6
  /// The maximum change of rounded numbers as a share of the narrowest class.
  private static let tolerance = 1e-3
  /// The number of decimals with which all numbers from a millionth have their own texts.
  private static let mostDecimals = 23

  /// Creates a format for numbers.
  ///
  /// - Parameters:
  ///   - locale: The language, as a BCP 47 tag; nil for English.
  ///   - digits: The requested number of decimals; nil if there are as many as needed.
  ///   - areCodes: Whether the numbers are codes, which have no separators between thousands.
  init(_ numbers: [Double], locale: String?, digits: Int?, areCodes: Bool) {
    let numbers = Set(numbers.filter(\.isFinite)).sorted()
    let isGrouped = !areCodes && LocalizedNumbers.areGrouped(numbers)
    func format(_ decimals: ClosedRange<Int>) -> LocalizedNumbers? {
      let format = LocalizedNumbers(locale: locale, isGrouped: isGrouped, decimals: decimals)
      return Set(numbers.map(format.text)).count == numbers.count ? format : nil
    }
    if let digits {
      for count in digits...max(digits, Self.mostDecimals) {
        guard let found = format(count...count) else { continue }
        self.format = found
        hasMoreDigits = count > digits
        return
      }
      hasMoreDigits = true
    }
    let usual = LocalizedNumbers.usualDecimals
    if let decimals = Self.fewestDecimals(numbers), let found = format(0...decimals) {
      self.format = found
    } else {
      self.format =
        format(usual)
        ?? LocalizedNumbers(
          locale: locale, isGrouped: isGrouped, decimals: 0...Self.mostDecimals)
    }
  }

  func text(of number: Double) -> String { format.text(of: number) }

  /// Returns the number of decimals to which long numbers are rounded; nil if the numbers are not long, or if so few
  /// decimals are not enough. The numbers are in ascending order.
  private static func fewestDecimals(_ numbers: [Double]) -> Int? {
    guard numbers.contains(where: { significantDigits($0) > exactDigits }) else { return nil }
    let widths = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    guard let narrowest = widths.min() ?? numbers.first?.magnitude else { return nil }
    return LocalizedNumbers.usualDecimals.first { decimals in
      guard let unit = Double("1e\(decimals)") else { return false }
      return numbers.allSatisfy {
        abs(($0 * unit).rounded() / unit - $0) <= narrowest * tolerance
      }
    }
  }

  /// Returns the number of significant digits of the shortest decimal text of a number.
  private static func significantDigits(_ number: Double) -> Int {
    let digits = "\(number.magnitude)".prefix { $0 != "e" }.filter { $0 != "." }
      .drop { $0 == "0" }
    return digits.count - digits.reversed().prefix { $0 == "0" }.count
  }
}

extension LegendRange {
  /// The first and the last integer in the range; nil if there is no integer or no limit.
  var integers: ClosedRange<Double>? {
    guard lower.isFinite, upper.isFinite else { return nil }
    let first = includesLower ? lower.rounded(.up) : lower.rounded(.down) + 1
    let last = includesUpper ? upper.rounded(.down) : upper.rounded(.up) - 1
    return first <= last ? first...last : nil
  }
}
